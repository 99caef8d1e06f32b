"""Playing on by the page's own buttons, whatever the title: fills what is asked for, gives it, ends the phase."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tests.page.person import Person

Choose = Callable[[Person, list[str]], str | None]
Watch = Callable[[Person, dict[str, Any]], None]
# How an order of a name is made, where the first thing offered is not what is wanted.
Ways = Mapping[str, Callable[[Person], object]]
LONGEST = 2_000

_LOOK = """() => {
  const ready = (selector) => [...document.querySelectorAll(selector)].filter((one) => !one.disabled);
  const field = document.querySelector('.draft fieldset.active');
  return {
    due: Boolean(document.querySelector('.status.due')),
    over: Boolean(document.querySelector('dialog.result')),
    draft: document.querySelector('.draft')?.dataset.draft ?? null,
    ready: ready('[data-commit]').length > 0,
    field: field ? [...field.classList].find((name) => name.startsWith('field-')).slice(6) : null,
    offers: [...new Set(ready('.offers [data-offer]').map((one) => one.dataset.offer))],
    dice: document.querySelectorAll('.log .die').length > 0,
    refused: [...document.querySelectorAll('.toast.refusal')].map((one) => one.textContent),
  };
}"""


def look(person: Person) -> dict[str, Any]:
    """What the page shows: whether one is asked, the draft, the field that waits, the offers."""
    person.settle()
    found: dict[str, Any] = person.page.evaluate(_LOOK)
    return found


def fill(person: Person, kind: str) -> None:
    """Fill the field that waits with the first thing it offers."""
    field = person.page.locator(".draft fieldset.active")
    match kind:
        case "count" if field.locator("input").count():
            number = field.locator("input")
            number.fill(number.get_attribute("min") or "0")
            number.press("Tab")
        case "choice" | "count":
            field.locator("button.chip").first.click()
        case "steps":
            field.get_by_role("button", name="one more").and_(field.locator("button:enabled")).first.click()
        case "pieces" | "piece":
            if field.locator("details:not([open])").count():
                field.locator("summary").click()
            field.locator("button.piece[aria-pressed=false]").first.click()
        case "space" | "path":
            field.locator("select").select_option(index=1)
        case "spaces":
            if field.locator("details:not([open])").count():
                field.locator("summary").click()
            field.locator("button.chip[aria-pressed=false]").first.click()
        case _:
            raise AssertionError(f"no hand for a field of type {kind}")
    person.settle()


def shift(person: Person, turn: int) -> None:
    """All is filled and the page says why it won't do: take a step from one unit and leave it to another."""
    rows = person.page.locator(".draft .field-steps li")
    refusal = person.page.locator(".draft > .refusal")
    assert rows.count() > 1 and refusal.inner_text(), "the page wants nothing more and does not say what is wrong"
    rows.locator("button:enabled").and_(rows.get_by_role("button", name="one less")).first.click()
    person.settle()
    rows.nth(turn % rows.count()).get_by_role("button", name="one more").click()
    person.settle()


def finish(person: Person) -> str:
    """Fill and give the order being made; its name."""
    for turn in range(60):
        seen = look(person)
        if seen["draft"] is None:
            return ""
        if seen["ready"] and seen["field"] in (None, "pieces", "spaces"):
            person.commit()
            return str(seen["draft"])
        if seen["field"]:
            fill(person, seen["field"])
        else:
            shift(person, turn)
    raise AssertionError(f"an order could not be finished: {person.page.locator('.draft').inner_text()}")


def press(person: Person, offer: str) -> None:
    """Press an offer's button; one without fields is given by that."""
    before = person.version
    person.offer(offer).first.click()
    person.confirm()
    person.page.wait_for_function(
        "before => Number(document.querySelector('.table').dataset.version) > before"
        " || document.querySelector('.draft') || document.querySelector('.toast.refusal')",
        arg=before,
    )
    person.settle()


def _ends(person: Person, offers: list[str]) -> str | None:
    return "done" if "done" in offers else None


def _nothing(person: Person, seen: dict[str, Any]) -> None:
    pass


def play(people: Sequence[Person], choose: Choose = _ends, watch: Watch = _nothing, ways: Ways | None = None) -> None:
    """Let whoever is asked act until every page says that the game is over.

    `choose(person, offers)` names the offer to take; where the page refuses to end a phase since something must be
    done first, what is offered is done. `watch(person, seen)` is shown everything that a page shows on the way. `ways`
    are special ways to make orders.
    """
    for _ in range(LONGEST):
        over = True
        for person in people:
            seen = look(person)
            watch(person, seen)
            over = over and seen["over"]
            if seen["due"] and not seen["over"]:
                _act(person, seen, choose, ways or {})
                break
        else:
            if over:
                return
            people[0].page.wait_for_timeout(50)
    raise AssertionError("the game does not come to an end")


def _act(person: Person, seen: dict[str, Any], choose: Choose, ways: Ways) -> None:
    if seen["draft"]:
        finish(person)
        return
    wanted = choose(person, seen["offers"])
    others = [name for name in seen["offers"] if name not in ("top", "done")]
    wanted = wanted or next(iter(others), None)
    if wanted is None:
        person.page.wait_for_timeout(50)
        return
    if seen["refused"] and others and wanted == "done":
        # The phase would not end: what is due comes first.
        for toast in person.page.locator(".toast .close").all():
            toast.click()
        wanted = others[0]
    press(person, wanted)
    if look(person)["draft"]:
        ways.get(wanted, finish)(person)
