"""The page's modules laid end to end: each once, after what it imports from, and each line where it can be found."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.api.edition import APART, ENTRY
from app.api.linking import link
from app.api.pages import STATIC

# What the page of a link in a mail needs, and what speaks of types alone.
ELSEWHERE = {"js/linked.js", "js/types.js"}

LAID = """\
import * as $0 from "./apart.js";
const $1 = (() => {
       const one = 1;
return { one };
})();
const $2 = (() => {
const {
  one,
} = $1;
       async function two() {
  return one;
}
       class Two {}
return { two, Two };
})();
const $3 = (() => {
const { one } = $1;
const { two, Two: Second } = $2;
const { told } = $0;
told(one, two, Second);
return {  };
})();
"""


def write(root: Path, **modules: str) -> Path:
    for name, text in modules.items():
        path = root / f"{name.replace('__', '/')}.js"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    return root


def test_modules_are_laid_after_what_they_import_from(tmp_path: Path) -> None:
    root = write(
        tmp_path,
        js__main='import { one } from "./in/one.js";\nimport { two, Two as Second } from "./two.js";\n'
        'import { told } from "./apart.js";\ntold(one, two, Second);\n',
        js__two='import {\n  one,\n} from "./in/one.js";\nexport async function two() {\n  return one;\n}\n'
        "export class Two {}\n",
    )
    (root / "js/in").mkdir()
    write(root / "js", in__one="export const one = 1;\n", apart="export const told = console.log;\n")
    assert link(root, "js/main.js", ["js/apart.js"]).text == LAID


def test_a_line_of_the_script_is_a_line_of_a_module() -> None:
    script = link(STATIC, ENTRY, APART)
    lines = script.text.split("\n")
    for before, module in script.modules:
        for i, line in enumerate((STATIC / module).read_text("utf-8").split("\n")[:-1], start=1):
            assert script.place(before + i) == (module, i)
            # Columns stay, too, but for those of an import's end.
            laid = lines[before + i - 1]
            assert laid == line or line.startswith(("import ", "export ", "} from "))
    assert script.place(1) is None


def test_every_module_of_the_page_is_laid_once() -> None:
    found = [module for _, module in link(STATIC, ENTRY, APART).modules]
    assert len(found) == len(set(found))
    every = {path.relative_to(STATIC).as_posix() for path in STATIC.glob("js/**/*.js")}
    assert set(found) == every - ELSEWHERE - set(APART)


@pytest.mark.parametrize(
    "text",
    [
        "export default 1;\n",
        "export let one = 1;\n",
        "const one = 1;\nexport { one };\n",
        'export * from "./other.js";\n',
        'import "./other.js";\n',
        'import * as other from "./other.js";\n',
        'import other from "./other.js";\n',
        'import { one } from "elsewhere";\n',
        'import { main } from "./other.js";\n',
    ],
)
def test_a_form_that_is_not_known_is_refused(tmp_path: Path, text: str) -> None:
    root = write(tmp_path, main=text, other='import { one } from "./main.js";\nexport const main = 1;\n')
    with pytest.raises(ValueError, match=r"main\.js"):
        link(root, "main.js")
