"""The map's layers, and paths drawn by hand over it."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from app.engine.board import hexgrid
from tests.page.conftest import Seat
from tests.page.person import Person
from tests.page.strokes import bring, middle, sweep, touch
from tests.page.tables import begin, guest, order

START, UNIT = "1622", "jp-33-div"


def path_of(person: Person) -> list[str]:
    """The path that the order being made holds, as the map's route has it: its end, from the form."""
    value = person.page.locator(".draft .field-path select").input_value()
    return [value] if value else []


def test_layers_and_drawn_paths(people: Seat) -> None:
    anna, ben = people("Anna", has_touch=True), people("Ben", 390, 844)
    guest(anna)
    guest(ben)
    game = begin({"imperial": anna, "allied": ben}, "tigers")
    layers(anna, ben)
    for _ in range(2):
        order(anna, game, "imperial", order="done")
    expect(anna.page.locator(".status-turn")).to_contain_text("Operational")
    anna.settle()
    paths(anna)


def layers(anna: Person, ben: Person) -> None:
    anna.page.get_by_label("Layers and settings").click()
    names = anna.page.locator("[data-title-layer]").evaluate_all("all => all.map((one) => one.dataset.titleLayer)")
    assert names == [one["key"] for one in anna.told({"layers": True})]
    anna.page.locator("[data-title-layer=supply_imperial]").check()
    told = anna.told({"layer": "supply_imperial"})
    wash = anna.page.locator(".layer-wash[data-style=good]")
    expect(wash).to_have_attribute("data-count", str(len(told["spaces"]["good"])))
    # Styles differ by a pattern, not only by colour; the legend says what each means.
    shapes = anna.page.locator("pattern .layer-stroke").evaluate_all("all => all.map((one) => one.getAttribute('d'))")
    assert len(set(shapes)) == len(shapes) == 6
    legend = anna.page.locator(".legend")
    expect(legend.locator("li")).to_have_text([f" {one['label']}" for one in told["legend"]])
    # The selected unit's line runs to its source.
    anna.click_space(START)
    trace = anna.told({"layer": "supply_imperial", "piece": UNIT})
    expect(anna.page.locator(".layer-line")).to_have_attribute("data-to", trace["lines"][0][-1])
    expect(legend).to_contain_text(trace["text"])
    # Marks, and a layer switched off again.
    anna.page.locator("[data-title-layer=garrisons]").check()
    marks = anna.told({"layer": "garrisons"})["marks"]
    expect(anna.page.locator(".layer-mark")).to_have_count(len(marks))
    anna.page.locator("[data-title-layer=supply_imperial]").uncheck()
    expect(wash).to_have_count(0)
    anna.page.locator("[data-title-layer=garrisons]").uncheck()
    expect(legend).to_be_hidden()
    anna.page.get_by_label("Layers and settings").click()
    # The enemy is offered his own.
    ben.page.get_by_label("Layers and settings").click()
    theirs = ben.page.locator("[data-title-layer]").evaluate_all("all => all.map((one) => one.dataset.titleLayer)")
    assert "supply_chinese" in theirs and "supply_imperial" not in theirs


def select(anna: Person) -> None:
    """Select the stack; a click on the one selected already lets it go."""
    while not anna.page.locator(".draft").count():
        anna.click_space(START)


def via(anna: Person, path: list[str]) -> dict[str, Any]:
    told = anna.told({"order": {"order": "move", "units": [UNIT], "path": path}}, "legal")
    found: dict[str, Any] = told["offer"]["fields"][1]["via"]
    return found


def detour(ways: dict[str, Any]) -> list[str]:
    """A path of three steps to a hex that is nearer otherwise."""
    for first in (key for key, way in ways.items() if len(way["path"]) == 2):
        for second in hexgrid.neighbours(first):
            third = next((key for key in hexgrid.neighbours(second) if hexgrid.distance(START, key) == 1), None)
            if second in ways and third in ways and hexgrid.distance(START, second) == 2 and third != first:
                return [START, first, second, third]
    raise AssertionError("there is no way round")


def paths(anna: Person) -> None:
    page = anna.page
    ways = anna.told({"order": {"order": "move", "units": [UNIT]}}, "legal")["offer"]["fields"][1]["to"]
    way = next(
        one
        for one in (detour({key: ways[key] for key in sorted(ways, reverse=turn)}) for turn in (False, True))
        if via(anna, one)["refusal"] is None
    )
    reckoned = via(anna, way)
    assert reckoned["cost"] > ways[way[-1]]["cost"]
    select(anna)
    bar = page.locator(".path-bar")

    # Dragged from the stack: counted as it goes, not cheapest but as it was drawn; Escape drops it.
    with sweep(anna, way):
        expect(bar).to_contain_text(f"cost so far {reckoned['cost']} of {reckoned['limit']}")
        expect(page.locator(".path-cost-text")).to_have_text(str(reckoned["cost"]))
        page.keyboard.press("Escape")
    expect(bar).to_be_hidden()
    assert path_of(anna) == []
    # Back over the last hex the path grows shorter; let go it waits, and nothing has been ordered.
    before = anna.version
    with sweep(anna, [*way, way[-2]]):
        expect(bar).to_contain_text(f"cost so far {via(anna, way[:-1])['cost']} of")
    assert (path_of(anna), anna.version) == ([way[-2]], before)
    # It goes on from its end; to a hex that does not touch it goes the engine's cheapest way.
    goal = max(via(anna, way[:-1])["to"].values(), key=lambda one: (len(one["path"]), one["path"]))
    page.keyboard.down("Shift")
    anna.click_space(goal["path"][-1])
    page.keyboard.up("Shift")
    expect(bar).to_contain_text(f"cost so far {goal['cost']} of")
    # A step that can't be taken stays out of it, with the engine's reason.
    far = goal["path"]
    around = [key for key in hexgrid.neighbours(far[-1]) if key not in far and page.locator(f"#space-{key}").count()]
    beyond, refusal = next((key, found) for key in around if (found := via(anna, [*far, key])["refusal"]))
    page.keyboard.down("Shift")
    anna.click_space(beyond)
    page.keyboard.up("Shift")
    expect(bar).to_contain_text(f": {refusal['message']}")
    expect(page.locator(".path-cross")).to_have_count(1)
    expect(bar).to_contain_text(f"cost so far {goal['cost']} of")
    # The bar gives way to where the path leads, at the top and at the bottom of the map.
    for _ in range(3):
        page.get_by_label("Zoom in").click()
    for block, below in (("start", True), ("end", False)):
        page.get_by_role("button", name="Drop the path").click()
        anna.settle()
        page.locator(f"#space-{far[-1]}").evaluate(
            "(node, block) => node.scrollIntoView({block, inline: 'center', behavior: 'instant'})", block
        )
        end = middle(anna, far[-1])
        assert 60 < end[1] < 740
        page.keyboard.down("Shift")
        page.mouse.click(*end)
        page.keyboard.up("Shift")
        expect(bar).to_contain_text("cost so far")
        lies = bar.bounding_box()
        assert lies is not None
        assert (lies["y"] > end[1]) == below
    page.get_by_role("button", name="Drop the path").click()
    expect(bar).to_be_hidden()

    # A finger on the stack draws and does not pan.
    scrolled = "node => [node.scrollLeft, node.scrollTop]"
    select(anna)
    bring(anna, START)
    place = page.locator(".scroller").evaluate(scrolled)
    touch(anna, way)
    expect(bar).to_contain_text(f"cost so far {reckoned['cost']} of")
    assert page.locator(".scroller").evaluate(scrolled) == place
    page.get_by_role("button", name="Drop the path").click()
    anna.settle()

    # By keys: Shift and arrows draw, Backspace takes a step back, Enter gives the order.
    sheet = page.locator("svg.sheet")
    sheet.focus()
    sheet.press("Shift+ArrowUp")
    anna.settle()
    first = path_of(anna)
    assert first and first[0] in hexgrid.neighbours(START)
    sheet.press("Shift+ArrowRight")
    anna.settle()
    sheet.press("Backspace")
    anna.settle()
    assert path_of(anna) == first
    sheet.press("Enter")
    expect(anna.counter(first[0]).first).to_have_attribute("aria-label", re.compile("33rd Division"))
    expect(bar).to_be_hidden()
