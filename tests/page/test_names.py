"""Names of places: to be read from afar and near, whatever lies on the map."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.page.conftest import Seat
from tests.page.person import Person
from tests.page.test_zoom import at_map

# The boxes of what is drawn, in px of the screen, without the halos.
_BOXES = """(which) => [...document.querySelectorAll(which)].map((one) => {
  const {left, top, right, bottom} = one.getBoundingClientRect();
  return [left, top, right, bottom];
})"""
_SIZE = """() => {
  const name = document.querySelector('.landmarks text');
  const sheet = document.querySelector('.sheet');
  const zoom = sheet.getBoundingClientRect().width / sheet.viewBox.baseVal.width;
  return parseFloat(getComputedStyle(name).fontSize) * zoom;
}"""
# Whether a part of the map is drawn over another.
_OVER = """([one, other]) => {
  const [above, below] = [one, other].map((which) => document.querySelector(which));
  return Boolean(below.compareDocumentPosition(above) & Node.DOCUMENT_POSITION_FOLLOWING);
}"""
Box = tuple[float, float, float, float]


def boxes(person: Person, which: str) -> list[Box]:
    found: list[Box] = person.page.evaluate(_BOXES, which)
    return found


def common(one: Box, other: Box) -> float:
    """How much two boxes cover of each other, in px²."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return max(0.0, wide) * max(0.0, high)


def area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def test_the_whole_maps_names_are_read_over_its_counters(people: Seat) -> None:
    anna = at_map(people, 1366, 768)
    page = anna.page
    page.get_by_role("button", name="Whole map").click()
    names = boxes(anna, ".landmarks text")
    assert len(names) > 80
    assert 9 < page.evaluate(_SIZE) < 12
    assert page.evaluate(_OVER, [".landmarks", ".counters"])
    for i, one in enumerate(names):
        # Letters' boxes are higher than letters, so that lines may seem to touch.
        assert all(common(one, other) < 0.15 * area(one) for other in names[:i])
    counters = boxes(anna, ".stack .card:not(.below)")
    covered = [sum(common(name, counter) for counter in counters) / area(name) for name in names]
    assert sum(covered) / len(covered) < 0.1
    assert sum(part > 0.5 for part in covered) == 0
    # Close to, each stands in its hex.
    page.get_by_role("button", name="Zoom in").click(click_count=6)
    page.locator(".sheets:not(.hide-names)").wait_for()
    assert boxes(anna, ".landmarks text") == []


def test_what_may_be_chosen_keeps_its_name_and_holder(people: Seat) -> None:
    anna = at_map(people, 1366, 768)
    for printed in (".names", ".sheet .holder .disc"):
        assert anna.page.evaluate(_OVER, [printed, ".wash"])
        assert anna.page.evaluate(_OVER, [".counters", printed])


def test_places_named_in_the_standing_are_shown_on_the_map(people: Seat) -> None:
    anna = at_map(people, 1366, 768)
    page = anna.page
    page.locator("[data-tab=victory]").click()
    condition = page.locator("[data-condition=east]")
    hexes = {link.inner_text(): link.get_attribute("data-link") for link in condition.locator(".space-link").all()}
    assert {"Hanoi", "Haiphong"} <= set(hexes)
    condition.locator(".space-link", has_text="Haiphong").first.click()
    expect(page.locator(".stack-panel h2")).to_contain_text("Haiphong")
    expect(page.locator(f"#space-{hexes['Haiphong']}")).to_be_in_viewport(ratio=0.9)
