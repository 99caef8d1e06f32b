"""Whether nobody is shut out of a page as it is now: what axe finds, and what it can't."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

OPTIONS = {
    "resultTypes": ["violations"],
    # WCAG 2.2's least size of what one points at, which axe leaves to be asked for.
    "rules": {"target-size": {"enabled": True}},
}
_AXE = Axe()

# Controls that one can't come at: outside of the page's width, or with something else over their middle. What lies on
# the map lies over each other by nature, and can be reached by its hex or in a list.
_REACH = """() => {
  const found = [];
  const name = (one) => `${one.localName}.${one.className.baseVal ?? one.className} "${
    (one.getAttribute('aria-label') ?? one.textContent).trim().slice(0, 40)}"`;
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) found.push(`the page is ${wide} px wider than its window`);
  const modal = document.querySelector('dialog:modal');
  const all = (modal ?? document).querySelectorAll('button, a[href], input, select, textarea, summary, [tabindex="0"]');
  for (const one of all) {
    if (one.closest('.scroller, .visually-hidden, [inert]') || one.matches(':disabled')) continue;
    if (!one.checkVisibility({visibilityProperty: true, contentVisibilityAuto: true})) continue;
    one.scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'});
    const {x, y, width, height} = one.getClientRects()[0] ?? one.getBoundingClientRect();
    // Large ones are reached at any free corner of theirs.
    if (one.matches('[role=tabpanel], [role=application], [role=log]')) continue;
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    const label = one.closest('label');
    if (!hit || !(one.contains(hit) || hit.contains(one) || label?.contains(hit)))
      found.push(`${name(one)} lies under ${hit ? name(hit) : 'nothing: out of the window'}`);
  }
  return found;
}"""

# Words that are cut off and can't be scrolled to.
_LOST = """() => {
  const found = [];
  for (const one of document.body.querySelectorAll('*')) {
    if (one.closest('svg, .visually-hidden, .scroller') || !one.checkVisibility({visibilityProperty: true})) continue;
    const style = getComputedStyle(one);
    const own = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (!own) continue;
    const x = one.scrollWidth - one.clientWidth > 1 && ['hidden', 'clip'].includes(style.overflowX);
    const y = one.scrollHeight - one.clientHeight > 2 && ['hidden', 'clip'].includes(style.overflowY);
    if ((x || y) && one.clientWidth > 1)
      found.push(`"${one.textContent.trim().slice(0, 40)}" in ${one.localName}.${one.className} is cut off`);
  }
  return found;
}"""


# Colours and places are those at the end of what moves them; what stands behind a window may never come to its end.
_REST = """() => Promise.race([
  Promise.all(document.getAnimations().filter((one) => one.effect.getTiming().iterations !== Infinity)
    .map((one) => one.finished.catch(() => null))),
  new Promise((later) => setTimeout(later, 2000)),
])"""


def axe(page: Page, within: str = "html") -> Iterator[str]:
    """What axe finds wrong, a line each."""
    page.evaluate(_REST)
    for violation in _AXE.run(page, context=within, options=OPTIONS).response["violations"]:
        for node in violation["nodes"]:
            why = " ".join(node["failureSummary"].split())
            yield f"axe {violation['id']}: {' '.join(map(str, node['target']))}: {why}"


def nameless(page: Page) -> Iterator[str]:
    """What can have the focus, and has no name as the browser tells it to a screen reader."""
    session = page.context.new_cdp_session(page)
    nodes: list[dict[str, Any]] = session.send("Accessibility.getFullAXTree")["nodes"]
    for node in nodes:
        traits = {one["name"]: one["value"].get("value") for one in node.get("properties", [])}
        role = node.get("role", {}).get("value")
        if node.get("ignored") or not traits.get("focusable") or role == "RootWebArea":
            continue
        if str(node.get("name", {}).get("value", "")).strip():
            continue
        told = session.send("DOM.describeNode", {"backendNodeId": node["backendDOMNodeId"]})["node"]["attributes"]
        attributes = dict(zip(told[::2], told[1::2], strict=True))
        # What only a program gives the focus to tells of itself by what it holds.
        if attributes.get("tabindex") != "-1":
            yield f"a {role} without a name: {attributes}"
    session.detach()


def room(page: Page) -> list[str]:
    """What is cut off or can't be come at in the page as it stands."""
    return list(dict.fromkeys([*page.evaluate(_REACH), *page.evaluate(_LOST)]))


def calm(page: Page) -> list[str]:
    """All findings about the page as it stands; none if all is well."""
    return [*dict.fromkeys([*axe(page), *nameless(page)]), *room(page)]
