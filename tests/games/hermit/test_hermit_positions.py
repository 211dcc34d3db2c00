"""Positions, actions and packs as text, and what is said when they are wrong."""

from __future__ import annotations

import pytest
from hermit_games import hermit, random_games

from aitch.core.content import Pack
from aitch.core.errors import AitchError, BadContent, BadOption, BadPosition
from aitch.core.suite import check
from aitch.games.hermit.position import WHICH


def test_every_position_reads_back() -> None:
    game = hermit()
    for number, state in enumerate(random_games(50)):
        if number % 3:
            continue
        settings = state.dump()["settings"]
        assert isinstance(settings, list)
        options = {v.name: v.values[place] for v, place in zip(game.variants, settings, strict=True)}
        again = game.position(game.position_text(state), options, int(state.seats))
        assert again == state
        assert again.key() == state.key()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hand:17", "numbered 1 to 16"),
        ("hand:XYZ/ABC", "no card"),
        ("nonsense", "no field"),
        ("hermie:11; hand:1", "hermie must be"),
        ("hand:1 2 3; ground:WYO/BSC", "two cards"),
        ("ground:WYO/BSC", "needs one in hand"),
        ("ground:WYX/BSC; hand:1", "no symbol"),
        ("hand:1; coast:1 2 3 4 5 6 7 8 9 10; ground:WYO/BSC", "named twice"),
        ("coast:1 2 3; hand:4; ground:WYO/BSC", "10 places"),
        ("laid:1@zz99/0; hand:2", "no cell"),
        ("laid:1-m13; hand:2", "16@m13/0"),
        ("hand:1; hand:2", "stands twice"),
        ("asked:sleep; hand:1; ground:WYO/BSC", "asked cannot be"),
    ],
)
def test_bad_positions(text: str, said: str) -> None:
    with pytest.raises(BadPosition, match=said):
        hermit().position(text)


def test_bad_words() -> None:
    game = hermit()
    state = game.position("ground:WYO/BSC; hand:1 2; coast:3 4 5 6 7 8 9 10 11 12")
    for text in ("zz1", "card-17", "2@p13", "SBW/YP_@p13/0"):
        with pytest.raises(BadOption):
            game.read(state, text)
    with pytest.raises(BadOption):
        game.holds(state, "shells=3")


def changed(kind: str, number: int, field: str, value: object) -> Pack:
    data = hermit().pack.data()
    items = [dict(item) for item in data[kind]]  # type: ignore[attr-defined]
    items[number][field] = value
    return Pack("mine.toml", data | {kind: items})


@pytest.mark.parametrize(
    ("kind", "field", "value"),
    [
        ("card", "beach", "WO"),
        ("card", "beach", "WOP"),
        ("card", "shells", "C_o/SC"),
        ("card", "shells", "C_oSCW/"),
        ("card", "shells", 5),
        ("card", "name", "4"),
        ("kind", "letter", "C"),
        ("kind", "letter", "Y"),
        ("kind", "sprite", "whale"),
        ("kind", "sprite", "scallop"),
    ],
)
def test_bad_packs(kind: str, field: str, value: object) -> None:
    with pytest.raises(BadContent) as caught:
        hermit().with_content(changed(kind, 1, field, value))
    assert caught.value.field == field
    assert "mine.toml" in str(caught.value)


def test_missing_cards() -> None:
    data = hermit().pack.data()
    with pytest.raises(BadContent, match="must be 16 cards"):
        hermit().with_content(Pack("mine.toml", data | {"card": data["card"][:15]}))  # type: ignore[index]
    with pytest.raises(AitchError):
        hermit().with_content(Pack("mine.toml", {"pack": {"name": "x", "title": "X"}}))


def twins() -> Pack:
    """A deck in which many cards have the same pattern."""
    pack = hermit().pack
    cards = [item.data | {"beach": "WOS" if number % 2 else "YBY"} for number, item in enumerate(pack.items("card"))]
    return Pack("twins.toml", pack.data() | {"card": cards})


def test_cards_of_one_pattern_keep_the_contract() -> None:
    report = check(hermit().with_content(twins()), 4, 3)
    assert report.kinds >= 8


def test_chance_says_which_card_of_a_pattern_it_is() -> None:
    game = hermit().with_content(twins())
    state = game.start()
    asked = set()
    while state.seat == -1:
        asked.add(int(state.asked))  # type: ignore[attr-defined]
        assert sum(state.odds()) >= len(state.options())
        state.apply(state.options()[0])
    assert WHICH in asked
