"""What the page costs in a browser, on a desk and on a phone, at full speed and four times slower.

`python -m tests.benchmarks page` prints medians with the ratio to full speed. Frames are those of the browser's own
clock; what scripts take is measured inside of the page; the first usable paint is when the map with its counters can
be clicked. Memory is what is left after the browser has swept.
"""

from __future__ import annotations

import os
import shutil
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from tests.page.feed import LISTEN, MOVE_STACKS
from tests.page.person import Person
from tests.page.tables import begun, guest
from tests.running import ServerProcess

SIZES = {"desk 1366 x 768": (1366, 768), "phone 390 x 844": (390, 844)}
SLOWER = 4
DIFFS = 500
UNITS = 10

_FRAMES = """async ([move, count]) => {
  const scroller = document.querySelector('.scroller');
  const steps = {
    pan: (i) => scroller.scrollBy({left: i % 80 < 40 ? 18 : -18, top: i % 80 < 40 ? 9 : -9, behavior: 'instant'}),
    zoom: (i) => scroller.dispatchEvent(new WheelEvent('wheel', {
      deltaY: i % 60 < 30 ? -16 : 16, ctrlKey: true, bubbles: true, cancelable: true,
      clientX: innerWidth / 3, clientY: innerHeight / 3})),
  };
  const times = [];
  let last = await new Promise(requestAnimationFrame);
  for (let i = 0; i < count; i++) {
    steps[move](i);
    const now = await new Promise(requestAnimationFrame);
    times.push(now - last);
    last = now;
  }
  return times;
}"""


def first_paint(page: Page, url: str) -> float:
    """Milliseconds from going there until the map can be clicked, files in the browser's cache."""
    page.goto(url)
    page.wait_for_selector(".table[data-version]")
    page.reload()
    page.wait_for_selector(".table[data-version]")
    return float(
        page.evaluate("""() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(
          () => done(performance.now()))))""")
    )


def frames(page: Page, move: str) -> tuple[float, float]:
    """Median and 95th percentile of milliseconds between frames while the map moves."""
    times: list[float] = page.evaluate(_FRAMES, [move, 120])
    return statistics.median(times), statistics.quantiles(times, n=20)[-1]


def heap(session: CDPSession) -> float:
    """Megabytes that the page holds after a sweep."""
    session.send("HeapProfiler.collectGarbage")
    return float(session.send("Runtime.getHeapUsage")["usedSize"]) / 1e6


def measured(browser: Browser, url: str, size: tuple[int, int], slower: int) -> dict[str, float]:
    """All numbers of one size at one speed."""
    person = Person("Bench", browser, url, *size)
    person.page.add_init_script(LISTEN)
    guest(person)
    game = begun({"allied": person, "imperial": person}, "tigers", solo=True)
    session = person.context.new_cdp_session(person.page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    found = {"first usable paint": statistics.median(first_paint(person.page, f"{url}/game/{game}") for _ in range(3))}
    for move in ("pan", "zoom"):
        found[f"frame, {move}"], found[f"frame, {move}, 95th"] = frames(person.page, move)
    times: list[float] = person.page.evaluate(MOVE_STACKS, [40, UNITS])
    found[f"diff of {UNITS} units"] = statistics.median(times)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    before = heap(session)
    person.page.evaluate(MOVE_STACKS, [DIFFS, UNITS])
    found[f"MB more after {DIFFS} diffs"] = heap(session) - before
    person.context.close()
    return found


def main() -> None:
    path = os.environ.get("TIGERS_CHROMIUM") or shutil.which("chromium")
    with tempfile.TemporaryDirectory() as where, sync_playwright() as playwright:
        house = ServerProcess(f"sqlite:///{where}/tigers.db", Path(where), TIGERS_CHECK_EVERY="0")
        house.start()
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        try:
            for name, size in SIZES.items():
                full, slow = (measured(browser, house.url, size, slower) for slower in (1, SLOWER))
                print(f"{name:<34} full speed   {SLOWER} times slower   ratio")
                for what, value in full.items():
                    ratio = f"{slow[what] / value:6.2f}" if abs(value) > 0.5 else ""
                    print(f"  {what:<30} {value:12.2f} {slow[what]:17.2f} {ratio:>8}")
        finally:
            browser.close()
            house.kill()
