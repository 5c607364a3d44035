"""Which names look the same: letters of other alphabets, or of other widths, that are drawn like Latin ones."""

from __future__ import annotations

import functools
import unicodedata

from cutthroat.server.text import is_invisible

SHAPES = {
    "'": "0060 00b4 02b9 02bb 02bc 2018 2019 2032",
    "-": "2010 2011 2012 2013 2014 2212",
    "3": "0417 0437",
    "6": "0431",
    "a": "0251 0391 03b1 0410 0430 13aa 1d00 a4ee",
    "b": "0299 0392 03b2 0412 0432 044c 13cf 13f4 a4d0",
    "c": "0421 0441 13df 1d04 a4da",
    "d": "0501 13a0 13e7 1d05 a4d3",
    "e": "0395 03b5 0415 0435 04bd 13ac 1d07 a4f0",
    "f": "a4dd a730",
    "g": "0261 0262 0581 13c0 a4d6",
    "h": "029c 0397 041d 043d 04bb 0570 13bb 13c2 a4e7",
    "i": "0131 0269 026a 03b9 0456 13a5",
    "j": "0237 0408 0458 0575 13ab 1d0a a4d9",
    "k": "039a 03ba 041a 043a 13e6 1d0b a4d7",
    "l": "0031 0049 007c 01c0 029f 0399 0406 04c0 04cf 053c 13de a4e1 a4f2",
    "m": "039c 041c 043c 13b7 1d0d a4df",
    "n": "0274 039d 03b7 043f 0578 a4e0",
    "o": "0030 039f 03bf 03c3 041e 043e 0555 0585 1d0f a4f3",
    "p": "03a1 03c1 0420 0440 13e2 1d18 a4d1",
    "q": "051a 051b 0566",
    "r": "0280 0433 13a1 13d2 a4e3",
    "s": "0405 0455 054f 13d5 13da a4e2 a731",
    "t": "03a4 03c4 0422 0442 13a2 1d1b a4d4",
    "u": "03bc 03c5 054d 057d 1d1c a4f4",
    "v": "028b 03bd 0474 0475 13d9 1d20 a4e6",
    "w": "03c9 0461 051c 051d 13b3 13d4 1d21 a4ea",
    "x": "03a7 03c7 0425 0445 a4eb",
    "y": "028f 03a5 03b3 0423 0443 04ae 04af 13bd a4ec",
    "z": "0396 03b6 13c3 1d22 a4dc",
    "æ": "04d5",
    "ə": "04d9",
}
"""Code points of Latin small capitals, and of Greek, Cyrillic, Armenian, Cherokee and Lisu letters, by what they look
like. Some look like one letter when they are large, and like another one when they are small."""
LATIN = {int(code, 16): shape for shape, codes in SHAPES.items() for code in codes.split()}
TOGETHER = (("rn", "m"), ("vv", "w"))


@functools.lru_cache(maxsize=4096)
def looks(name: str) -> frozenset[str]:
    """As it is written, and as its small letters would be: names that have a look in common look the same. Case, width,
    ligatures and what is not seen make no difference."""
    seen = unicodedata.normalize("NFKC", "".join(char for char in name if not is_invisible(char)))
    return frozenset(map(drawn, (seen.translate(LATIN), seen)))


def drawn(name: str) -> str:
    shapes = unicodedata.normalize("NFKC", name.casefold()).translate(LATIN)
    for several, one in TOGETHER:
        shapes = shapes.replace(several, one)
    return " ".join(shapes.split())
