"""The suite is honest: faults of each of the seven points, planted in copies of hush, are caught by the right point."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable
from typing import Any

import pytest

from aitch.core.contract import CHANCE, SPECTATOR, TRUTH, Refusal
from aitch.core.game import Sheet
from aitch.core.rng import mix
from aitch.core.suite import Breach, check, compare_digests, digests

from .planting import fresh_copy, game_of

Plant = Callable[[Any], None]
PLAYOUTS, SEED = 40, 7

faults: list[tuple[int, Plant]] = []


def fault(point: int) -> Callable[[Plant], Plant]:
    """A fault that the suite must catch by this point."""

    def register(plant: Plant) -> Plant:
        faults.append((point, plant))
        return plant

    return register


def after(kind: Any, name: str, change: Callable[..., Any]) -> None:
    """Replaces a method: `change` gets what the old one gave, and its arguments."""
    old = getattr(kind, name)
    setattr(kind, name, lambda self, *args: change(old(self, *args), self, *args))


def but(thing: Any, name: str, value: object) -> Any:
    """The same thing with one attribute changed."""
    setattr(thing, name, value)
    return thing


# 1. questions and the end


@fault(1)
def a_dead_end(hush: Any) -> None:
    after(hush.Hush, "options", lambda options, s: [] if s.seat >= 0 and s.rounds == 2 and s.table else options)


@fault(1)
def options_out_of_order(hush: Any) -> None:
    after(hush.Hush, "options", lambda options, s: options[::-1])


@fault(1)
def an_option_twice(hush: Any) -> None:
    after(hush.Hush, "options", lambda options, s: options + options[-1:] if s.rounds == 1 else options)


@fault(1)
def an_option_outside_the_vocabulary(hush: Any) -> None:
    after(hush.Hush, "options", lambda options, s: [*options, 9] if s.rounds == 2 and s.seat >= 0 else options)


@fault(1)
def a_game_beyond_its_bound(hush: Any) -> None:
    after(hush.HushGame, "bound", lambda bound, game, s: bound - 1)


@fault(1)
def an_endless_game(hush: Any) -> None:
    hush.Hush.apply = lambda s, option: None


@fault(1)
def odds_of_nothing(hush: Any) -> None:
    after(hush.Hush, "odds", lambda odds, s: [0, *odds[1:]])


@fault(1)
def odds_too_few(hush: Any) -> None:
    after(hush.Hush, "odds", lambda odds, s: odds[1:])


@fault(1)
def odds_where_a_seat_is_asked(hush: Any) -> None:
    after(hush.Hush, "odds", lambda odds, s: [1] * len(s.options()))


@fault(1)
def a_seat_that_is_not_there(hush: Any) -> None:
    after(hush.Hush, "ask", lambda _, s: setattr(s, "seat", 3) if s.seat == 2 else None)


@fault(1)
def too_good_a_result(hush: Any) -> None:
    after(hush.Hush, "returns", lambda returns, s: [2 * value for value in returns])


@fault(1)
def a_win_that_nobody_loses(hush: Any) -> None:
    after(hush.Hush, "returns", lambda returns, s: [max(0.0, value) for value in returns])


@fault(1)
def a_loss_of_one_in_a_game_of_all(hush: Any) -> None:
    hush.HushGame.sheet = Sheet("sudden", "sudden", "rounds")


@fault(1)
def chance_that_is_not_declared(hush: Any) -> None:
    hush.HushGame.has_chance = False


@fault(1)
def a_result_before_the_end(hush: Any) -> None:
    after(hush.Hush, "returns", lambda returns, s: [float(p) / 3 for p in s.points])


@fault(1)
def an_ending_that_is_not_declared(hush: Any) -> None:
    hush.HushGame.endings = ["rounds"]


@fault(1)
def no_reason(hush: Any) -> None:
    hush.HushGame.reason = lambda game, s: " "


@fault(1)
def no_prompt(hush: Any) -> None:
    after(hush.Hush, "prompt", lambda prompt, s: "" if s.rounds == 2 else prompt)


@fault(1)
def a_word_with_a_space(hush: Any) -> None:
    after(hush.HushGame, "__init__", lambda _, game, pack: game.vocabulary.__setitem__(3, "big dog"))


@fault(1)
def a_word_that_a_record_would_misread(hush: Any) -> None:
    after(hush.HushGame, "__init__", lambda _, game, pack: game.vocabulary.__setitem__(3, "*dog"))


@fault(1)
def a_word_twice(hush: Any) -> None:
    after(hush.HushGame, "__init__", lambda _, game, pack: game.vocabulary.__setitem__(3, "cat"))


@fault(1)
def an_error_in_the_middle(hush: Any) -> None:
    after(hush.Hush, "apply", lambda _, s, option: 1 // (s.points != [1, 0, 1]) and None)


@fault(1)
def a_score_beyond_one(hush: Any) -> None:
    hush.HushGame.score = lambda game, s, seat: float(s.points[seat])


@fault(1)
def a_default_that_is_not_among_the_values(hush: Any) -> None:
    hush.HushGame.variants = [hush.Variant("sudden", "Sudden end", "", True, [False])]


@fault(1)
def a_choice_that_is_not_said_in_words(hush: Any) -> None:
    choice = hush.Variant(
        "sudden", "Sudden end", "", "at-three", ["at-three", "at-two"], words={"at-three": "At three"}
    )
    hush.HushGame.variants = [choice]
    hush.HushGame.begin = lambda game, setup: hush.Hush(game, setup.options["sudden"] == "at-two")


@fault(1)
def a_breakdown_that_does_not_add_up(hush: Any) -> None:
    """Only where somebody has won all three rounds: at the end of few games."""

    def capped(rows: Any, game: Any, s: Any) -> Any:
        rows["sources"][0]["points"] = [min(2, points) for points in s.points]
        return rows

    after(hush.HushGame, "breakdown", capped)


@fault(1)
def a_breakdown_that_lacks_a_seat(hush: Any) -> None:
    after(hush.HushGame, "breakdown", lambda rows, game, s: rows["sources"][0]["told"].pop() and rows)


@fault(1)
def a_breakdown_of_nothing(hush: Any) -> None:
    """Points that are nowhere told of."""
    hush.Hush.scores = lambda s: [0, 0, 0]
    hush.HushGame.breakdown = lambda game, s: {"sources": [], "facts": []}


@fault(1)
def a_tie_break_that_is_not_told(hush: Any) -> None:
    after(hush.Hush, "returns", lambda returns, s: [1.0, 0.0, -1.0] if s.seat == -2 else returns)


@fault(1)
def a_gallery_that_leaves_something_out(hush: Any) -> None:
    after(hush.HushGame, "gallery", lambda shown, game: shown[1:])


# 2. copies, dumps and keys


@fault(2)
def a_copy_that_shares_a_list(hush: Any) -> None:
    after(hush.Hush, "copy", lambda twin, s: but(twin, "points", s.points))


@fault(2)
def a_copy_that_shares_a_list_within_a_list(hush: Any) -> None:
    after(hush.Hush, "copy", lambda twin, s: but(twin, "hands", s.hands[:]))


@fault(2)
def a_copy_that_forgets(hush: Any) -> None:
    after(hush.Hush, "copy", lambda twin, s: but(twin, "heard", []))


@fault(2)
def a_dump_that_shares_a_list(hush: Any) -> None:
    after(hush.Hush, "dump", lambda data, s: data | {"table": s.table})


@fault(2)
def a_load_that_shares_a_list(hush: Any) -> None:
    after(hush.Hush, "load", lambda twin, s, data: but(twin, "points", data["points"]))


@fault(2)
def a_load_that_loses_something(hush: Any) -> None:
    after(hush.Hush, "load", lambda twin, s, data: but(twin, "sudden", False))


@fault(2)
def a_dump_that_leaves_something_out(hush: Any) -> None:
    after(hush.Hush, "dump", lambda data, s: {name: value for name, value in data.items() if name != "leader"})
    after(hush.Hush, "__init__", lambda _, s, game, sudden: None)
    old = hush.Hush.load
    hush.Hush.load = lambda s, data: old(s, {"leader": 0, **data})


@fault(2)
def a_dump_with_tuples(hush: Any) -> None:
    after(hush.Hush, "dump", lambda data, s: data | {"points": tuple(s.points)})
    after(hush.Hush, "load", lambda twin, s, data: but(twin, "points", list(data["points"])))


@fault(2)
def a_dump_that_is_no_data(hush: Any) -> None:
    after(hush.Hush, "dump", lambda data, s: data | {"self": s.game})


def forgetful(hush: Any, **forgotten: object) -> None:
    """Makes the key overlook some fields."""
    old = hush.Hush.key

    def key(s: Any) -> Any:
        kept = {name: getattr(s, name) for name in forgotten}
        for name, value in forgotten.items():
            setattr(s, name, value)
        try:
            return old(s)
        finally:
            for name, value in kept.items():
                setattr(s, name, value)

    hush.Hush.key = key


@fault(2)
def a_key_that_forgets_who_played_what(hush: Any) -> None:
    old = hush.Hush.key
    hush.Hush.key = lambda s: old(but(s.copy(), "table", sorted(s.table)))


@fault(2)
def a_key_that_forgets_the_points(hush: Any) -> None:
    forgetful(hush, points=[0, 0, 0])


@fault(2)
def a_key_that_forgets_the_table(hush: Any) -> None:
    forgetful(hush, table=[])


@fault(2)
def a_key_that_forgets_the_variant(hush: Any) -> None:
    forgetful(hush, sudden=False)


@fault(2)
def a_key_that_forgets_the_hands(hush: Any) -> None:
    forgetful(hush, hands=[[], [], []])


@fault(2)
def a_key_of_the_moment(hush: Any) -> None:
    count = itertools.count()
    after(hush.Hush, "key", lambda key, s: mix(key, next(count)))


@fault(2)
def a_key_too_long(hush: Any) -> None:
    after(hush.Hush, "key", lambda key, s: key << 8)


# 3. refusals


@fault(3)
def a_refusal_without_a_rule(hush: Any) -> None:
    hush.Hush.why_not = lambda s, option: s.refuse("", "it is not legal")


@fault(3)
def a_refusal_by_a_rule_that_is_not_there(hush: Any) -> None:
    hush.Hush.why_not = lambda s, option: s.refuse("HUSH-9.9", "it is not legal")


@fault(3)
def a_refusal_without_facts(hush: Any) -> None:
    hush.Hush.why_not = lambda s, option: s.refuse("HUSH-2.2", "")


@fault(3)
def a_refusal_that_offers_nothing(hush: Any) -> None:
    hush.Hush.why_not = lambda s, option: Refusal("HUSH-2.2", "it is not legal", [])


@fault(3)
def a_refusal_that_changes_the_position(hush: Any) -> None:
    after(hush.Hush, "why_not", lambda refusal, s, option: (s.points.__setitem__(0, s.points[0] + 1), refusal)[1])


@fault(3)
def a_choice_that_takes_everything(hush: Any) -> None:
    hush.Hush.choose = lambda s, option: s.apply(option) if option in range(9) and option in s.deck else None


@fault(3)
def a_choice_that_stumbles_over_nonsense(hush: Any) -> None:
    old = hush.Hush.choose
    hush.Hush.choose = lambda s, option: old(s, option + 0)


@fault(3)
def a_choice_that_does_something_else(hush: Any) -> None:
    hush.Hush.choose = lambda s, option: s.apply(s.options()[0])


@fault(3)
def a_refusal_that_raises_something_else(hush: Any) -> None:
    hush.Hush.why_not = lambda s, option: {}[option]


@fault(3)
def an_option_without_a_label(hush: Any) -> None:
    hush.HushGame.label = lambda game, s, option: ""


# 4. secrecy


def carry_the_truth(hush: Any) -> None:
    """Every seen position keeps the true one in its pocket, outside of its dump."""
    after(hush.Hush, "seen_by", lambda seen, s, seat: but(seen, "truth", getattr(s, "truth", s)))


@fault(4)
def a_leak_through_the_scene(hush: Any) -> None:
    carry_the_truth(hush)

    def with_a_hint(scene: Any, game: Any, s: Any) -> Any:
        return scene | {"notes": [f"{max((len(h), h) for h in s.truth.hands)}" if hasattr(s, "truth") else ""]}

    after(hush.HushGame, "scene", with_a_hint)


@fault(4)
def a_leak_through_ids(hush: Any) -> None:
    carry_the_truth(hush)

    def with_telling_ids(scene: Any, game: Any, s: Any) -> Any:
        for area in scene["areas"]:
            hand = getattr(s, "truth", s).piles()[area["id"]]
            for item, card in zip(area["items"], hand, strict=True):
                item["id"] = f"card{card}"
        return scene

    after(hush.HushGame, "scene", with_telling_ids)


@fault(4)
def a_leak_through_order(hush: Any) -> None:
    """The backs lie in the order of the cards beneath."""

    def by_rank(seen: Any, s: Any, seat: int) -> Any:
        seen.heard = sorted(seen.heard, key=lambda card: (card in s.deck, (card * 7 + sum(s.deck)) % 9))
        return seen

    after(hush.Hush, "seen_by", by_rank)


@fault(4)
def a_leak_through_the_prompt(hush: Any) -> None:
    carry_the_truth(hush)
    after(hush.Hush, "prompt", lambda prompt, s: f"{prompt} ({s.truth.deck})" if hasattr(s, "truth") else prompt)


@fault(4)
def a_leak_through_the_dump(hush: Any) -> None:
    """A field more, with something of what is hidden."""
    hush.FIELDS.append("hint")
    hush.PUBLIC.append("hint")
    after(hush.Hush, "__init__", lambda _, s, game, sudden: setattr(s, "hint", 0))
    after(hush.Hush, "seen_by", lambda seen, s, seat: but(seen, "hint", s.hint or sum(s.deck)))
    after(hush.Hush, "sample", lambda full, s, rng: but(full, "hint", 0))


def remember_the_last(hush: Any, shown: bool) -> None:
    """The position knows which animal moved last; whoever wrote it forgot that a deal is secret."""
    hush.FIELDS.append("last")
    if shown:
        hush.PUBLIC.append("last")
    after(hush.Hush, "__init__", lambda _, s, game, sudden: setattr(s, "last", -1))
    after(hush.Hush, "apply", lambda _, s, option: setattr(s, "last", option))


@fault(4)
def a_leak_through_what_moved_last(hush: Any) -> None:
    remember_the_last(hush, shown=True)


@fault(4)
def a_leak_through_narration(hush: Any) -> None:
    remember_the_last(hush, shown=False)
    hush.Hush.seen_by = lambda s, seat: keep_last(hush, s, seat)
    hush.FIELDS.remove("last")
    after(hush.Hush, "copy", lambda twin, s: but(twin, "last", s.last))
    old = hush.HushGame.narrate

    def telling(game: Any, before: Any, now: Any, option: int) -> str:
        line: str = old(game, before, now, option)
        return f"{line} It is {now.last}." if before.seat == CHANCE else line

    hush.HushGame.narrate = telling


def keep_last(hush: Any, s: Any, seat: int) -> Any:
    hands = [hand if i == seat else [-1] * len(hand) for i, hand in enumerate(s.hands)]
    seen = s.load(s.dump() | {"viewer": seat, "hands": hands, "deck": [-1] * len(s.deck)})
    seen.last = s.last
    return seen


@fault(4)
def a_leak_through_a_refusal(hush: Any) -> None:
    def telling(s: Any, option: int) -> Any:
        holder = [place for place, pile in s.piles().items() if option in pile]
        return s.refuse("HUSH-2.2", f"it is in {holder}")

    hush.Hush.why_not = telling


@fault(4)
def a_leak_through_a_label(hush: Any) -> None:
    hush.HushGame.label = lambda game, s, option: f"{option}, {'best' if max(s.deck, default=-1) < option else 'fair'}"


@fault(4)
def a_leak_through_the_options(hush: Any) -> None:
    """Whoever holds less than the deck may play only one animal."""

    def cautious(options: Any, s: Any) -> Any:
        return options[:1] if s.seat >= 0 and max(s.deck, default=-1) > max(options) else options

    after(hush.Hush, "options", cautious)


@fault(4)
def a_spectator_who_sees_hands(hush: Any) -> None:
    old = hush.Hush.seen_by

    def open_to_spectators(s: Any, seat: int) -> Any:
        seen = old(s, seat)
        if seat == SPECTATOR:
            seen.hands = [list(hand) for hand in s.hands]
        return seen

    hush.Hush.seen_by = open_to_spectators


@fault(4)
def a_viewer_who_is_not_told_so(hush: Any) -> None:
    after(hush.Hush, "seen_by", lambda seen, s, seat: but(seen, "viewer", TRUTH))


@fault(4)
def a_sample_that_is_not_full(hush: Any) -> None:
    after(hush.Hush, "sample", lambda full, s, rng: but(full, "viewer", 0))


@fault(4)
def a_sample_that_shows_another_position(hush: Any) -> None:
    after(hush.Hush, "sample", lambda full, s, rng: (full.hands.reverse(), full)[1])


@fault(4)
def a_sample_that_cannot_be_played_on(hush: Any) -> None:
    """The sampled deck is short of an animal, which shows only when it runs out."""
    after(hush.Hush, "sample", lambda full, s, rng: (full.deck.__setitem__(slice(None), [0] * len(full.deck)), full)[1])


@fault(4)
def a_look_that_changes_the_position(hush: Any) -> None:
    after(hush.Hush, "seen_by", lambda seen, s, seat: (s.heard.reverse(), seen)[1])


@fault(4)
def a_scene_with_an_id_twice(hush: Any) -> None:
    after(hush.HushGame, "scene", lambda scene, game, s: scene | {"areas": scene["areas"] + scene["areas"][:1]})


@fault(4)
def a_total_that_is_not_the_score(hush: Any) -> None:
    def with_one_more(scene: Any, game: Any, s: Any) -> Any:
        panels = [p | {"counters": [c | {"value": c["value"] + 1} for c in p["counters"]]} for p in scene["panels"]]
        return scene | {"panels": panels}

    after(hush.HushGame, "scene", with_one_more)


@fault(4)
def a_seat_without_its_total(hush: Any) -> None:
    def without(scene: Any, game: Any, s: Any) -> Any:
        return scene | {"panels": [*scene["panels"][:-1], scene["panels"][-1] | {"counters": []}]}

    after(hush.HushGame, "scene", without)


@fault(4)
def a_secret_outside_of_a_secret_area(hush: Any) -> None:
    def without_curtain(scene: Any, game: Any, s: Any) -> Any:
        areas = [{name: value for name, value in area.items() if name != "secret"} for area in scene["areas"]]
        return scene | {"areas": areas}

    after(hush.HushGame, "scene", without_curtain)


@fault(4)
def a_secret_in_a_panel(hush: Any) -> None:
    def with_the_best(scene: Any, game: Any, s: Any) -> Any:
        best = [max(hand, default=-1) for hand in s.hands]
        panels = [p | {"lines": [f"best: {best[p['seat']]}"]} for p in scene["panels"]]
        return scene | {"panels": panels}

    after(hush.HushGame, "scene", with_the_best)


@fault(4)
def a_game_that_says_it_hides_nothing(hush: Any) -> None:
    hush.HushGame.hides = False


@fault(4)
def a_game_that_hides_less_than_it_says(hush: Any) -> None:
    hush.Hush.seen_by = lambda s, seat: but(s.copy(), "viewer", seat)
    hush.Hush.sample = lambda s, rng: but(s.copy(), "viewer", TRUTH)
    after(hush.HushGame, "scene", lambda scene, game, s: game.open_scene(s))
    hush.HushGame.open_scene = lambda game, s: {"areas": [], "panels": [], "notes": [f"{s.hands}"]}


@fault(4)
def a_narration_of_two_lines(hush: Any) -> None:
    after(hush.HushGame, "narrate", lambda text, game, before, now, option: text.replace(" wins", "\nwins"))


@fault(4)
def a_breakdown_that_tells_of_hands(hush: Any) -> None:
    def telling(rows: Any, game: Any, s: Any) -> Any:
        return {**rows, "facts": [{"name": "Hands", "told": [str(getattr(s, "truth", s).hands)]}]}

    after(hush.Hush, "seen_by", lambda seen, s, seat: but(seen, "truth", s))
    after(hush.HushGame, "breakdown", telling)


# 5. conservation


@fault(5)
def a_card_that_vanishes(hush: Any) -> None:
    after(hush.Hush, "apply", lambda _, s, option: s.heard.clear() if s.rounds == 3 else None)


@fault(5)
def a_card_in_two_places(hush: Any) -> None:
    after(hush.Hush, "apply", lambda _, s, option: s.heard.append(option) if len(s.table) == 1 else None)


@fault(5)
def less_than_nothing(hush: Any) -> None:
    def owing(census: Any, game: Any, s: Any) -> Any:
        census["ant"] |= {"lent": 1, "owed": -1} if s.rounds == 2 else {}
        return census

    after(hush.HushGame, "census", owing)


@fault(5)
def a_component_that_nobody_declared(hush: Any) -> None:
    after(hush.HushGame, "census", lambda census, game, s: census | {"yeti": {"deck": 1}})


@fault(5)
def a_component_that_nobody_counts(hush: Any) -> None:
    after(hush.HushGame, "census", lambda census, game, s: {k: v for k, v in census.items() if k != "ant"})


@fault(5)
def components_that_change(hush: Any) -> None:
    after(hush.HushGame, "components", lambda found, game, s: found | ({"yeti": 0} if s.rounds else {}))


# 6. records


@fault(6)
def a_game_that_begins_otherwise_each_time(hush: Any) -> None:
    starts = itertools.count()
    after(hush.HushGame, "begin", lambda s, *_: but(s, "leader", next(starts) % 3))


@fault(6)
def a_seat_whose_name_breaks_the_line(hush: Any) -> None:
    hush.HushGame.seat_names = lambda game, seats: ["Red", "Green\nor so", "Blue"]


@fault(6)
def an_option_whose_name_is_two_words(hush: Any) -> None:
    hush.HushGame.variants = [hush.Variant("sudden end", "Sudden end", "", False, [False, True])]
    hush.HushGame.begin = lambda game, setup: hush.Hush(game, setup.options["sudden end"])


@fault(6)
def a_position_text_that_forgets_the_table(hush: Any) -> None:
    after(hush.HushGame, "position_text", lambda text, game, s: re.sub("table:[a-z,]*", "table:", text))


@fault(6)
def a_position_text_that_cannot_be_read_back(hush: Any) -> None:
    after(hush.HushGame, "position_text", lambda text, game, s: text.replace("; lead:", " lead:"))


# 7. builds


def test_builds_that_play_differently() -> None:
    """Two builds of one game, simulated by two copies of which one deals to another seat."""
    one, other = fresh_copy(), fresh_copy()
    other.Hush.taker = lambda s: (
        (s.leader + 2) % 3 if not any(s.hands) else min(range(3), key=lambda i: len(s.hands[i]))
    )
    here, there = digests(game_of(one), 10, SEED), digests(game_of(other), 10, SEED)
    with pytest.raises(Breach) as caught:
        compare_digests(game_of(one), here, there, SEED)
    assert caught.value.point == 7
    assert "result" in caught.value.record


def test_builds_that_agree() -> None:
    one, other = game_of(fresh_copy()), game_of(fresh_copy())
    compare_digests(one, digests(one, 10, SEED), digests(other, 10, SEED), SEED)


@pytest.mark.parametrize(("point", "plant"), faults, ids=lambda value: getattr(value, "__name__", str(value)))
def test_caught(point: int, plant: Plant) -> None:
    hush = fresh_copy()
    plant(hush)
    with pytest.raises(Breach) as caught:
        check(game_of(hush), PLAYOUTS, SEED)
    assert caught.value.point == point, str(caught.value)
    assert caught.value.what
    assert "hush, 3 seats" in caught.value.where


def test_every_point_has_a_fault() -> None:
    assert {point for point, _ in faults} | {7} == {1, 2, 3, 4, 5, 6, 7}


def test_an_honest_copy_passes() -> None:
    report = check(game_of(fresh_copy()), 20, SEED)
    assert report.positions == report.answers + 20, "of so short a game every position is looked at, and the end"
    assert report.untried == 0
    assert report.canaries > 1000
    assert set(report.hidden) == {"deck", "hands"}
    assert all(count > 0 for count in report.endings.values())
