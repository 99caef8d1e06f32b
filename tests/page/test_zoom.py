"""Zooming: what is pointed at stays in place; once hands rest the map is laid out, and sharp as if freshly opened."""

from __future__ import annotations

import base64

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import Seat
from tests.page.person import Person
from tests.page.tables import begin, guest

Point = tuple[float, float]

# Where a point of the window lies on the sheet, in hexes' radii from its corner.
_UNDER = """([x, y]) => {
  const box = document.querySelector('.sheet').getBoundingClientRect();
  const radius = parseFloat(getComputedStyle(document.querySelector('.sheets')).getPropertyValue('--r'));
  const scale = document.querySelector('.sheets').offsetWidth / box.width;
  return [(x - box.left) * scale / radius, (y - box.top) * scale / radius];
}"""
# How wide the sheet is shown, and how wide the scroller has it without its margins; where a gesture runs they differ.
_WIDTHS = """() => {
  const extent = document.querySelector('.extent');
  const sheet = document.querySelector('.sheet').getBoundingClientRect();
  return [sheet.width, extent.offsetWidth - 2 * (sheet.left - extent.getBoundingClientRect().left)];
}"""
_APART = """async (pictures) => {
  const [one, other] = await Promise.all(pictures.map(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], {type: 'image/png'}));
    const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
    pen.drawImage(image, 0, 0);
    return pen.getImageData(0, 0, image.width, image.height).data;
  }));
  return one.reduce((sum, level, i) => sum + Math.abs(level - other[i]), 0) / one.length;
}"""
# Hexes: a settled map scrolls by whole pixels.
NEAR = 0.05
# Levels of 255: edges of letters may fall on other parts of a pixel, a blur changes far more.
ALIKE = 0.5


def at_map(people: Seat, width: int, height: int, **how: object) -> Person:
    """One person at both sides' table, nothing moving but the map."""
    person = people("Anna", width, height, reduced_motion="reduce", **how)
    guest(person)
    begin({"allied": person, "imperial": person}, "tigers", solo=True)
    return person


def middle(page: Page) -> Point:
    box = page.locator(".scroller").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def width(page: Page) -> float:
    shown: float = page.evaluate(_WIDTHS)[0]
    return shown


def rest(page: Page) -> None:
    """Wait until the map is laid out as it is shown."""
    page.wait_for_function(f"() => {{ const [one, other] = ({_WIDTHS})(); return Math.abs(one - other) < 1; }}")
    expect(page.locator(".sheets.stretched")).to_have_count(0)


def picture(page: Page) -> bytes:
    """The map's middle, after a few frames."""
    page.evaluate("() => new Promise((done) => setTimeout(done, 500))")
    x, y = middle(page)
    return page.screenshot(clip={"x": x - 150, "y": y - 150, "width": 300, "height": 300})


def apart(person: Person, one: bytes, other: bytes) -> float:
    """How much two pictures differ, on average, in levels of 255."""
    pictures = [base64.b64encode(picture).decode() for picture in (one, other)]
    found: float = person.page.evaluate(_APART, pictures)
    return found


def sharp(person: Person) -> None:
    """The map looks as it does when it is opened at this place."""
    before = picture(person.page)
    person.page.reload()
    person.at_table()
    assert apart(person, before, picture(person.page)) < ALIKE


@pytest.mark.parametrize("turn", [-1, 1], ids=["in", "out"])
def test_the_wheel_zooms_about_the_pointer(people: Seat, turn: int) -> None:
    anna = at_map(people, 1366, 768)
    page = anna.page
    if turn > 0:
        for _ in range(5):
            page.get_by_label("Zoom in").click()
    rest(page)
    at = (middle(page)[0] - 90, middle(page)[1] + 70)
    first, there = width(page), page.evaluate(_UNDER, at)
    page.mouse.move(*at)
    page.keyboard.down("Control")
    for _ in range(16):
        page.mouse.wheel(0, 30 * turn)
        assert page.evaluate(_UNDER, at) == pytest.approx(there, abs=NEAR)
    page.keyboard.up("Control")
    rest(page)
    assert page.evaluate(_UNDER, at) == pytest.approx(there, abs=NEAR)
    assert (width(page) - first) * turn < 0
    sharp(anna)


def test_fingers_keep_what_they_hold(people: Seat) -> None:
    anna = at_map(people, 390, 844, has_touch=True, is_mobile=True)
    page = anna.page
    rest(page)
    x, y = middle(page)
    first, there = width(page), page.evaluate(_UNDER, (x, y))
    session = anna.context.new_cdp_session(page)

    def touch(kind: str, *points: Point) -> None:
        found = [{"x": px, "y": py, "id": i} for i, (px, py) in enumerate(points)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": found})

    touch("touchStart", (x - 40, y), (x + 40, y))
    # Twice as far apart, and the two of them moved to the right and down.
    for step in range(1, 11):
        mid, half = (x + 3 * step, y + 2 * step), 40 + 4 * step
        touch("touchMove", (mid[0] - half, mid[1]), (mid[0] + half, mid[1]))
    moved = (x + 30, y + 20)
    assert page.evaluate(_UNDER, moved) == pytest.approx(there, abs=NEAR)
    touch("touchEnd")
    rest(page)
    assert width(page) / first == pytest.approx(2, rel=0.01)
    assert page.evaluate(_UNDER, moved) == pytest.approx(there, abs=NEAR)
    sharp(anna)


def test_a_press_in_a_zoom_hits_what_is_shown(people: Seat) -> None:
    """Before the hands rest, the hex under the pointer is the one that is seen there; and a drag begins from there."""
    anna = at_map(people, 1366, 768)
    page = anna.page
    rest(page)
    x, y = middle(page)
    page.mouse.move(x, y)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -200)
    page.keyboard.up("Control")
    there = page.evaluate(_UNDER, (x, y))
    page.mouse.down()
    page.mouse.move(x + 60, y + 40, steps=4)
    page.mouse.up()
    rest(page)
    assert page.evaluate(_UNDER, (x + 60, y + 40)) == pytest.approx(there, abs=NEAR)


@pytest.mark.parametrize("name", ["Whole map", "Zoom in"])
def test_a_map_at_rest_is_as_sharp_as_one_without_layers(people: Seat, name: str) -> None:
    anna = at_map(people, 1366, 768)
    page = anna.page
    page.get_by_label(name).click()
    rest(page)
    shown = picture(page)
    page.evaluate("""() => {
      const style = new CSSStyleSheet();
      style.replaceSync('.sheets, .sheets * { will-change: auto !important; perspective: none !important; }');
      document.adoptedStyleSheets = [style];
    }""")
    assert apart(anna, shown, picture(page)) < ALIKE


def test_a_zoom_moves_few_layers(people: Seat) -> None:
    """However much is printed and stands on the map, a browser has only a handful of layers of it to put together."""
    anna = at_map(people, 1366, 768)
    page = anna.page
    session = anna.context.new_cdp_session(page)
    counts: list[int] = []
    session.on("LayerTree.layerTreeDidChange", lambda tree: counts.append(len(tree.get("layers", []))))
    session.send("LayerTree.enable")
    for name in ("Zoom in", "Zoom in", "Zoom in", "Whole map"):
        page.get_by_label(name).click()
        rest(page)
        picture(page)
    assert counts and 0 < max(counts) < 20
