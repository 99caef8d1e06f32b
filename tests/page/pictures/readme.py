"""`python -m tests.page.pictures.readme DIR`: make the README's pictures anew; games and shots are kept in DIR."""

from __future__ import annotations

import argparse
import base64
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser

from .camera import SIZES, Camera, camera
from .moments import MOMENTS

PICTURES = Path(__file__).parents[3] / "app" / "drawing" / "pictures"
QUALITY = 0.82
THEATER = (1400, 980)
# A phone's shots are twice as fine as it is wide; side by side they are brought to one height, with a gap between.
PHONE_HEIGHT, GAP = 1000, 24

_WEBP = """async ({width, height, parts, quality}) => {
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d', {alpha: parts.length > 1});
  pen.imageSmoothingQuality = 'high';
  for (const {data, x, wide} of parts) {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    pen.drawImage(await createImageBitmap(new Blob([bytes])), x, 0, wide, height);
  }
  const file = new FileReader();
  const told = new Promise((done) => { file.onload = () => done(file.result.split(',')[1]); });
  file.readAsDataURL(await canvas.convertToBlob({type: 'image/webp', quality}));
  return told;
}"""


@dataclass(frozen=True)
class Part:
    """A picture's file, how far from the left it is laid, and how wide; in pixels."""

    file: Path
    x: int
    wide: int


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.page.pictures.readme", description="Shoot for the README.")
    parser.add_argument("dir", type=Path)
    with camera(parser.parse_args().dir) as ready:
        for name, moment, size, look in (
            ("march", "reach", "laptop", "light"),
            ("battle", "losses", "laptop", "dark"),
            ("monsoon", "monsoon", "laptop", "light"),
            ("whole", "theater", "laptop", "light"),
        ):
            width, height = SIZES[size]
            save(ready.browser, name, width, height, [Part(_shot(ready, moment, size, look), 0, width)])
        wide = round(SIZES["phone"][0] * PHONE_HEIGHT / SIZES["phone"][1])
        phones = [_shot(ready, "assault", "phone", "light"), _shot(ready, "reach", "phone", "dark")]
        parts = [Part(file, i * (wide + GAP), wide) for i, file in enumerate(phones)]
        save(ready.browser, "phone", 2 * wide + GAP, PHONE_HEIGHT, parts)
        width, height = THEATER
        theater = ready.into / "theater.png"
        subprocess.run(
            [sys.executable, "-m", "app", "map", "--png", str(theater), "--width", str(2 * width)], check=True
        )
        save(ready.browser, "theater", width, height, [Part(theater, 0, width)])
    return 0


def _shot(ready: Camera, moment: str, size: str, look: str) -> Path:
    return ready.shoot(next(one for one in MOMENTS if one.name == moment), size, look)


def save(browser: Browser, name: str, width: int, height: int, parts: list[Part]) -> None:
    """Lay pictures on one sheet of this size, each over its whole height, and keep it as WebP."""
    laid = [
        {"data": base64.b64encode(part.file.read_bytes()).decode(), "x": part.x, "wide": part.wide} for part in parts
    ]
    page = browser.new_page()
    told = page.evaluate(_WEBP, {"width": width, "height": height, "parts": laid, "quality": QUALITY})
    page.close()
    (PICTURES / f"{name}.webp").write_bytes(base64.b64decode(told))


if __name__ == "__main__":
    sys.exit(main())
