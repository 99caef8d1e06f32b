"""The colours of a printed operational map: buff ground, brown relief, green cover, blue water, red sides of war."""

from __future__ import annotations

from typing import Final

GROUND: Final = {
    "clear": "#ebe2c5",
    "rough": "#dfcfa5",
    "jungle": "#c3cfa4",
    "mountain": "#cdb48e",
    "sea": "#bcd5dd",
    "lake": "#b3d2de",
}
SIDES: Final = {"allied": "#2f4f7d", "imperial": "#a92c22"}
# (card, print) of a counter by the scheme of its force.
SCHEMES: Final = {
    "japanese_tank": ("#f7f1e4", "#a3211a"),
    "japanese": ("#ac2b22", "#fff6ea"),
    "puppet": ("#d35b4b", "#1c0f0c"),
    "commonwealth": ("#d6bc8c", "#201a10"),
    "west_african": ("#d6bc8c", "#201a10"),
    "us": ("#5d6437", "#fdfbe9"),
    "chinese_untried": ("#a9cfe6", "#14202a"),
    "chinese_veteran": ("#24417a", "#ffffff"),
    "chinese_us_trained": ("#1f3a70", "#ffd45e"),
}
PLAIN: Final = ("#efe8d6", "#26211a")

SANS: Final = "'Liberation Sans', 'DejaVu Sans', Arial, Helvetica, sans-serif"
SERIF: Final = "'Liberation Serif', 'DejaVu Serif', Georgia, 'Times New Roman', serif"

STYLE: Final = f"""
.sheet {{ fill: #e4dac0; }}
.neatline {{ fill: none; stroke: #6e5b3c; stroke-width: 3; }}
.frame {{ fill: none; stroke: #6e5b3c; stroke-width: 1; }}
.shoal {{ fill: none; stroke-linejoin: round; }}
.coast {{ fill: none; stroke: #4c7385; stroke-width: 2.2; stroke-linejoin: round; }}
.pen {{ fill: none; stroke-width: 1.3; stroke-linecap: round; stroke-linejoin: round; }}
.clear.pen {{ stroke: #b8ab80; opacity: .5; }}
.rough.pen {{ stroke: #a5875a; opacity: .6; }}
.jungle.pen {{ stroke: #6f8a5b; opacity: .6; }}
.mountain.pen {{ stroke: #7d5f41; opacity: .8; }}
.sea.pen, .lake.pen {{ stroke: #96b9c4; }}
.jungle.shade {{ fill: #a9bb88; }}
.mountain.shade {{ fill: #b3936a; opacity: .75; }}
.rim {{ fill: none; stroke: #6e5b3c; stroke-width: 1.4; opacity: .7; }}
.grid {{ fill: none; stroke: #4a3f2a; stroke-width: 1; opacity: .3; }}
.bank, .run, .bed, .track, .line {{ fill: none; stroke-linecap: round; stroke-linejoin: round; }}
.river.bank {{ stroke: #f0ead6; stroke-width: 5.6; opacity: .75; }}
.river.run {{ stroke: #5f97b3; stroke-width: 3.4; }}
.major.bank {{ stroke: #f0ead6; stroke-width: 9.6; opacity: .75; }}
.major.run {{ stroke: #4f89a8; stroke-width: 7; }}
.water.bank {{ stroke: #4c7385; stroke-width: 15; }}
.water.run {{ stroke: #b3d2de; stroke-width: 11.5; }}
.road.bed {{ stroke: #f4ecd4; stroke-width: 6; opacity: .85; }}
.road.track {{ stroke: #9c4a34; stroke-width: 3; }}
.rail.bed {{ stroke: #efe6cd; stroke-width: 7; opacity: .85; }}
.rail.track {{ stroke: #3b352c; stroke-width: 1.8; }}
.rail.ties {{ fill: none; stroke: #3b352c; stroke-width: 6; stroke-dasharray: 1.6 8; }}
.line.bed {{ stroke: #7a2f78; stroke-width: 11; opacity: .16; }}
.line.track {{ stroke: #7a2f78; stroke-width: 4; stroke-dasharray: 14 7; stroke-linecap: butt; }}
.city {{ fill: #d8b8a0; stroke: #6b3b2b; stroke-width: 1.4; fill-opacity: .85; }}
.streets {{ fill: none; stroke: #6b3b2b; stroke-width: .8; opacity: .32; }}
.town {{ fill: #fbf6e6; stroke: #26211a; stroke-width: 1.8; }}
.name {{ font-family: {SANS}; font-size: 11.6px; font-weight: 600; fill: #2b261d; }}
.halo {{ stroke: #f5eed9; stroke-width: 3.4; stroke-linejoin: round; opacity: .9; }}
.name.big {{ font-size: 13px; font-weight: 700; }}
.number {{ font-family: {SANS}; font-size: 8px; fill: #2b261d; opacity: .62; text-anchor: middle; }}
.mark {{ stroke-width: 1.2; }}
.sign {{ font-family: {SANS}; font-weight: 700; text-anchor: middle; }}
.left.sign {{ text-anchor: start; }}
.right.sign {{ text-anchor: end; }}
.lettering {{ font-family: {SERIF}; font-style: italic; fill: #6e5b3c; text-anchor: middle; }}
.range {{ font-size: 17px; letter-spacing: 1.4px; opacity: .9; }}
.country {{ font-style: normal; font-weight: 600; font-size: 50px; letter-spacing: 24px; opacity: .38; }}
.sea.lettering {{ fill: #3f7388; font-size: 34px; letter-spacing: 8px; opacity: .75; }}
.river.lettering, .lake.lettering {{ fill: #3f7388; font-size: 12px; }}
.shadow {{ fill: #2b2113; opacity: .3; }}
.card {{ stroke: #1d1710; stroke-width: 1; }}
.legend {{ font-family: {SANS}; font-size: 15px; fill: #2b261d; }}
.legend.head {{ font-family: {SERIF}; font-size: 92px; letter-spacing: 4px; fill: #3d3221; }}
.legend.under {{ font-family: {SERIF}; font-style: italic; font-size: 36px; letter-spacing: 1px; fill: #6e5b3c; }}
.legend.title {{ font-weight: 700; font-size: 15px; }}
"""
