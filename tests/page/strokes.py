"""Sweeping over the map's spaces with a mouse button or a finger down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from tests.page.person import Person

Point = tuple[float, float]


def middle(person: Person, key: str) -> Point:
    """Where the middle of a space is on the screen now."""
    box = person.page.locator(f"#space-{key}").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def bring(person: Person, key: str) -> None:
    """Bring a space into the middle of the map."""
    space = person.page.locator(f"#space-{key}")
    space.evaluate("node => node.scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'})")


@contextmanager
def sweep(person: Person, keys: Sequence[str]) -> Iterator[None]:
    """With the mouse from space to space; what is done inside is done with the button down."""
    bring(person, keys[0])
    mouse = person.page.mouse
    mouse.move(*middle(person, keys[0]))
    mouse.down()
    for key in keys[1:]:
        mouse.move(*middle(person, key), steps=3)
    person.settle()
    yield
    mouse.up()
    person.settle()


def touch(person: Person, keys: Sequence[str], hold: int = 0) -> None:
    """With a finger from space to space, after it has rested on the first for `hold` ms."""
    bring(person, keys[0])
    session = person.context.new_cdp_session(person.page)

    def send(kind: str, points: list[Point]) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    here = middle(person, keys[0])
    send("touchStart", [here])
    person.page.wait_for_timeout(hold)
    for key in keys[1:]:
        to = middle(person, key)
        for part in (1, 2, 3):
            send("touchMove", [(here[0] + (to[0] - here[0]) * part / 3, here[1] + (to[1] - here[1]) * part / 3)])
        here = to
    send("touchEnd", [])
    session.detach()
    person.settle()
