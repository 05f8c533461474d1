"""Draws card-icons.woff2 from Phosphor's paths; docs/decisions/063.

apt-get install python3-fonttools python3-brotli; /usr/bin/python3 app/assets/fonts/card-icons.py
"""

import re
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.svgLib.path import parse_path

# characters that look alike stand in where fonts are blocked
icons = {"♡": ("Heart", "light"), "♥": ("Heart", "fill"), "☆": ("BookmarkSimple", "light"), "★": ("BookmarkSimple", "fill"), "⌒": ("CoatHanger", "regular")}
grid = 256


def read_path(name: str, weight: str) -> str:
    source = Path(f"node_modules/@phosphor-icons/react/dist/defs/{name}.es.js").read_text()
    return re.search(rf'"{weight}",[\s\S]*?d: "([^"]+)"', source).group(1)


def draw(name: str, weight: str):
    pen = TTGlyphPen(None)
    parse_path(read_path(name, weight), TransformPen(Cu2QuPen(pen, max_err=0.8, reverse_direction=True), (1, 0, 0, -1, 0, grid)))
    return pen.glyph()


glyphs = {".notdef": TTGlyphPen(None).glyph(), **{f"u{ord(sign):04X}": draw(*icon) for sign, icon in icons.items()}}
font = FontBuilder(grid, isTTF=True)
font.setupGlyphOrder(list(glyphs))
font.setupCharacterMap({ord(sign): f"u{ord(sign):04X}" for sign in icons})
font.setupGlyf(glyphs)
font.setupHorizontalMetrics({name: (grid, getattr(glyph, "xMin", 0)) for name, glyph in font.font["glyf"].glyphs.items()})
font.setupHorizontalHeader(ascent=grid, descent=0)
font.setupOS2(sTypoAscender=grid, sTypoDescender=0, sTypoLineGap=0, usWinAscent=grid, usWinDescent=0)
font.setupNameTable({"familyName": "Card Icons"}, mac=False)
font.setupPost(keepGlyphNames=False)
font.font.flavor = "woff2"
font.font.save("app/assets/fonts/card-icons.woff2")
