"""The words of the game: sides, forces, phases, and which belongs to which."""

from __future__ import annotations

from typing import Final

ALLIED: Final = "allied"
IMPERIAL: Final = "imperial"
SIDES: Final = (ALLIED, IMPERIAL)

WEST: Final = "west"
EAST: Final = "east"

# 2.5, 2.12: which side each force fights for.
SIDE_OF_FORCE: Final = {
    "commonwealth": ALLIED,
    "west_african": ALLIED,
    "us": ALLIED,
    "chinese_untried": ALLIED,
    "chinese_veteran": ALLIED,
    "chinese_us_trained": ALLIED,
    "japanese": IMPERIAL,
    "bia": IMPERIAL,
    "ina": IMPERIAL,
    "thai": IMPERIAL,
}
COMMONWEALTH: Final = frozenset({"commonwealth", "west_african"})
ANGLO_ALLIED: Final = COMMONWEALTH | {"us"}
CHINESE: Final = frozenset({"chinese_untried", "chinese_veteran", "chinese_us_trained"})
# Units good enough to lead untried ones into a city (11.7 B, 13.11).
SEASONED: Final = frozenset({"chinese_veteran", "chinese_us_trained"})
PUPPETS: Final = frozenset({"bia", "ina", "thai"})

KINDS: Final = ("infantry", "tank", "special", "cavalry", "paratroop", "supply")
SIZES: Final = ("regiment", "brigade", "division", "corps", "army", "army_group")
SIZE_MARKS: Final = {
    "regiment": "III",
    "brigade": "X",
    "division": "XX",
    "corps": "XXX",
    "army": "XXXX",
    "army_group": "XXXXX",
}

NEW_UNITS: Final = "new_units"
STRATEGIC: Final = "strategic"
OPERATIONAL: Final = "operational"
ASSAULT: Final = "assault"
# 5.2: each player turn runs through the same four phases.
PHASES: Final = (NEW_UNITS, STRATEGIC, OPERATIONAL, ASSAULT)
PHASE_NAMES: Final = {
    NEW_UNITS: "New Units",
    STRATEGIC: "Strategic Movement",
    OPERATIONAL: "Operational Movement & Infiltration",
    ASSAULT: "Prepared Assault",
}
SIDE_NAMES: Final = {ALLIED: "Grand Alliance", IMPERIAL: "Empire"}

FULL: Final = "full"
ATTENUATED: Final = "attenuated"
OUT: Final = "out"

DEAD: Final = "dead"
POOL: Final = "pool"
WITHDRAWN: Final = "withdrawn"
LAST_TURN: Final = 10

# Places that rules name by number.
AKYAB: Final = "1326"
DIMAPUR: Final = "1516"
MANDALAY: Final = "1924"
MYITKYINA: Final = "2218"
KUNMING: Final = "3019"
CHENGTU: Final = "3308"
HANOI: Final = "3526"
CHUNGKING: Final = "3710"
HAIPHONG: Final = "3726"
SUPPLY_CITIES: Final = (KUNMING, CHENGTU, CHUNGKING)
# 10.9 A as geography reads it: Kaifeng, Chumatien, Sinyang, Hankow.
RAIL_CITIES: Final = ("4800", "4803", "4805", "4907")


def several(count: int, what: str) -> str:
    """So many of something: "1 step", "3 steps"."""
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def other(side: str) -> str:
    """The opposing side."""
    return IMPERIAL if side == ALLIED else ALLIED
