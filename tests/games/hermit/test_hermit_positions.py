"""Positions, actions and packs as text, and what is said when they are wrong."""

from __future__ import annotations

import json
import pickle

import pytest
from hermit_games import hermit, random_games

from aitch.core.content import Pack
from aitch.core.contract import Question
from aitch.core.errors import AitchError, BadContent, BadOption, BadPosition
from aitch.core.registry import find_game
from aitch.core.suite import check
from aitch.games.hermit.drawing import which_card
from aitch.games.hermit.old import rewrite
from aitch.games.hermit.position import Hermit


def test_every_position_reads_back() -> None:
    game = hermit()
    for number, state in enumerate(random_games(50)):
        if number % 3:
            continue
        again = game.position(game.position_text(state), state.setup.options, state.setup.seats)
        assert again == state
        assert again.key() == state.key()


def test_positions_of_before_are_rewritten() -> None:
    text = "cards:2=WOS+bOW/_YO; ground:k12=SOW/YBS; coast:. 6; hand1:2 13; laid1:1@m13/0; danced1:y; pile:; asked:draw"
    assert rewrite(text, hermit()) == (
        "cards: 2=WOS+bOW/_YO; area: North=SOW/YBS@k12 East=1@m13/0,danced; coast: -,6; hand: East=2,13; "
        "pile: North=-; phase: draw"
    )
    half = "asked:turn; seat:1; picked:3; place:m13; hand1:3"
    assert rewrite(half, hermit()) == "question: TurnCard; seat: East; picked: 3; place: m13; hand: East=3"


def test_invented_faces_are_kept() -> None:
    """In the text, in the dump, in a copy and in a pickle, also from a position that has none."""
    game = hermit()
    state = game.position("area: WYO/BSC; hand: SBW/YP_,2; target: OSB")
    card = next(card for card in state.hand(0) if card != 1)
    assert state.deck.kinds.text(state.deck.face(card, 0)) == "SBW/YP_"
    dump = json.loads(json.dumps(state.dump()))
    text = game.position_text(state)
    for again in (game.start().load(dump), game.position(text), state.copy(), pickle.loads(pickle.dumps(state))):
        assert isinstance(again, Hermit)
        assert again == state
        assert again.key() == state.key()
        assert game.position_text(again) == text
        assert game.scene(again) == game.scene(state)
        again.choose(card)
        again.choose(game.word("p13"))
        again.choose(game.word("turn-0"))
        assert again.hermie == 1
    plain = state.load(game.start().dump())
    assert isinstance(plain, Hermit)
    assert plain.deck is game.deck


def test_cards_that_a_pile_leaves_out() -> None:
    """Two cards of one pattern on the Coast are two cards; what is named nowhere is not there."""
    twin = "cards: 2=WOS+bOW/_YO; area: WYO/BSC; hand: 3; coast: 1,2,4,5,6,7,8,9,10,11; top: 12; pile: 13"
    state = hermit().position(twin)
    assert state.pile(0) == 2
    assert list(state.coast)[:2] == [0, 0]
    assert state.unseen(0) == sum(1 << card for card in range(13) if card != 2)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hand: 17", "there is no card '17'"),
        ("hand: XYZ/ABC", "there is no card"),
        ("hand: ?", "is no card"),
        ("nonsense", "should be FIELD: VALUES"),
        ("ground: WYO/BSC", "no such field"),
        ("hermie: 11; hand: 1", "hermie: '11' is not a number from 0 to 10"),
        ("hand: 1,2,3; area: WYO/BSC", "two cards"),
        ("area: WYO/BSC", "needs one in hand"),
        ("hand: 1", "area: who has no card there"),
        ("area: WYX/BSC; hand: 1", "no symbol"),
        ("area: WYOBSCWYOBSCW; hand: 1", "12 rows and columns"),
        ("hand: 1; coast: 1,2,3,4,5,6,7,8,9,10; area: WYO/BSC", "card 1 is named twice"),
        ("hand: 1; coast: 2,2,3,4,5,6,7,8,9,10; area: WYO/BSC", "card 2 is named twice"),
        ("hand: 1; unseen: 1,2,3,4,5,6,7,8,9,10,11; area: WYO/BSC", "of card-1, not 2"),
        ("area: 1@m13/0,1@p13/0; hand: 2", "of Beach card, not 17"),
        ("coast: 1,2,3; hand: 4; area: WYO/BSC", "10 places"),
        ("coast: 3,?,5,6,7,8,9,10,11,12; question: DealCoast", "dealt from the left"),
        ("coast: 3,4,5,6,7,8,9,10,11,?; hand: 1; area: WYO/BSC", "dealt before anything else"),
        ("coast: 3,4,5,-,7,8,9,10,11,12; hand: 1; area: WYO/BSC", "only cards behind Hermie"),
        ("coast: ?,?,?,?,?,?,?,?,?,?; unseen: 1,2,3; question: DealCoast", "not so many cards"),
        ("target: OSB; coast: 3,4,5,6,7,8,9,10,11,12; hand: 1; area: WYO/BSC", "cannot be given beside coast"),
        ("hermie: 7; hand: 1; area: WYO/BSC", "wave: it lies right of Hermie"),
        ("wave: 11; hand: 1; area: WYO/BSC", "wave: it lies right of Hermie"),
        ("area: 1@zz99/0; hand: 2", "no cell"),
        ("area: 1-m13; hand: 2", "16@m13/0"),
        ("area: 1@m13/0,2@z30/0; hand: 3", "does not touch"),
        ("area: 1@m13/0,WYO; hand: 3", "must come first"),
        ("hand: 1; hand: 2", "hand is given twice"),
        ("question: Sleep; hand: 1; area: WYO/BSC", "there is no question 'Sleep'"),
        ("phase: sleep; hand: 1; area: WYO/BSC", "phase draw"),
        ("phase: draw; question: TurnUp; area: WYO/BSC", "cannot be given beside question"),
        ("seat: chance; hand: 1; area: WYO/BSC", "chance does not answer"),
        ("seat: over; hand: 1; area: WYO/BSC", "has an ending"),
        ("ended: won; hand: 1; area: WYO/BSC", "has an ending"),
        ("question: GameOver; hand: 1; area: WYO/BSC", "not over"),
        ("question: PickCard; picked: 1; hand: 1,2; area: WYO/BSC", "a card has been picked"),
        ("picked: 1; hand: 1,2; area: WYO/BSC", "a card has been picked"),
        ("source: 3; hand: 1,2; area: WYO/BSC", "nobody is drawing"),
        ("question: TurnUp; picked: 1; top: -; area: WYO/BSC", "nobody is laying"),
        ("question: PlaceCard; picked: 3; hand: 1,2; area: WYO/BSC", "picked must be a card of the hand"),
        ("question: TurnCard; picked: 1; hand: 1,2; area: WYO/BSC", "and place a cell"),
        ("question: TurnCard; picked: 1; place: a1; hand: 1,2; area: WYO/BSC", "has no answer"),
        ("question: PullWave; hermie: 2; hand: 1; area: WYO/BSC", "both: choice"),
        ("question: TurnUp; area: WYO/BSC", "shows its top card"),
        ("question: WhichCard; source: 4; area: WYO/BSC", "only the first player draws from the Coast"),
        ("question: WhichCard; top: -; area: WYO/BSC", "no card to draw"),
        ("question: DealCoast; area: WYO/BSC", "has been dealt"),
        ("cards: 5=OSB; hand: 5; area: WYO/BSC", "with a pattern and a face"),
        ("hand: SBW/YP_; cards: 5=OSB+SBW/YP_; area: WYO/BSC", "before cards that are named by what they show"),
        ("hand: West=1; area: WYO/BSC", "there is no player 'West'"),
    ],
)
def test_bad_positions(text: str, said: str) -> None:
    with pytest.raises(BadPosition, match=said):
        hermit().position(text)


def test_bad_words() -> None:
    game = hermit()
    state = game.position("area: WYO/BSC; hand: 1,2; coast: 3,4,5,6,7,8,9,10,11,12")
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


def test_patterns_that_cannot_be_laid() -> None:
    """A kind that no seashell side shows, and nothing on driftwood (HMT-6.2, HMT-6.6)."""
    pack = hermit().pack
    faces = [item.text("shells").upper() for item in pack.items("card")]
    for change, field, said in (("", "shells", "nothing lies on driftwood"), ("Y", "beach", "no seashell side shows")):
        cards = [
            item.data | {"shells": face.replace(change, "w") if change else face}
            for item, face in zip(pack.items("card"), faces, strict=True)
        ]
        with pytest.raises(BadContent, match=said) as caught:
            hermit().with_content(Pack("mine.toml", pack.data() | {"card": cards}))
        assert caught.value.field == field


def twins() -> Pack:
    """A deck in which many cards have the same pattern."""
    pack = hermit().pack
    cards = [item.data | {"beach": "WOS" if number % 2 else "YBY"} for number, item in enumerate(pack.items("card"))]
    return Pack("twins.toml", pack.data() | {"card": cards})


def test_cards_of_one_pattern_keep_the_contract() -> None:
    report = check(find_game("hermit").with_content(twins()), 4, 3)
    assert report.kinds >= 8


def test_chance_says_which_card_of_a_pattern_it_is() -> None:
    game = hermit().with_content(twins())
    state = game.start()
    asked: set[Question[Hermit]] = set()
    while state.seat == -1:
        asked.add(state.question)
        assert sum(state.odds()) >= len(state.options())
        state.apply(state.options()[0])
    assert which_card in asked


def test_nobody_passes() -> None:
    game = hermit()
    state = game.position("area: WYO/BSC; hand: 1,2; coast: 3,4,5,6,7,8,9,10,11,12")
    for text in ("stop", "pass"):
        with pytest.raises(BadOption, match=r"one card of the hand is laid in every round \(HMT-5.1\)"):
            game.read(state, text)


def test_what_stays_open_before_a_step_is_in_the_key() -> None:
    """Two cards laid in the other order: the same picture, but other lines count and other pairs hold the Wave."""
    game = hermit()
    asked = "question: StepHermie; area: {}; hand: 5; target: WWO"
    one, two = (
        game.position(asked.format(f"SOW/YBS/YBS,{cards}"), {"step": "may"})
        for cards in ("1@p13/0,2@p15/0", "2@p15/0,1@p13/0")
    )
    assert one.areas[0].mix_into(0) == two.areas[0].mix_into(0)
    assert one.key() != two.key()
