"""Strategies written in Python."""

from __future__ import annotations

import hashlib
import inspect
from typing import Literal

from ventaja._native import View

Action = Literal["stand", "hit", "double", "split", "surrender"]
"""What a player does with a hand."""

Offer = Literal["insurance", "even-money", "desafio"]
"""An optional bet."""


class Strategy:
    """A way to play the blackjack family that no chart can express.

    Subclass it and pass an instance as `strategy` of `simulate`. The referee deals, with real cards
    in the rulebook's order, and asks for every decision. The kernels deal a chart some thirty times
    as fast (docs/python.md), so write a chart wherever one can express the play.

    >>> import ventaja
    >>> class Cautious(ventaja.Strategy):
    ...     def act(self, view):
    ...         has_eight = any(card.startswith("8") for card in view.cards)
    ...         return "hit" if view.total < 17 and not has_eight else "stand"
    >>> result = ventaja.simulate("las-vegas-strip-6d", strategy=Cautious(), rounds=2000)
    >>> result.strategy, result.bets[0].house_edge > 0.02
    ('Cautious', True)
    """

    def act(self, view: View) -> Action:
        """Returns the action with a hand: "stand" or another one of `view.legal`."""
        raise NotImplementedError(f"{type(self).__name__} has no method act(view)")

    def takes(self, offer: Offer) -> bool:
        """Returns whether the player takes this optional bet, every time it is offered."""
        return False

    def opens(self, view: View) -> bool:
        """Returns whether two aces are split, where otherwise they are declared."""
        return self.act(view) == "split"

    def declares_eleven(self, other: int, upcard: int | None) -> bool:
        """Returns whether an ace is declared 11 rather than 1, where the rules ask for it.

        `other` is the total of the rest of the hand, 1 (of two aces) to 10; `upcard` is the dealer's
        first card, ace = 1, or None where both of his cards are exposed.
        """
        return other >= 6

    @property
    def name(self) -> str:
        """The name in reports: that of the class."""
        return type(self).__name__

    def sha256(self) -> str:
        """Returns the SHA-256 of the class's source; empty where Python does not know the source."""
        try:
            return hashlib.sha256(inspect.getsource(type(self)).encode()).hexdigest()
        except (OSError, TypeError):
            return ""
