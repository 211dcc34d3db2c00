"""The gallery: the kinds of shells, and the sixteen Beach cards with both sides."""

from __future__ import annotations

from aitch.core.content import Item
from aitch.core.gallery import Exhibit, exhibit, row
from aitch.core.game import Game
from aitch.core.scene import Thing
from aitch.games.hermit.deck import Deck
from aitch.games.hermit.position import Hermit
from aitch.games.hermit.scene import beach_card, shell_card
from aitch.games.hermit.wording import face_words, pattern_words


def gallery(game: Game, deck: Deck) -> list[Exhibit]:
    state: Hermit = game.start()
    out = [kind(item, deck) for item in game.pack.items("kind")]
    return out + [card(state, number, item) for number, item in enumerate(game.pack.items("card"))]


def kind(item: Item, deck: Deck) -> Exhibit:
    """A shell or starfish, by itself and on driftwood."""
    spaces = [deck.kinds.spaces[letter] for letter in (item.text("letter"), item.text("letter").lower())]
    pieces: list[Thing] = [
        {"id": f"{item.name}.{space}", "name": deck.kinds.names[space], "sprite": deck.kinds.sprites[space]}
        for space in spaces
    ]
    words = ["By itself and on driftwood, which matters for the last step."]
    area = row(item.name, item.name, pieces)
    return exhibit(item, "Shells and starfish", item.name, words, area, ["HMT-1.2", "HMT-1.3"])


def card(state: Hermit, number: int, item: Item) -> Exhibit:
    """Both sides of a card."""
    pattern, face = pattern_words(state, number), face_words(state, number, 0)
    sides = [
        beach_card(state, 0, number, f"beach.{number}", f"beach side: {pattern}"),
        shell_card(state, f"shells.{number}", number, 0, f"seashell side: {face}"),
    ]
    words = [f"Beach side: {pattern}.", f"Seashell side: {face}."]
    title = f"Card {item.name}"
    return exhibit(item, "Beach cards", title, words, row(item.name, title, sides), ["HMT-1.1"])
