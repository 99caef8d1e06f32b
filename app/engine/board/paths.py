"""Ways over a board: least cost to everywhere, whatever the costs are made of."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

Node = TypeVar("Node", bound=Hashable)
Steps = Callable[[Node, int], Iterable[tuple[Node, int]]]


def reach(start: Node, limit: int, steps: Steps[Node]) -> tuple[dict[Node, int], dict[Node, Node]]:
    """Least cost to every node within `limit`, and the node each was best come from.

    `steps(node, spent)` gives the nodes that can be entered next with the cost of each (a cost of 0 or more).
    Of equally cheap ways the one found first is kept, so the answer depends only on the order of `steps`.
    """
    cost = {start: 0}
    came: dict[Node, Node] = {}
    done: set[Node] = set()
    order = 0
    queue: list[tuple[int, int, Node]] = [(0, order, start)]
    while queue:
        spent, _, node = heapq.heappop(queue)
        if node in done:
            continue
        done.add(node)
        for near, price in steps(node, spent):
            total = spent + price
            if total <= limit and (near not in cost or total < cost[near]):
                cost[near] = total
                came[near] = node
                order += 1
                heapq.heappush(queue, (total, order, near))
    return cost, came


def trail(came: dict[Node, Node], end: Node) -> list[Node]:
    """The way to `end`, from the start on."""
    way = [end]
    while way[-1] in came:
        way.append(came[way[-1]])
    way.reverse()
    return way
