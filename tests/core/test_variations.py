"""A tree of variations: answers, comments and marks, and its text beside a record."""

from __future__ import annotations

import pytest

from aitch.core.contract import OVER, IllegalChoice
from aitch.core.match import Match
from aitch.core.play import random_answer
from aitch.core.record import parse_record, print_record, replay
from aitch.core.registry import find_game, game_names
from aitch.core.rng import Rng
from aitch.core.variations import (
    BadAnalysis,
    Node,
    Variations,
    print_variations,
    read_variations,
    variations_of,
)


def grown(name: str, answers: int = 200, seed: int = 3) -> Variations:
    """A tree with branches, comments and marks at random places."""
    tree, rng = Variations(Match(find_game(name))), Rng(seed)
    node = tree.root
    for _ in range(answers):
        if node.state.seat == OVER or rng.below(10) == 0:
            everywhere = tree.nodes()
            node = everywhere[rng.below(len(everywhere))]
        if node.state.seat == OVER:
            continue
        node = tree.add(node, random_answer(node.state, rng))
        if rng.below(8) == 0:
            tree.note(node, f"Here {rng.below(99)}.\n\n  An indented line; with a semicolon", ["a > b", "panel0/Gold"])
    return tree


def told(tree: Variations) -> list[tuple[int, int, str, list[str], int]]:
    return [(node.ply, node.answer, node.comment, node.marks, node.state.key()) for node in tree.nodes()]


def duel() -> tuple[Variations, list[Node]]:
    """Two lines of Hermetica, the second beside the third answer."""
    tree, rng = Variations(Match(find_game("hermetica"))), Rng(1)
    line = [tree.root]
    for _ in range(4):
        line.append(tree.add(line[-1], random_answer(line[-1].state, rng)))
    other = next(option for option in line[2].state.options() if option != line[3].answer)
    return tree, [*line, tree.add(line[2], other)]


@pytest.mark.parametrize("name", game_names())
def test_text_and_back_is_the_same_tree(name: str) -> None:
    tree = grown(name)
    text = print_variations(tree)
    again = read_variations(text, tree.game)
    assert told(again) == told(tree)
    assert print_variations(again) == text
    assert again.count == len(again.nodes())


@pytest.mark.parametrize("name", game_names())
def test_a_record_is_a_tree_of_one_line(name: str) -> None:
    match, rng = Match(find_game(name)), Rng(5)
    while not match.over and len(match.answers) < 300:
        match.answer(random_answer(match.state, rng))
    match = replay(parse_record(print_record(match)), match.game)
    tree = variations_of(match)
    assert tree.last().answers() == match.answers
    assert told(read_variations(print_variations(tree), tree.game)) == told(tree)


@pytest.mark.parametrize("name", game_names())
def test_a_typed_position_can_be_the_root(name: str) -> None:
    deep = grown(name, 40, 8).last().state
    game = deep.game
    start = game.position(game.position_text(deep), deep.setup.options, deep.setup.seats)
    tree = Variations(Match(game, deep.setup.options, deep.setup.seats, start=start))
    if start.seat != OVER:
        tree.add(tree.root, start.options()[0])
    assert told(read_variations(print_variations(tree), game)) == told(tree)


def test_the_same_answer_leads_to_the_same_place_and_another_one_branches() -> None:
    tree, nodes = duel()
    assert tree.add(nodes[2], nodes[3].answer) is nodes[3]
    assert [node.main for node in nodes] == [True, True, True, True, True, False]
    with pytest.raises(IllegalChoice):
        tree.add(nodes[2], 10**6)
    assert tree.count == 6


def test_promoting_and_taking_away() -> None:
    tree, nodes = duel()
    tree.promote(nodes[5])
    assert tree.last() is nodes[5]
    assert tree.delete(nodes[3]) is nodes[2]
    assert (tree.count, len(tree.nodes())) == (4, 4)
    tree.promote(tree.root)
    with pytest.raises(BadAnalysis, match="beginning"):
        tree.delete(tree.root)


def test_marks_and_comments_are_plain() -> None:
    tree, nodes = duel()
    tree.note(nodes[1], "a\x1b[31mb  \n\nc\n", ["c3  >  d4", "c3  >  d4", "c3"])
    assert (nodes[1].comment, nodes[1].marks) == ("a [31mb\n\nc", ["c3 > d4", "c3"])
    for bad in ("", "a > b > c", "x" * 200):
        with pytest.raises(BadAnalysis, match="mark"):
            tree.note(nodes[1], "", [bad])
    with pytest.raises(BadAnalysis, match="letters"):
        tree.note(nodes[1], "x" * 5000, [])


def wrong(change: str, to: str) -> str:
    """The complaint about a text in which something is another way."""
    tree, _ = duel()
    text = print_variations(tree)
    assert change in text
    with pytest.raises(BadAnalysis) as caught:
        read_variations(text.replace(change, to, 1), tree.game)
    return str(caught.value)


def test_every_complaint_names_its_line() -> None:
    tree, nodes = duel()
    text = print_variations(tree)
    lines = text.splitlines()
    branch = next(i for i, line in enumerate(lines) if line.startswith("  or "))
    word = tree.game.vocabulary[nodes[5].answer]
    main = tree.game.vocabulary[nodes[3].answer]
    where = f"line {branch + 1}: "
    assert wrong("  or 3", "   or 3").startswith(where + "a line stands in by a multiple of 2")
    assert wrong("  or 3", "    or 3").startswith(where + "a variation stands 2 blanks further in")
    assert wrong("  or 3", "  3").startswith(where + "a variation begins with 'or'")
    assert wrong("  or 3", "  or 9").startswith(where + "the line beside it has no answer 9; its last is 3")
    assert wrong(lines[branch], lines[branch].replace(word, "nonsense")).startswith(where + "'nonsense' is not a word")
    assert wrong(lines[branch], lines[branch].replace(word, main)).startswith(where + f"{main!r} stands there already")
    assert wrong(lines[branch], lines[branch].replace(word, f"*{word}")).startswith(
        where + f"'*{word}': a seat answers"
    )
    assert "has the hash" in wrong(lines[branch][-9:], "=00000000")
    assert wrong(lines[branch], "  what is this").startswith(where + "should look like")
    assert wrong(lines[branch], "      ; so far in").startswith(where + "there is no variation so far in")
    assert wrong(lines[-1], lines[-1].replace("4 ", "7 ", 1)).startswith(f"line {len(lines)}: the line goes on with")
    with pytest.raises(ValueError, match="line 1: an analysis begins with"):
        read_variations("aitch-record 1\n" + "\n".join(lines[1:]), tree.game)
    with pytest.raises(ValueError, match="is a record of hermetica"):
        read_variations(text, find_game("hemloch"))


def test_an_illegal_answer_is_refused_with_its_rule() -> None:
    tree, nodes = duel()
    word = tree.game.vocabulary[nodes[5].answer]
    legal = nodes[2].state.options()
    illegal = next(i for i in range(len(tree.game.vocabulary)) if i not in legal)
    said = wrong(f": {word} =", f": {tree.game.vocabulary[illegal]} =")
    assert "not legal there: HER-" in said
