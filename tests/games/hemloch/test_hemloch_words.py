"""Notation, narration and values: texts that come back, errors that say what is wrong, a score in its bounds."""

from __future__ import annotations

import re
from typing import cast

import pytest

from aitch.core.contract import OVER, SPECTATOR
from aitch.core.errors import BadOption, BadPosition
from aitch.core.narration import line
from aitch.core.play import random_answer
from aitch.core.record import text_of
from aitch.core.registry import find_game
from aitch.core.rng import Rng
from aitch.core.rulesdoc import rules_of
from aitch.games.hemloch.ending import ENDINGS
from aitch.games.hemloch.game import HemlochGame
from aitch.games.hemloch.old import rewrite


def game(content: str = "default") -> HemlochGame:
    return cast(HemlochGame, find_game("hemloch", content))


@pytest.mark.parametrize(("content", "options"), [("default", {}), ("default", {"draft": True}), ("masquerade", {})])
def test_every_position_comes_back_from_its_text(content: str, options: dict[str, object]) -> None:
    hemloch = game(content)
    for seed in range(2):
        state = hemloch.start(options)
        rng = Rng(seed)
        while True:
            again = hemloch.position(hemloch.position_text(state), options)
            assert {**again.dump(), "news": []} == {**state.dump(), "news": []}
            assert again.key() == state.key()
            if state.seat == OVER:
                break
            state.apply(random_answer(state, rng))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("hand2: cutthroat", "hand2: there is no such field; there are: seat, question, cards"),
        ("hand0", "'hand0' should be FIELD: VALUES"),
        ("hand0=cutthroat", "should be FIELD: VALUES"),
        ("hand0: wizard", "hand0: there is no Minion 'wizard'"),
        ("hand0: -*2", "there is no Minion '-'"),
        ("hand0: hidden", "hand0: there is no Minion 'hidden'"),
        ("hand0: cutthroat*3", "there are 2 of cutthroat of Nightshade, not 3 (3 hand0)"),
        ("hand0: cutthroat*x", "should be NAME or NAME*2"),
        ("hand0: cutthroat; hand0: mad_chemist", "hand0 is given twice"),
        ("box: cutthroat", "only in games with a draft"),
        ("deck0: 31", "deck0: there are not 31 cards left"),
        ("known0: cutthroat", "known0: there is no such cutthroat in the hand"),
        ("cards: unseen0=cutthroat", "what is unseen lies somewhere"),
        ("seat: 2", "seat: there is no seat '2'"),
        ("seat: chance", "another one is asked"),
        ("seat: over", "another one is asked"),
        ("seat: over; question: GameOver", "nothing has ended the game"),
        ("question: GameOver", "has no answer"),
        ("seat: 1; mover: 0", "another one is asked"),
        ("festival: Q", "festival: there is no Location 'Q'"),
        ("shown: C,C", "'C,C' has a card twice"),
        ("shown: C,-", "'C,-' has a card twice"),
        ("board: C33=0", "board: there is no space 'C33'"),
        ("board: C00=x", "there is no Marker 'x'"),
        ("board: A11=0", "there is no space 'A11'"),
        ("markers: 0=16", "there are 15 of marker of Nightshade, not 16"),
        ("markers: 0=15; board: C00=0", "there are 15 of marker of Nightshade, not 16"),
        ("face_up: 0/potion=x", "is not a number"),
        ("face_up: potion=1", "should begin with seat/kind of Item="),
        ("face_up: 0/potion=6; face_down: 0/potion=1", "there are 6 of potion, not 7"),
        ("supply: trinket=6; face_up: 1/trinket=1", "there are 6 of trinket, not 7"),
        ("stage: brunch", "stage: there is no stage 'brunch'"),
        ("stage: dawn; shown: C,B,A,L", "the question TurnUpWeekCard has no answer there"),
        ("stage: deal", "only in games with a draft"),
        ("stage: halve; halves: 3", "halves: only DiscardHalf has that"),
        ("question: DiscardHalf; stage: halve; halves: 3", "not so many Minions to be discarded"),
        ("question: DiscardHalf", "not so many Minions to be discarded"),
        ("question: Act; stage: halve", "the stage is halve"),
        ("question: Act; seat: 1; mover: 0", "somebody else"),
        ("question: PlaceMinion", "chosen must tell of a Minion in the hand"),
        ("question: PlaceMinion; chosen: cutthroat", "chosen must tell of a Minion in the hand"),
        ("question: PlaceMinion; chosen: hidden", "chosen: only PlaceMinion has that"),
        ("question: PlaceMarker", "the stack has no such step on its top"),
        ("question: MoveTo; moving: cutthroat@C0", "moving must tell of a Minion on a Location"),
        ("question: PlaceByInfluence; stage: check", "nobody has a Marker to place there"),
        ("question: KeepCard; pending: cutthroat", "pending must tell of a card in the first pack"),
        ("question: DrawCard; deck0: -", "DrawCard has no answer"),
        ("question: Brunch", "question: there is no question 'Brunch'"),
        ("stack: 1", "should be STEP/TIMES LEFT"),
        ("stack: 0/-/-/-/-", "Minions have a Location"),
        ("stack: 999/-/C/cutthroat/C", "there is no step '999'"),
        ("stack: -/-/C/cutthroat/C", "Minions have a Location"),
        ("moving: nobody", "there is no Minion on a Location 'nobody'"),
        ("week: 0", "is not a number from 1 to 99"),
        ("actions: -1", "is not a number from 0 to 99"),
    ],
)
def test_positions_that_cannot_be(text: str, problem: str) -> None:
    with pytest.raises(BadPosition) as caught:
        game().position(text)
    assert problem in str(caught.value)


HALF_MADE = (
    "seat=0; start=1; shown=C; festival=C; actions=1; used=B; hand0=scepterwright; deck0=unfair_lady*2; deck1=3; "
    "B0=clockwork_sentry; spaces.C=0-1/---/---; items1=potion:1+2; supply=3/6/5; markers=14/13; item_used=1; "
    "raw=seat:0,ask:9,stage:6,start:1,mover:0,drawer:0,owed:0,week:1,days:0,shown:1,order:1,festival:0,actions:1,used:2,"
    "item_used:1,chosen:-1,moving:-1,gaining:-1,check_at:0,check_who:0,halves:-1,round:0,pick:1,pending:-1; "
    "stack=23,-1,1,11,1"
)


def test_old_texts_are_rewritten() -> None:
    hemloch = game()
    state = hemloch.position(rewrite(HALF_MADE, hemloch))
    assert (state.prompt(), state.options()) == ("Where does the Festival go?", [14, 15, 16])
    for condition in ("supply=3/6/5", "markers1=13", "C00=0", "C02=1", "potion1=1+2", "#deck1=3", "used=B", "start=1"):
        assert hemloch.holds(state, condition), condition
    assert rewrite("stage=pick; seat=1; items0=-; supply=6/6/6", hemloch) == (
        "mover: 1; stage: pick; supply: potion=6 scepter=6 trinket=6"
    )
    with pytest.raises(BadPosition):
        rewrite("hand0", hemloch)


@pytest.mark.parametrize("text", ["X", "P", "P unfair_lady", "fQ", "gX", "m1:mad_chemist", "sP?", "unfair lady"])
def test_actions_that_are_no_notation(text: str) -> None:
    state = game().position("hand0: unfair_lady")
    with pytest.raises(BadOption):
        game().read(state, text)


def test_a_turn_is_told_in_sentences() -> None:
    hemloch = game()
    state = hemloch.position("hand0: unfair_lady,horned_advisor; hand1: cutthroat; B1: mad_chemist")
    lines = []
    for action in ("unfair_lady", "C", "C11", "A", "horned_advisor", "B", "cutthroat"):
        before = state.copy()
        state.choose(hemloch.word(action))
        lines.append([line(before, state, hemloch.word(action), v) for v in (0, 1, SPECTATOR)])
    assert lines[0] == [""] * 3  # what was picked is told when it is laid down
    assert lines[1] == ["Nightshade plays the Unfair Lady on the Courtyard."] * 3
    assert lines[2] == ["Nightshade places a Marker (Courtyard, row 2, column 2)."] * 3
    assert lines[3] == ["The Festival goes to the Alley Maze."] * 3
    assert lines[5] == ["Nightshade plays the Horned Advisor on the Boneyard."] * 3
    assert lines[6] == ["Nightshade draws the Cutthroat.", *["Nightshade draws a card."] * 2]


def test_what_the_table_does_by_itself_is_told() -> None:
    hemloch = game()
    state = hemloch.position("hand0: cutthroat; A1: mad_chemist; hand1: cutthroat")
    state.choose(hemloch.word("cutthroat"))
    before = state.copy()
    state.choose(hemloch.word("A"))
    told = line(before, state, hemloch.word("A"), 1)
    assert (
        told
        == "Nightshade plays the Cutthroat on the Alley Maze. Foxglove's Mad Chemist on the Alley Maze is discarded."
    )


def test_every_option_has_words_of_its_own() -> None:
    hemloch = game()
    for seed in range(4):
        state = hemloch.start({"draft": seed % 2 == 1, "dark": "all" if seed % 3 else "none"})
        rng = Rng(seed)
        while state.seat != OVER:
            labels = [hemloch.label(state, option) for option in state.options()]
            assert len(set(labels)) == len(labels)
            assert all(label[0].isupper() and "_" not in label for label in labels)
            state.apply(random_answer(state, rng))
        assert hemloch.reason(state).endswith(".")


def test_refusals_name_the_thing_that_was_tried_by_a_rule_and_as_players_do() -> None:
    """One word of every kind at every question: no card, space or Item is called by its word."""
    hemloch = game()
    parts = [part["number"] for chapter in rules_of(hemloch)["chapters"] for part in chapter["parts"]]
    said = {"draw", "stop", "decline", *(item.name for item in hemloch.content.items), *hemloch.content.letters}
    words = set(hemloch.vocabulary) - said
    for seed in range(2):
        state, rng = hemloch.start({"draft": seed == 1, "dark": "all" if seed else "none"}), Rng(seed)
        while state.seat != OVER:
            legal = state.options()
            for family in hemloch.tables.words.families:
                option = int(family.first) + rng.below(len(family.names))
                if option not in legal:
                    refusal = state.why_not(option)
                    assert refusal.rule in parts
                    assert not words & set(re.findall(r"[\w.@]+", refusal.facts)), refusal.facts
            state.apply(random_answer(state, rng))


def test_the_reasons_of_an_end() -> None:
    hemloch = game()
    ended = {
        "deck0: -; board: C00=0 C01=0 B00=1 B02=1 B11=1 B13=1": "Nightshade's deck is empty. Foxglove wins "
        "at 4 points each, with 4 Markers placed against 2.",
        "deck0: -; supply: potion=0 scepter=0 trinket=0": "The supply of Items is empty and "
        "Nightshade's deck is empty. Nightshade and Foxglove share the victory with 0 points each.",
        "days: C,B,A,L; face_up: 1/potion=1": "The Week deck is all Days. Foxglove wins by 2 points to 0.",
    }
    for text, reason in ended.items():
        state = hemloch.position(text + "; stage: test; shown: L")
        assert state.seat == OVER
        assert hemloch.reason(state) == reason


def test_the_score_stays_in_bounds_and_is_fair() -> None:
    hemloch = game()
    for seed in range(4):
        state = hemloch.start({"draft": seed % 2 == 0})
        rng = Rng(seed)
        while True:
            one, other = hemloch.score(state, 0), hemloch.score(state, 1)
            assert -1 <= one <= 1
            assert one == pytest.approx(-other)
            if state.seat == OVER:
                break
            state.apply(random_answer(state, rng))
        assert one == state.returns()[0]


def test_the_score_prefers_what_a_player_would() -> None:
    def value(text: str) -> float:
        return game().score(game().position(text), 0)

    assert value("C0: homunculus") > value("")
    full = "board: C00=0 C01=1 C02=0 C10=1 C11=0 C12=1 C20=0 C21=1 C22=0"
    assert value(f"C0: homunculus; {full}") == pytest.approx(value(full))
    assert value("board: C00=0 C01=0") > value("board: C00=0 C02=0")
    assert value("face_up: 0/potion=1") > value("face_down: 0/potion=1") > value("")
    assert value("C0: homunculus; days: C,B") > value("C0: homunculus")
    assert value("hand0: cutthroat") > value("hand1: cutthroat")


def test_endings_are_all_named() -> None:
    assert game().endings == list(ENDINGS) == ["markers", "locations", "items", "deck", "days"]


def test_half_made_moves_are_not_whole() -> None:
    hemloch = game()
    state = hemloch.position("hand0: unfair_lady,cutthroat")
    assert hemloch.between_moves(state)
    state.choose(hemloch.word("unfair_lady"))
    assert not hemloch.between_moves(state)
    state.choose(hemloch.word("C"))
    assert not hemloch.between_moves(state)
    state.choose(hemloch.word("C00"))
    state.choose(hemloch.word("A"))
    assert hemloch.between_moves(state)


def test_additions_and_readings_are_marked_with_their_options() -> None:
    parts = [part for chapter in rules_of(game())["chapters"] for part in chapter["parts"] if part["number"]]
    rules = {part["number"]: " ".join(part["text"].split()) for part in parts}
    marked = {number: re.findall(r"\*(.*?)\*", text)[-1:] for number, text in rules.items()}
    of_options = {}
    for variant in game().variants:
        (number,) = re.findall(r"HEM-[\d.]*\d", variant.help)
        of_options[number] = f"option `{variant.name}`, default {text_of(variant.default)}."
        assert marked[number], number
    for number, mark in marked.items():
        kind, _, option = "".join(mark).rpartition("; ")
        if mark:
            assert kind.startswith(("Reading: ", "Addition: no rulebook has this", "Variant of the book")), number
            assert option == of_options.get(number, "no option."), number


@pytest.mark.parametrize(("chosen", "starts"), [("chance", [0, 1]), ("nightshade", [0]), ("foxglove", [1])])
def test_the_first_start_player_may_be_chosen(chosen: str, starts: list[int]) -> None:
    hemloch = game()
    state = hemloch.start({"start_player": chosen})
    while state.question.name != "NameStartPlayer":
        state.apply(random_answer(state, Rng(1)))
    assert state.options() == [hemloch.word(f"start.{seat}") for seat in starts]
    before = state.copy()
    state.choose(state.options()[-1])
    assert state.start == starts[-1]
    assert (
        line(before, state, before.options()[-1], 0)
        == f"{hemloch.seat_names(2)[starts[-1]]} is Start Player of the first Week."
    )
