"""The title's rules reference is complete, well formed and in our own words.

The list of clauses that must be explained is kept here, so that the checks hold without the rulebook at hand; where
the clause index and the rulebook lie beside the checkout, the list and the wording are checked against them too.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

CHECKOUT = Path(__file__).resolve().parents[2]
DATA = CHECKOUT / "app" / "engine" / "titles" / "tigers" / "data"
SHARED = CHECKOUT.parent / "shared"
INDEX = SHARED / "rules" / "tigers.tsv"
RULEBOOK = SHARED / "seeds" / "000_2b5c2b5f6c2b7e25.txt"

CHAPTERS = tuple(f"{n:02}" for n in range(1, 15))
LONGEST = 600  # characters a player reads in one piece
RUN = 9  # words in a row that count as copied


def listed(text: str) -> list[str]:
    return text.split()


# Every clause that is enforced or shown, in rulebook order.
REQUIRED = listed("""
2.2.C 2.2.D 2.2.E 2.2.F 2.5.1 2.5.1.1 2.5.1.2 2.5.1.3 2.5.1.4 2.5.2.1 2.5.2.2 2.5.2.3 2.5.2.4 2.5.2.5 2.5.2.6
2.5.2.7 2.7.1 2.7.2 2.7.3 2.7.4 2.7.5 2.7.6 2.7.7 2.7.8 2.8.1 2.8.2 2.8.3 2.8.4 2.8.5 2.8.6 2.8.7 2.11.A 2.11.B
2.11.C 2.11.D 2.11.F 2.11.G 2.11.H 2.12.1 2.12.1.1 2.12.1.1.1 2.12.1.1.2 2.12.1.2.1 2.12.1.3.1 2.12.2.1
2.12.2.1.1 2.12.2.2.1 3.1.A 3.1.B 3.1.C 3.2.A 3.2.B 3.2.C 3.3.A 3.3.B 3.3.C 3.3.D 3.4.A 3.4.A.1 3.4.A.2 3.4.A.3
3.4.A.4 3.4.A.5 3.4.A.6 3.4.A.7 3.4.A.8 3.4.A.9 3.4.B 3.5.A 3.5.B 3.5.C 3.5.D 3.5.E 3.6.A 3.6.B 3.6.C 3.6.D
3.6.E 3.6.F 4.1.1 4.1.2 4.1.3 4.2.1 4.3.1 4.3.3 4.3.4 4.3.5 4.3.6 4.3.7 4.3.8 4.3.9 4.4.1 4.4.3 4.4.4 4.4.5
4.4.6 4.5.2 4.5.3 4.5.4 4.5.5 4.5.6 4.5.7 5.1.1 5.2.1 5.2.A 5.2.A.1 5.2.A.2 5.2.A.3 5.2.A.4 5.2.B 5.2.B.1
5.2.B.2 5.2.B.3 5.2.B.4 5.3.A 5.3.B 5.4.A 5.4.B 5.4.C 6.1.1 6.2.A 6.2.B 6.2.B.1 6.2.B.2 6.2.B.3 6.3.A 6.3.B
6.3.B.1 6.3.B.2 6.3.B.3 6.3.B.4 6.3.B.5 6.3.B.6 6.3.B.7 6.4.A 6.4.B 6.4.C 6.4.D 6.4.E 7.1.A 7.1.B 7.1.C 7.1.D
7.2.A 7.2.B 7.2.C 7.3.A 7.3.B 7.4.1 7.5.A 7.5.B 7.5.C 7.5.D 7.6.1 7.7.1.A 7.7.1.B 7.7.1.C 7.7.1.D 7.7.2.A
7.7.2.B 7.7.3.A 7.7.3.B 7.7.3.C 7.7.3.D 7.7.4.A 7.7.4.B 7.7.4.C 7.8.1.A 7.8.1.B 7.8.1.C 7.8.2.1 7.8.3.1 7.8.4.A
7.8.4.B 7.8.4.C 7.8.4.D 7.8.4.E 7.8.4.F 7.8.4.G 7.8.4.H 7.8.5.A 7.8.5.B 7.8.5.C 7.8.5.D 7.8.5.E 7.8.5.F 7.9.1.A
7.9.1.B 7.9.1.C 7.9.2.1 7.9.3.A 7.9.3.B 7.9.3.C 7.9.4.A 7.9.4.B 7.9.4.C 7.9.4.D 7.9.4.E 7.9.5.A 7.9.5.B 7.9.5.C
7.9.5.D 7.9.5.E 7.9.5.F 7.9.6.A 7.9.6.B 7.9.6.C 7.9.6.D 8.1.A 8.1.B 8.2.A 8.2.B 8.2.C 8.3.A 8.3.B 8.3.C 8.4.1
8.5.A 8.5.B 8.5.C 8.6.A 8.6.B 9.0.A 9.0.B 9.0.C 9.1.A 9.1.B 9.1.C 9.1.1.A 9.1.1.B 9.1.1.C 9.1.1.D 9.1.1.E
9.1.2.A 9.1.2.B 9.1.2.C 9.1.2.D 9.1.3.A 9.1.3.B 9.2.A 9.2.B 9.2.C 9.2.D 9.2.E 9.2.F 9.2.1.A 9.2.1.B 9.2.1.C
9.2.1.D 9.2.1.E 9.2.1.F 9.2.2.A 9.2.2.B 9.2.3.1 9.2.4.A 9.2.4.B 9.2.5.A 9.2.5.B 9.2.5.C 9.2.5.D 9.3.A 9.3.B
9.3.C 9.3.D 9.3.E 9.3.F 9.3.G 9.3.H 10.1.A 10.1.B 10.1.C 10.1.D 10.2.A 10.2.B 10.2.C 10.2.D 10.2.E 10.2.F 10.3.A
10.3.B 10.3.C 10.3.D 10.3.E 10.4.A 10.4.B 10.5.A 10.5.B 10.5.C 10.5.D 10.5.E 10.6.A 10.6.B 10.6.C 10.6.D 10.6.E
10.6.F 10.7.A 10.7.B 10.8.A 10.8.B 10.8.C 10.8.D 10.8.E 10.8.F 10.9.A 10.9.B 10.9.C 10.9.D 10.9.E 10.9.F 10.9.G
11.1.A 11.1.B 11.1.C 11.2.A 11.2.B 11.2.C 11.2.D 11.2.E 11.3.A 11.3.B 11.3.C 11.4.A 11.4.B 11.5.A 11.5.B 11.5.C
11.6.A 11.6.B 11.7.A 11.7.B 11.7.C 11.8.A 11.8.B 11.8.C 11.8.D 11.8.E 11.8.F 11.9.A 11.9.B 11.10.A 11.10.B
11.10.C 11.10.D 11.11.A 11.11.B 12.1.1 12.2.A 12.2.B 12.3.A 12.3.B 12.3.C 12.3.D 12.3.E 12.3.F 12.4.A 12.4.B
12.5.A 12.5.B 12.6.1 12.7.A 12.7.B 12.8.1 12.9.A 12.9.B 12.10.A 12.10.B 12.10.C 12.10.D 12.11.A 12.11.B 12.12.A
12.12.B 12.13.1 13.1.A 13.1.B 13.1.C 13.2.A 13.2.B 13.3.1 13.3.2 13.3.3 13.3.4 13.3.5 13.3.6 13.3.7 13.3.8
13.3.9 13.4.1 13.5.A 13.5.B 13.5.C 13.6.A 13.6.B 13.6.C 13.7.A 13.7.B 13.8.A 13.8.B 13.9.A 13.9.B 13.10.A
13.10.B 13.10.C 13.10.D 13.10.D.1 13.10.D.2 13.10.E 13.11.1 13.12.A 13.12.B 13.12.C 13.12.D 13.13.A 13.13.B
13.14.A 13.14.B 13.14.C 13.14.D 13.15.A 13.15.B 13.15.C 13.16.A 13.16.B 13.17.A 13.17.B 13.18.A 13.18.B 13.19.1
13.20.A 13.20.B 13.21.A 13.21.B 13.21.C 13.22.A 13.22.B 13.22.C 13.22.D 13.22.E 13.23.A 13.23.A.1 13.23.A.2
13.23.B 13.24.1 13.25.1 13.26.A 13.26.B 13.26.C 13.26.D 13.26.E 13.26.F 14.1.1 14.2.A 14.2.B 14.2.C 14.3.1
14.3.1.1 14.3.1.1.A 14.3.1.1.B 14.3.1.1.C 14.3.1.2.A 14.3.1.2.B 14.3.1.2.C 14.3.1.2.D 14.3.1.2.E 14.3.1.2.F
14.3.2.A 14.3.2.B 14.3.2.C 14.3.2.D 14.3.3.A 14.3.3.B 14.3.3.C 14.3.3.D 14.3.3.E 14.3.3.E.1 14.3.3.E.2
14.3.3.E.3 14.3.3.F 14.3.3.G 14.3.3.H 14.3.4.A 14.3.4.B 14.4.A 14.4.B 14.4.B.1 14.4.B.2
""")

# Clauses whose text is silent or torn: each says how this game reads it, and why.
RULED = listed("""
2.2.D 3.5.A 3.6.C 3.6.D 4.1.3 4.2.1 6.2.B.2 6.3.B.4 6.4.A 6.4.D 7.3.B 7.5.D 7.7.3.B 7.8.4.A 7.8.4.E 7.8.4.G 7.8.5.B
7.9.2.1 7.9.4.B 7.9.5.B 8.2.C 8.3.A 8.3.B 8.5.A 8.6.A 9.2.C 9.2.E 9.2.F 9.2.1.B 9.2.1.D 9.2.5.B 9.3.D 9.3.E 9.3.H
10.7.A 10.8.D 10.9.A 11.3.A 11.7.B 11.11.B 13.3.8 13.8.A 13.8.B 13.9.A 13.10.B 13.10.C 13.10.D 13.10.D.1 13.10.E
13.12.D 13.14.A 13.18.B 13.20.A 13.26.B 14.3.1.1 14.3.2.C 14.3.3.H 14.3.4.A
""")

TERMS_OF_OUR_OWN = {"pack", "ruling"}  # words of this game, not of any clause


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Build an object, refusing a key that stands twice (JSON would silently keep the last)."""
    keys = [key for key, _ in pairs]
    twice = {key for key in keys if keys.count(key) > 1}
    assert not twice, f"keys given twice: {sorted(twice)}"
    return dict(pairs)


def read(path: Path) -> dict[str, Any]:
    document = json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=once)
    assert isinstance(document, dict)
    return document


@pytest.fixture(scope="module")
def chapters() -> dict[str, dict[str, Any]]:
    return {name: read(DATA / "reference" / f"{name}.json") for name in CHAPTERS}


@pytest.fixture(scope="module")
def clauses(chapters: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {key: clause for chapter in chapters.values() for key, clause in chapter["clauses"].items()}


@pytest.fixture(scope="module")
def glossary() -> dict[str, dict[str, Any]]:
    return read(DATA / "glossary.json")


def prose(clauses: dict[str, dict[str, Any]], glossary: dict[str, dict[str, Any]]) -> list[tuple[str, str]]:
    """Each sentence-bearing string with where it stands."""
    pieces = [
        (f"{key} {part}", clause[part])
        for key, clause in clauses.items()
        for part in ("text", "ruling", "why")
        if part in clause
    ]
    return pieces + [(f"glossary {term}", entry["text"]) for term, entry in glossary.items()]


def test_the_list_of_required_clauses_is_whole() -> None:
    assert len(REQUIRED) == len(set(REQUIRED)) == 487


def test_every_required_clause_is_explained(clauses: dict[str, dict[str, Any]]) -> None:
    missing = [key for key in REQUIRED if not clauses.get(key, {}).get("text", "").strip()]
    assert missing == []


def test_torn_clauses_carry_a_ruling(clauses: dict[str, dict[str, Any]]) -> None:
    assert [key for key in RULED if not clauses[key].get("ruling", "").strip()] == []


@pytest.mark.parametrize("name", CHAPTERS)
def test_chapter_form(chapters: dict[str, dict[str, Any]], name: str) -> None:
    chapter = chapters[name]
    assert set(chapter) == {"chapter", "title", "sections", "clauses"}
    number = str(int(name))
    assert chapter["chapter"] == number and chapter["title"].strip()
    sections = [section["number"] for section in chapter["sections"]]
    assert sections == sorted(set(sections), key=lambda n: [int(part) for part in n.split(".")])
    assert all(set(section) == {"number", "title"} and section["title"].strip() for section in chapter["sections"])
    assert all(section.split(".")[0] == number for section in sections)
    homeless = [
        key
        for key in chapter["clauses"]
        if not any(key == section or key.startswith(section + ".") for section in sections)
    ]
    assert homeless == []


def test_clause_form(clauses: dict[str, dict[str, Any]]) -> None:
    for key, clause in clauses.items():
        assert re.fullmatch(r"\d+(\.\d+)+(\.[A-Z])?(\.\d+)*", key), key
        assert {"kind", "text"} <= set(clause) <= {"kind", "text", "ruling", "why", "see", "values"}, key
        assert clause["kind"] in ("rule", "show", "note"), key
        assert (clause["kind"] == "note") == (key not in REQUIRED), key
        assert "ruling" not in clause or "why" in clause, f"{key}: a ruling needs its reason"
        for name, value in clause.get("values", {}).items():
            numbers = value if isinstance(value, list) else [value]
            assert re.fullmatch(r"[a-z0-9_]+", name), (key, name)
            assert numbers and all(type(number) in (int, float) for number in numbers), (key, name)


def test_links_lead_somewhere(clauses: dict[str, dict[str, Any]], glossary: dict[str, dict[str, Any]]) -> None:
    linked = {**clauses, **{f"glossary {term}": entry for term, entry in glossary.items()}}
    for key, entry in linked.items():
        see = entry.get("see", [])
        assert len(see) == len(set(see)) and key not in see, key
        assert [target for target in see if target not in clauses] == [], key


def test_glossary_form(glossary: dict[str, dict[str, Any]]) -> None:
    assert len(glossary) >= 60
    assert list(glossary) == sorted(glossary, key=str.lower)
    for term, entry in glossary.items():
        assert {"text", "see"} <= set(entry) <= {"text", "see", "sign"}, term
        assert entry["see"] or term in TERMS_OF_OUR_OWN, f"{term} names no clause"


@pytest.mark.parametrize(
    ("line", "signs"),
    [
        ("15 against 14, 1:1, town 1L: 1:2.", {"1:1": "odds column", "1L": "shift", "1:2": "odds column"}),
        ("Infiltration, a 1: 2R, so E/0.", {"2R": "shift", "E/0": "combat results table"}),
        ("At 1:2 a 1 gives 2/2.", {"1:2": "odds column", "2/2": "combat results table"}),
        ("An untried unit in Chengchow (4700) turns out to be 2-3-6.", {"2-3-6": "factor"}),
        ("15th Division: Homalin (1718) to 1719, 5 MP.", {"5 MP": "movement point"}),
    ],
)
def test_what_the_log_writes_short_is_explained(
    glossary: dict[str, dict[str, Any]], line: str, signs: dict[str, str]
) -> None:
    """As the page finds them: a sign stands by itself, or behind its number."""
    found = {
        hit[0]: term
        for term, entry in glossary.items()
        if "sign" in entry
        for hit in re.finditer(rf"(?<![\w/:-])(?:{entry['sign']})(?![\w/-])", line)
    }
    assert found == signs


def test_texts_are_short_and_finished(clauses: dict[str, dict[str, Any]], glossary: dict[str, dict[str, Any]]) -> None:
    for where, text in prose(clauses, glossary):
        assert 0 < len(text) <= LONGEST, where
        assert text == text.strip() and "\n" not in text and "  " not in text, where
        assert text.endswith("."), f"{where}: no full stop"


def runs(text: str) -> set[tuple[str, ...]]:
    words = re.findall(r"[a-z0-9']+", text.lower())
    return {tuple(words[i : i + RUN]) for i in range(len(words) - RUN + 1)}


def test_a_copied_run_is_recognised() -> None:
    line = "one two three four five six seven eight nine ten"
    assert len(runs(line)) == 2 and runs("Nine words: " + line.upper()) & runs(line)


@pytest.mark.skipif(not INDEX.exists(), reason="the clause index is not beside this checkout")
def test_required_clauses_are_those_of_the_index(clauses: dict[str, dict[str, Any]]) -> None:
    rows = [row.split("\t") for row in INDEX.read_text(encoding="utf-8").splitlines()[1:]]
    indexed = [clause for clause, kind, _ in rows if kind in ("rule", "show")]
    assert indexed == REQUIRED
    assert set(clauses) <= {clause for clause, _, _ in rows}
    kinds = {clause: kind for clause, kind, _ in reversed(rows)}
    assert {key: clause["kind"] for key, clause in clauses.items()} == {key: kinds[key] for key in clauses}


@pytest.mark.skipif(not RULEBOOK.exists(), reason="the rulebook is not beside this checkout")
def test_nothing_is_copied_from_the_rulebook(
    chapters: dict[str, dict[str, Any]], clauses: dict[str, dict[str, Any]], glossary: dict[str, dict[str, Any]]
) -> None:
    printed = runs(RULEBOOK.read_text(encoding="utf-8", errors="replace"))
    files = [DATA / "glossary.json", *(DATA / "reference" / f"{name}.json" for name in chapters)]
    pieces = prose(clauses, glossary) + [(path.name, path.read_text(encoding="utf-8")) for path in files]
    assert {where: " ".join(min(runs(text) & printed)) for where, text in pieces if runs(text) & printed} == {}
