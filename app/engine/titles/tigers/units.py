"""Ground units: what is printed on a counter, and where it stands with how many steps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...errors import RuleError
from . import terms

Factors = tuple[int, int, int]
# Letters on a Commonwealth counter that mark it as other than British (2.4, note to 2.5.2).
NOT_BRITISH = frozenset({"I", "KM", "M", "CHN", "EA", "WA", "N", "P", "B"})


@dataclass(frozen=True, slots=True)
class Unit:
    """A ground unit.

    `factors` are (attack, defence, movement) from full strength down; an untried unit that nobody has seen has
    none: they do not exist until it is revealed. `at` is a hex, `turn:N`, `dead`, `pool` or `withdrawn`. `zone` is
    the side of the Weather Line on which a Japanese unit began.
    """

    id: str
    force: str
    kind: str
    size: str
    name: str
    title: str
    factors: tuple[Factors, ...]
    steps: int
    max_steps: int
    at: str
    zone: str | None = None
    entry: str | None = None
    w: bool = False
    irregular: bool = False

    @property
    def side(self) -> str:
        return terms.SIDE_OF_FORCE[self.force]

    @property
    def untried(self) -> bool:
        return self.force == "chinese_untried"

    @property
    def down(self) -> bool:
        """Face down: its factors have not been drawn."""
        return self.untried and not self.factors

    @property
    def on_map(self) -> bool:
        return self.at[0].isdigit()

    @property
    def ground(self) -> bool:
        """A fighting unit; the Chinese supply units are not (7.7.3 A)."""
        return self.kind != "supply"

    @property
    def chinese(self) -> bool:
        return self.force in terms.CHINESE

    @property
    def anglo_allied(self) -> bool:
        """Commonwealth units and the Marauders (2.12.1.1)."""
        return self.force in terms.ANGLO_ALLIED

    @property
    def commonwealth(self) -> bool:
        return self.force in terms.COMMONWEALTH

    @property
    def puppet(self) -> bool:
        return self.force in terms.PUPPETS

    @property
    def japanese(self) -> bool:
        return self.force == "japanese"

    @property
    def infantry(self) -> bool:
        """Infantry, as which paratroops count too (2.8)."""
        return self.kind in ("infantry", "paratroop")

    @property
    def special(self) -> bool:
        """Special Forces: the Marauders and the Chindits."""
        return self.kind == "special"

    @property
    def marauders(self) -> bool:
        return self.force == "us" and self.special

    @property
    def british(self) -> bool:
        """British proper: a Commonwealth unit with no other mark on its counter (2.5.2); an id is no mark."""
        marks = set() if self.name == self.id else set(self.name.upper().split())
        return self.force == "commonwealth" and not self.special and not NOT_BRITISH & marks

    @property
    def size_halves(self) -> int:
        """Its weight in stacking and transport, in half units (8.2 B, 8.2 C, 8.4)."""
        if not self.ground:
            return 0
        return 1 if self.size in ("regiment", "brigade") else 2

    @property
    def now(self) -> Factors | None:
        """The factors printed for its present steps; None while face down or gone."""
        if not self.factors or self.steps < 1:
            return None
        return self.factors[self.max_steps - self.steps]

    @property
    def attack(self) -> int:
        return self.now[0] if self.now else 0

    @property
    def defense(self) -> int:
        return self.now[1] if self.now else 0

    def crosses_line(self) -> bool:
        """Whether it may ever cross the Weather Line (6.3 B)."""
        if self.chinese:
            return self.w
        return self.japanese and self.kind != "tank" and self.zone == terms.WEST


def _bad(place: str, reason: str) -> RuleError:
    return RuleError("bad_case", None, f"{place}: {reason}")


def parse(raw: Mapping[str, Any], place: str) -> Unit:
    """A unit from its notation; `place` says where it stands in the document, for messages."""
    for name in ("id", "force", "kind", "at"):
        if not isinstance(raw.get(name), str):
            raise _bad(place, f"{name} is needed")
    force, kind = raw["force"], raw["kind"]
    if force not in terms.SIDE_OF_FORCE:
        raise _bad(place, f"force must be one of {', '.join(terms.SIDE_OF_FORCE)}, not {force!r}")
    if kind not in terms.KINDS:
        raise _bad(place, f"kind must be one of {', '.join(terms.KINDS)}, not {kind!r}")
    size = raw.get("size") or "division"
    if size not in terms.SIZES:
        raise _bad(place, f"size must be one of {', '.join(terms.SIZES)}, not {size!r}")
    factors = _factors(raw.get("factors") or (), place)
    if kind == "supply":
        factors = ((0, 0, 0),)
    elif not factors and force != "chinese_untried":
        raise _bad(place, "factors are needed, [attack, defence, movement] from full strength down")
    face_down = force == "chinese_untried" and not raw.get("revealed", False)
    steps = int(raw.get("steps", max(1, len(factors))))
    most = max(1, len(factors))
    # The dead may be written with the steps they have left: none.
    least = 0 if raw["at"] == terms.DEAD else 1
    if not least <= steps <= most:
        raise _bad(place, f"steps must be from {least} to {most}, not {steps}")
    return Unit(
        id=raw["id"],
        force=force,
        kind=kind,
        size=size,
        name=raw.get("name", raw["id"]),
        title=raw.get("title", raw.get("name", raw["id"])),
        factors=() if face_down else factors,
        steps=steps,
        max_steps=most,
        at=raw["at"],
        zone=raw.get("zone"),
        entry=raw.get("entry"),
        w=bool(raw.get("w", False)),
        irregular=bool(raw.get("irregular", False)),
    )


def _factors(raw: Any, place: str) -> tuple[Factors, ...]:
    lines: list[Factors] = []
    for line in raw:
        if not isinstance(line, list | tuple) or len(line) != 3 or not all(isinstance(n, int) and n >= 0 for n in line):
            raise _bad(place, "each line of factors is [attack, defence, movement]")
        lines.append((line[0], line[1], line[2]))
    return tuple(lines)


def untried_factors(raw: Mapping[str, Any], place: str) -> Factors | None:
    """What an untried counter of the notation adds to the multiset of values not on the table face up."""
    if raw.get("force") != "chinese_untried" or raw.get("revealed") or not raw.get("factors"):
        return None
    return _factors(raw["factors"], place)[0]
