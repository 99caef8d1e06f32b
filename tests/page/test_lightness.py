"""What a change on the map costs the browser is in keeping with the change, not with the map."""

from __future__ import annotations

from typing import Any

from tests.page.conftest import Seat
from tests.page.feed import LISTEN, MOVE_STACKS
from tests.page.tables import begun, guest, visit

MOVED = 4
DIFFS = 5


def test_a_diff_restyles_only_what_is_near_the_counters_that_moved(people: Seat) -> None:
    person = people("Anna", 1366, 768, reduced_motion="reduce")
    person.page.add_init_script(LISTEN)
    guest(person)
    visit([person], begun({"allied": person, "imperial": person}, "tigers", solo=True))
    session = person.context.new_cdp_session(person.page)
    events: list[dict[str, Any]] = []
    ended: list[bool] = []
    session.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    session.on("Tracing.tracingComplete", lambda _: ended.append(True))

    session.send("Tracing.start", {"traceConfig": {"includedCategories": ["devtools.timeline"]}})
    person.page.evaluate(MOVE_STACKS, [DIFFS, MOVED])
    session.send("Tracing.end")
    while not ended:
        person.page.wait_for_timeout(50)

    # What is still going on when the trace ends has no count.
    done = [event["args"] for event in events if event.get("name") == "UpdateLayoutTree"]
    styled = [args["elementCount"] for args in done if "elementCount" in args]
    everything = person.page.locator("*").count()
    assert len(styled) >= DIFFS
    assert max(styled) < everything / 20, f"{styled} elements of {everything} were styled"
