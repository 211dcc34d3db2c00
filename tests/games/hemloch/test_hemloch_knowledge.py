"""What a seat knows: sampled positions are spread evenly over all that agree with a view, by exact enumeration."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from typing import cast

import pytest

from aitch.core.contract import OVER, SPECTATOR
from aitch.core.match import Match
from aitch.core.play import random_answer
from aitch.core.registry import find_game
from aitch.core.rng import Rng
from aitch.games.hemloch import numbers, rows
from aitch.games.hemloch.game import HemlochGame
from aitch.games.hemloch.position import Hemloch
from aitch.games.hemloch.tables import HIDDEN

SAMPLES = 3000
World = tuple[tuple[str, ...], ...]
Worlds = dict[World, Fraction]


def game() -> HemlochGame:
    return cast(HemlochGame, find_game("hemloch"))


def position(text: str, **options: object) -> Hemloch:
    return game().position(text, options)


def play(state: Hemloch, actions: str) -> Hemloch:
    for action in actions.split(";"):
        for option in game().read(state, action.strip()):
            state.choose(option)
    return state


def names(state: Hemloch, row: int) -> tuple[str, ...]:
    minions = state.tables.words.cards.names
    return tuple(minions[m] for m in range(state.tables.minions) for _ in range(state.held(row, m)))


def evenly(worlds: list[World]) -> Worlds:
    """Each world by how many ways of laying out single cards lead to it."""
    return {world: Fraction(number, len(worlds)) for world, number in Counter(worlds).items()}


def assert_spread(view: Hemloch, places: list[int], expected: Worlds) -> None:
    """Samples of the view hit exactly the expected worlds, each as often as it should be, within five deviations."""
    rng = Rng(11)
    found: Counter[World] = Counter()
    for number in range(SAMPLES):
        full = view.sample(rng)
        if number < 50:
            assert full.seen_by(view.viewer) == view
        found[tuple(names(full, row) for row in places)] += 1
    assert set(found) == set(expected)
    for world, chance in expected.items():
        mean = SAMPLES * float(chance)
        deviation = (mean * (1 - float(chance))) ** 0.5
        assert abs(found[world] - mean) <= 5 * deviation + 1e-9, (world, found[world], mean)


def splits(cards: list[str], *sizes: int) -> list[tuple[tuple[str, ...], ...]]:
    """Every way to deal single cards into parts of these sizes, and the rest."""
    if not sizes:
        return [(tuple(sorted(cards)),)]
    out = []
    for chosen in combinations(range(len(cards)), sizes[0]):
        part = tuple(sorted(cards[i] for i in chosen))
        left = [card for i, card in enumerate(cards) if i not in chosen]
        out += [(part, *rest) for rest in splits(left, *sizes[1:])]
    return out


def ordered(world: tuple[tuple[str, ...], ...]) -> World:
    """A world with each place in the order of the pack."""
    order = [item.name for item in game().content.minions]
    return tuple(tuple(sorted(part, key=order.index)) for part in world)


def test_the_opponents_hand() -> None:
    state = position("hand1: cutthroat,mad_chemist,gravedigger; deck1: cutthroat,gravedigger*2,homunculus")
    pool = [*names(state, rows.HAND + 1), *names(state, rows.DECK + 1)]
    expected = evenly([ordered(world) for world in splits(pool, 3)])
    assert_spread(state.seen_by(0), [rows.HAND + 1, rows.DECK + 1], expected)


def test_cards_known_to_be_in_the_hand() -> None:
    text = "mover: 1; start: 1; hand1: brass_colossus,mad_chemist,gravedigger; B1: horned_advisor; hand0: cutthroat"
    state = play(position(text + "; deck1: gravedigger,unfair_lady,horned_advisor"), "P brass_colossus C")
    pool = ["mad_chemist", "gravedigger", "gravedigger", "unfair_lady", "horned_advisor"]
    worlds = [ordered((("horned_advisor", *hand), deck)) for hand, deck in splits(pool, 2)]
    assert_spread(state.seen_by(0), [rows.HAND + 1, rows.DECK + 1], evenly(worlds))


def test_discards_leave_less_to_guess() -> None:
    text = "hand0: shadow_stalker; hand1: mad_chemist,cutthroat,homunculus; deck1: mad_chemist,gravedigger"
    state = play(position(text), "P shadow_stalker C x:mad_chemist")
    pool = ["cutthroat", "homunculus", "mad_chemist", "gravedigger"]
    expected = evenly([ordered(world) for world in splits(pool, 2)])
    assert_spread(state.seen_by(0), [rows.HAND + 1, rows.DECK + 1], expected)


def test_a_minion_picked_but_not_shown() -> None:
    state = play(position("hand0: cutthroat,mad_chemist; deck0: gravedigger"), "cutthroat")
    rng, found = Rng(3), Counter[tuple[str, ...]]()
    for _ in range(SAMPLES):
        full = state.seen_by(1).sample(rng)
        found[(full.tables.words.cards.names[full.chosen], *names(full, rows.HAND))] += 1
    hands = [("cutthroat", "mad_chemist"), ("cutthroat", "gravedigger"), ("mad_chemist", "gravedigger")]
    expected = {(card, *hand) for hand in hands for card in hand}
    assert set(found) == expected
    assert all(abs(number - SAMPLES / 6) < 5 * (SAMPLES * 5 / 36) ** 0.5 for number in found.values())


def test_a_spectator_guesses_both_hands() -> None:
    state = position("hand0: cutthroat; deck0: mad_chemist,gravedigger; hand1: cutthroat; deck1: unfair_lady")
    worlds = [
        ordered((*one, *other))
        for one in splits(["cutthroat", "mad_chemist", "gravedigger"], 1)
        for other in splits(["cutthroat", "unfair_lady"], 1)
    ]
    assert_spread(state.seen_by(SPECTATOR), [rows.HAND, rows.DECK, rows.HAND + 1, rows.DECK + 1], evenly(worlds))


def test_a_spectator_of_a_draft_does_not_know_the_decks() -> None:
    state = position("hand0: cutthroat; deck0: mad_chemist; hand1: gravedigger; deck1: mad_chemist", draft=True)
    worlds = [ordered(w) for w in splits(["cutthroat", "mad_chemist", "gravedigger", "mad_chemist"], 1, 1, 1)]
    assert_spread(state.seen_by(SPECTATOR), [rows.HAND, rows.DECK, rows.HAND + 1, rows.DECK + 1], evenly(worlds))
    # The players know, each by what is in his own deck.
    worlds = [ordered(world) for world in splits(["gravedigger", "mad_chemist"], 1)]
    assert_spread(state.seen_by(0), [rows.HAND + 1, rows.DECK + 1], evenly(worlds))


DRAFT = "stage: pick; deck0: -; deck1: -; pack0: cutthroat,mad_chemist,gravedigger; "
DRAFT += "pack1: unfair_lady,homunculus,cutthroat; box: gravedigger,brass_colossus"
FIRST_SEAT_HOLDS = ["cutthroat", "mad_chemist", "gravedigger"]
OTHERS = ["unfair_lady", "homunculus", "cutthroat", "gravedigger", "brass_colossus"]


def test_a_draft_before_anything_was_passed() -> None:
    state = position(DRAFT, draft=True)
    expected = evenly([ordered(world) for world in splits(OTHERS, 3)])
    assert_spread(state.seen_by(0), [rows.PACK + 1, rows.BOX], expected)


def test_a_draft_with_the_others_first_pick_unknown() -> None:
    """All deals and picks that lead to the pack which the first seat holds now, counted one by one."""
    state = play(position(DRAFT, draft=True), "mad_chemist ; homunculus")
    received = ("cutthroat", "unfair_lady")
    worlds: list[World] = []
    for pack, box in splits(OTHERS, 3):
        for i, kept in enumerate(pack):
            if tuple(sorted(pack[:i] + pack[i + 1 :])) == received:
                worlds.append(ordered(((kept,), box)))
    assert_spread(state.seen_by(0), [rows.SECRET + 1, rows.BOX], evenly(worlds))
    assert names(state.seen_by(0), rows.PACK + 1) == ("cutthroat", "gravedigger")


def test_a_pick_that_waits_for_the_others() -> None:
    state = play(position(DRAFT, draft=True), "mad_chemist ; homunculus ; unfair_lady")
    view = state.seen_by(1)
    assert (state.seat, view.pending) == (1, HIDDEN)
    rng, found = Rng(5), Counter[str]()
    for _ in range(SAMPLES):
        full = view.sample(rng)
        found[full.tables.words.cards.names[full.pending]] += 1
    assert set(found) == {"unfair_lady", "cutthroat"}
    assert abs(found["cutthroat"] - SAMPLES / 2) < 5 * (SAMPLES / 4) ** 0.5


def test_after_the_draft_each_knows_the_others_deck() -> None:
    state = game().start({"draft": True})
    rng = Rng(9)
    while state.stage < numbers.STAGE_HANDS:
        state.apply(random_answer(state, rng))
    for seat in range(2):
        view = state.seen_by(seat)
        assert names(view, rows.UNSEEN + 1 - seat) == names(state, rows.DECK + 1 - seat)
    assert sum(names(state, rows.DECK + s).count("cutthroat") for s in range(2)) == 4


@pytest.mark.parametrize("options", [{}, {"draft": True}, {"dark": "all"}])
def test_what_is_known_of_a_hand_is_always_true(options: dict[str, object]) -> None:
    for seed in range(5):
        state = game().start(options)
        rng = Rng(seed)
        while state.seat != OVER:
            for seat in range(2):
                known, hand = Counter(names(state, rows.KNOWN + seat)), Counter(names(state, rows.HAND + seat))
                assert known <= hand
                unseen = Counter(names(state.seen_by(1 - seat), rows.UNSEEN + seat))
                if state.stage >= numbers.STAGE_HANDS:
                    assert unseen == hand - known + Counter(names(state, rows.DECK + seat))
            state.apply(random_answer(state, rng))


def test_picking_a_minion_can_be_taken_back_freely_and_showing_it_cannot() -> None:
    start = position("hand0: clockwork_sentry,cutthroat; hand1: cutthroat")
    match = Match(find_game("hemloch"), {}, 2, start=start)
    match.answer(game().word("clockwork_sentry"))
    assert match.free_undo(0) == 1
    match.answer(game().word("C"))
    assert match.free_undo(0) == 0
    match.answer(game().word("A"))
    assert match.free_undo(0) == 1


def test_drafted_picks_can_be_taken_back_until_the_other_has_picked() -> None:
    match = Match(find_game("hemloch"), {"draft": True}, 2, start=position(DRAFT, draft=True))
    match.answer(game().word("mad_chemist"))
    assert match.free_undo(0) == 1
    match.answer(game().word("homunculus"))
    assert match.free_undo(1) == 0
