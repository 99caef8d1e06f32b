"""The three means by which everything can be done: a mouse, fingers, a keyboard alone."""

from __future__ import annotations

from typing import Protocol

from playwright.sync_api import Locator

from tests.page.person import Person

# What the keyboard presses at most on its way to a control.
FAR = 60


class Means(Protocol):
    """How a person gets at a control of a panel, or at a space of the map."""

    name: str
    width: int
    height: int
    touch: bool

    def press(self, person: Person, control: Locator) -> None:
        """Press a control."""

    def space(self, person: Person, key: str) -> None:
        """Point at a space of the map."""


class Mouse:
    name, width, height, touch = "mouse", 1366, 768, False

    def press(self, person: Person, control: Locator) -> None:
        control.click()

    def space(self, person: Person, key: str) -> None:
        person.click_space(key)


class Touch:
    name, width, height, touch = "touch", 390, 844, True

    def press(self, person: Person, control: Locator) -> None:
        control.tap()

    def space(self, person: Person, key: str) -> None:
        space = person.page.locator(f"#space-{key}")
        space.evaluate("node => node.scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'})")
        box = space.bounding_box()
        assert box is not None
        person.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


class Keyboard:
    name, width, height, touch = "keyboard", 1366, 768, False

    def press(self, person: Person, control: Locator) -> None:
        """Tab to it, as far as it takes, and press Enter."""
        control.wait_for()
        self._reach(person, control)
        person.page.keyboard.press("Enter")

    def space(self, person: Person, key: str) -> None:
        """J leaps along the spaces that may be chosen; M goes to the map, arrows go along it. Enter points."""
        page = person.page
        for _ in range(page.locator(".highlight.to, .highlight.may").count()):
            page.keyboard.press("j")
            if page.evaluate(_ARROW, key) is None:
                page.keyboard.press("Enter")
                return
        page.keyboard.press("m")
        for _ in range(FAR):
            arrow = page.evaluate(_ARROW, key)
            if arrow is None:
                break
            page.keyboard.press(arrow)
        page.keyboard.press("Enter")

    def _reach(self, person: Person, control: Locator) -> None:
        """O goes to the orders; from there Tab, or Shift and Tab, as often as controls lie between."""
        person.page.keyboard.press("o")
        for _ in range(FAR):
            away = control.evaluate(_BETWEEN)
            if not away:
                return
            for _ in range(abs(away)):
                person.page.keyboard.press("Tab" if away > 0 else "Shift+Tab")
        raise AssertionError(f"the keyboard does not reach {control}")


# How many presses of Tab lie between what has the focus and a control; a group of tabs counts once, as its open one.
_BETWEEN = """control => {
  const all = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')]
    .filter((one) => one === document.activeElement || one === control
      || (one.tabIndex >= 0 && !one.disabled && one.checkVisibility({visibilityProperty: true})));
  return all.indexOf(control) - all.indexOf(document.activeElement);
}"""

# The arrow that leads from the cursor towards a space; null once it is there.
_ARROW = """key => {
  const svg = document.querySelector('.map-pane svg[tabindex="0"]');
  const at = svg.getAttribute('aria-activedescendant');
  const to = document.getElementById('space-' + key);
  if (!at) return 'ArrowRight';
  const [a, b] = [document.getElementById(at), to].map((one) => {
    const box = one.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  });
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  if (at === 'space-' + key) return null;
  if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? 'ArrowRight' : 'ArrowLeft';
  return dy > 0 ? 'ArrowDown' : 'ArrowUp';
}"""

MEANS: tuple[Means, ...] = (Mouse(), Touch(), Keyboard())
