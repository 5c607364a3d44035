"""Everything with a picture."""

from __future__ import annotations

from cutthroat.game.contract import CardFacts
from cutthroat.testing.toy.rules.cards import CRATES


def everything() -> dict[str, CardFacts]:
    return {
        str(crate): CardFacts(id=str(crate), name=f"Crate {crate}", kind="crate", facts={"worth": crate})
        for crate in range(1, int(CRATES) + 1)
    }
