"""Positions as forms: what games declare becomes a form, and a filled form a position or a sentence."""

from __future__ import annotations

import re

import pytest

from aitch.core import position_form
from aitch.core.content import load_pack
from aitch.core.contract import State
from aitch.core.errors import BadContent
from aitch.core.match import Match
from aitch.core.notation import in_texts, text_name
from aitch.core.play import random_answer
from aitch.core.position_form import (
    SEAT,
    FormChange,
    FormField,
    Misfit,
    Sheet,
    changed,
    form_of,
    place_to_begin,
    read_sheet,
)
from aitch.core.registry import find_game
from aitch.core.rng import Rng

from .duel import DuelGame
from .planting import HUSH

FIVE = ["hemloch", "hermetica", "hermit", "hyperborea", "sygon"]


def played(name: str, answers: int, seed: int = 5) -> State:
    """A position from which one can begin to set up another."""
    match, rng = Match(find_game(name)), Rng(seed)
    while len(match.answers) < answers and not match.over:
        match.answer(random_answer(match.state, rng))
    return place_to_begin(list(match.line))[0]


def form(state: State) -> dict[str, FormField]:
    return {field["name"]: field for field in form_of(state, state.game.scene(state))}


def put(state: State, *changes: tuple[str, str, str]) -> State:
    return changed(state, [FormChange(field=field, index=index, value=value) for field, index, value in changes])


def value(state: State, field: str, index: str = "") -> str:
    return next(entry["value"] for entry in form(state)[field]["entries"] if entry["index"] == index)


@pytest.mark.parametrize("name", FIVE)
def test_every_field_that_is_offered_is_one_of_the_position(name: str) -> None:
    state = played(name, 0)
    fields = {text_name(field) for field in state.fields() if in_texts(field)}
    sheet = read_sheet(state.game.folder)
    assert set(sheet.fields) - {SEAT} <= fields
    assert all("title" in said for said in sheet.fields.values())
    assert {gone for said in sheet.fields.values() for gone in said.get("forget", [])} <= fields


@pytest.mark.parametrize("answers", [0, 30, 90])
@pytest.mark.parametrize("name", FIVE)
def test_a_form_nobody_changed_is_the_same_position(name: str, answers: int) -> None:
    state = played(name, answers)
    assert state.seat >= 0
    assert put(state).key() == state.key()
    made = form(state)
    assert all(field["entries"] and field["kind"] for field in made.values())
    for field in made.values():
        for entry in field["entries"]:
            texts = [choice["text"] for choice in field["choices"]]
            if field["kind"] == "choice" and entry["value"] in texts:
                assert put(state, (field["name"], entry["index"], entry["value"])).seat >= 0


@pytest.mark.parametrize("name", FIVE)
def test_something_of_the_board_and_of_each_seat_can_be_changed(name: str) -> None:
    fields = form(played(name, 30)).values()
    entries = [entry for field in fields for entry in field["entries"]]
    assert any(entry["places"] for entry in entries)
    seats = find_game(name).seat_counts[0]
    assert {entry["seat"] for entry in entries if "seat" in entry} == set(range(seats))


def test_pieces_are_put_and_what_follows_from_them_follows() -> None:
    state = played("hermetica", 60)
    empty = next(entry["index"] for entry in form(state)["pieces"]["entries"] if entry["value"] == "-")
    before = value(state, "reserve", "Sun/water")
    after = put(state, ("pieces", empty, "S.W"))
    assert value(after, "pieces", empty) == "S.W"
    assert int(value(after, "reserve", "Sun/water")) == int(before) - 1


def test_what_cannot_be_is_told_as_players_call_it() -> None:
    state = played("hermetica", 60)
    pieces = form(state)["pieces"]["entries"]
    empty = [entry["index"] for entry in pieces if entry["value"] == "-"]
    with pytest.raises(Misfit, match="There are 1 of Sun Adept, not 2"):
        put(state, ("pieces", empty[0], "S.A"))
    with pytest.raises(Misfit, match=re.escape("On the hex: Sun's Earth, Wall: only a Fire stands on a Barrier")) as no:
        put(state, ("pieces", empty[0], "S.E+wall"))
    assert no.value.field == "pieces"
    there = next(entry["index"] for entry in pieces if entry["value"].startswith("S.A"))
    assert value(put(state, ("pieces", empty[0], "S.A"), ("pieces", there, "-")), "pieces", empty[0]) == "S.A"


def test_another_turn_forgets_what_was_done_in_this_one() -> None:
    for name, field in (("hermetica", SEAT), ("sygon", "turn"), ("hemloch", "mover"), ("hyperborea", "turn")):
        state = played(name, 95)
        for choice in form(state)[field]["choices"]:
            after = put(state, (field, "", choice["text"]))
            assert value(after, field) == choice["text"]
            assert after.seat >= 0


def test_a_card_that_comes_to_a_hand_leaves_the_deck() -> None:
    state = played("hemloch", 60)
    hand, deck = value(state, "cards", "hand0"), value(state, "cards", "deck0")
    card = deck.split(",")[0].split("*")[0]
    assert card not in hand
    after = put(state, ("cards", "hand0", f"{hand},{card}"))
    assert value(after, "cards", "hand0").count(card) == 1
    assert sum(cards(value(after, "cards", "deck0"))) == sum(cards(deck)) - 1
    back = put(after, ("cards", "hand0", hand))
    assert sum(cards(value(back, "cards", "deck0"))) == sum(cards(deck))


def cards(text: str) -> list[int]:
    return [int(piece.partition("*")[2] or 1) for piece in text.split(",")]


def test_a_card_is_named_once() -> None:
    state = played("hermit", 20)
    first, second = (value(state, "coast", place) for place in "89")
    with pytest.raises(Misfit, match="is named twice"):
        put(state, ("coast", "8", second))
    swapped = put(state, ("coast", "8", second), ("coast", "9", first))
    assert (value(swapped, "coast", "8"), value(swapped, "coast", "9")) == (second, first)


@pytest.mark.parametrize(
    "change", [("pieces", "a1", "S.A; seat: Moon"), ("nothing", "", "1"), ("pieces", "z9", "wall"), ("left", "", "x")]
)
def test_nonsense_is_refused(change: tuple[str, str, str]) -> None:
    with pytest.raises(Misfit):
        put(played("hermetica", 60), change)


@pytest.mark.parametrize("name", FIVE)
def test_a_game_without_names_for_its_fields_offers_all_of_them(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    state = played(name, 30)
    monkeypatch.setattr(position_form, "read_sheet", lambda _: Sheet({}))
    fields = [text_name(field) for field in state.fields() if in_texts(field)]
    offered = form(state)
    assert set(offered) <= {SEAT, *fields}
    assert len(offered) > len(fields) * 3 // 4
    assert put(state, (SEAT, "", offered[SEAT]["entries"][0]["value"])).key() == state.key()


def test_a_game_that_reads_positions_by_itself_has_no_form() -> None:
    state = DuelGame(load_pack(HUSH / "content", "default")).start()
    with pytest.raises(Misfit, match="only in words"):
        changed(state, [])


def test_what_a_sheet_may_say() -> None:
    with pytest.raises(BadContent, match="gold: has fields that are none of"):
        Sheet({"gold": {"tilte": "Gold"}})


def test_one_begins_between_moves_and_after_the_setup() -> None:
    match, rng = Match(find_game("hermetica")), Rng(5)
    first, ply = place_to_begin(list(match.line))
    assert (first.seat >= 0, ply) == (True, 0)
    while len(match.answers) < 60 or match.game.between_moves(match.state):
        match.answer(random_answer(match.state, rng))
    state, ply = place_to_begin(list(match.line))
    assert ply < len(match.answers)
    assert state.key() == match.line[ply].key()
