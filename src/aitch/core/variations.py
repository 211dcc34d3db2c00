"""A tree of variations over any position: what was answered, what might have been, and what somebody says of it.

Its text stands beside a record and looks like one.  The head is a record's; then come the answers, each with what could
stand in its place:

    aitch-analysis 1
    game hermetica
    ...
    seat Ann
    seat Expert

    ; Who begins has a choice of four.
    1 Sun: +fire c1 =5c2e01aa
    3 Moon: +water d11 =00f3c9d1
    ^ d11 > c9
      or 4 Moon: d12 =7f2a9c00
      ; This keeps the way open.

The number is that of the first answer of a line, counted from 1, chance outcomes (`*word`) among them.  A line that
begins with `or` stands two places further in than the one it is beside, and begins with what is answered instead.
`;` is a comment and `^` a mark on the board (`a`, or an arrow `a > b`, by names in the scene); both belong to the
position to which the line above leads, and above the first line to the beginning.  `=` is the short hash of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from aitch.core.contract import CHANCE, IllegalChoice, State
from aitch.core.errors import AitchError, BadRecord
from aitch.core.game import Game
from aitch.core.match import Match
from aitch.core.record import HASHES, Record, begin, head_lines, head_of, is_older, must_fit, read_head, short

FORMAT: Final = "aitch-analysis 1"
MOST_NODES: Final = 20_000
"""Positions of a tree."""
MOST_WORDS: Final = 4_000
"""Letters of a comment."""
MOST_MARKS: Final = 60
"""At one position."""
STEP: Final = 2
"""How much further in a variation stands."""
LINE: Final = re.compile(r"(or )?([0-9]{1,6}) ([^:]+): (.+)")


class BadAnalysis(BadRecord):
    """The text of a tree that cannot be read or does not play: names the line."""


class Node:
    """A position of the tree, and the answer that led there; the first of `children` is the main line."""

    __slots__ = ("answer", "children", "comment", "marks", "parent", "ply", "state")

    def __init__(self, parent: Node | None, answer: int, state: State) -> None:
        self.parent = parent
        self.answer = answer
        """-1 at the root."""
        self.state = state
        self.ply: int = 0 if parent is None else parent.ply + 1
        self.children: list[Node] = []
        self.comment = ""
        self.marks: list[str] = []

    @property
    def main(self) -> bool:
        """Whether its line is the one that goes on from the position before, and no variation."""
        return self.parent is None or self.parent.children[0] is self

    def path(self) -> list[Node]:
        """From the position after the first answer to this one."""
        found: list[Node] = []
        node: Node | None = self
        while node is not None and node.parent is not None:
            found.append(node)
            node = node.parent
        return found[::-1]

    def answers(self) -> list[int]:
        return [node.answer for node in self.path()]

    def before(self, ply: int) -> Node:
        """The position on the way to this one after so many answers."""
        node = self
        while node.ply > ply and node.parent is not None:
            node = node.parent
        return node


class Variations:
    """The tree: what it was begun with, as a match, and the position at its root."""

    def __init__(self, begun: Match) -> None:
        self.begun = begun
        self.game: Game = begun.game
        self.seats = begun.seats
        self.root = Node(None, -1, begun.line[0])
        self.count = 1

    def add(self, node: Node, option: object) -> Node:
        """Answers in a position; the same answer again leads to the same place, another one is a new variation."""
        for child in node.children:
            if child.answer == option:
                return child
        if self.count >= MOST_NODES:
            raise BadAnalysis(f"a tree has at most {MOST_NODES} positions")
        after = node.state.copy()
        after.choose(option)
        assert isinstance(option, int)
        child = Node(node, option, after)
        node.children.append(child)
        self.count += 1
        return child

    def delete(self, node: Node) -> Node:
        """Takes a position away with all that follows from it; gives the one before."""
        if node.parent is None:
            raise BadAnalysis("the beginning cannot be taken away")
        node.parent.children.remove(node)
        self.count -= sum(1 for _ in nodes_from(node))
        return node.parent

    def promote(self, node: Node) -> None:
        """The line on which a position lies goes before the others, at the last place where it did not."""
        for one in reversed(node.path()):
            if not one.main:
                assert one.parent is not None
                siblings = one.parent.children
                siblings.remove(one)
                siblings.insert(0, one)
                return

    def note(self, node: Node, comment: str, marks: list[str]) -> None:
        """What is said of a position, and what is pointed at there."""
        if len(comment) > MOST_WORDS or len(marks) > MOST_MARKS:
            raise BadAnalysis(f"a position has at most {MOST_WORDS} letters of comment and {MOST_MARKS} marks")
        node.comment = plain_text(comment)
        node.marks = list(dict.fromkeys(clean_mark(mark) for mark in marks))

    def last(self) -> Node:
        """The end of the main line."""
        node = self.root
        while node.children:
            node = node.children[0]
        return node

    def nodes(self) -> list[Node]:
        """All positions, each after the one that it comes from, in the order of the lines."""
        return list(nodes_from(self.root))


def nodes_from(node: Node) -> Iterator[Node]:
    waiting = [node]
    while waiting:
        one = waiting.pop()
        yield one
        waiting.extend(reversed(one.children))


def plain_text(text: str) -> str:
    """A comment as its text gives it back: no control characters, no blanks at the ends of lines or around it all."""
    lines = ["".join(sign if sign.isprintable() else " " for sign in line).rstrip() for line in text.splitlines()]
    return "\n".join(lines).strip("\n")


def clean_mark(mark: str) -> str:
    """One thing that is pointed at, or an arrow from one to another."""
    ends = [" ".join(end.split()) for end in mark.split(" > ")]
    if not 1 <= len(ends) <= 2 or not all(0 < len(end) <= 120 for end in ends):
        raise BadAnalysis(f"a mark is the name of something in the scene, or 'a > b', not {mark[:60]!r}")
    return " > ".join(ends)


def variations_of(match: Match) -> Variations:
    """A match as a tree with a single line: what was taken back is not in it."""
    tree = Variations(match)
    node = tree.root
    for answer, state in zip(match.answers, match.line[1:], strict=True):
        child = Node(node, answer, state)
        node.children.append(child)
        node = child
    tree.count = len(match.line)
    return tree


# As text


def print_variations(tree: Variations) -> str:
    """The tree as text; `read_variations` gives the same tree back, and that the same text."""
    return "\n".join([*head_lines(head_of(tree.begun), FORMAT), "", *tree_lines(tree)]) + "\n"


def tree_lines(tree: Variations) -> list[str]:
    names = [*[name.replace(" ", "-") for name in tree.game.seat_names(tree.seats)], "Chance"]
    lines = note_lines(tree.root, 0)
    waiting = [(tree.root.children[0], 0, "")] if tree.root.children else []
    while waiting:
        first, depth, lead = waiting.pop()
        node, who = first, asked_at(first)
        words = [word_of(tree, node)]
        while not ends_line(node, who):
            node = node.children[0]
            words.append(word_of(tree, node))
            who = asked_at(node) if who == CHANCE else who
        indent = " " * (STEP * depth)
        lines.append(f"{indent}{lead}{first.ply} {names[who]}: {' '.join(words)} ={short(node.state.key())}")
        lines += note_lines(node, depth)
        if node.children:
            waiting.append((node.children[0], depth, ""))
        if node.main and node.parent is not None:
            waiting += [(other, depth + 1, "or ") for other in reversed(node.parent.children[1:])]
    return lines


def ends_line(node: Node, who: int) -> bool:
    """Whether a line of text ends with this answer: something is said there, something else could stand there, or
    another seat is asked."""
    if not node.children or node.comment or node.marks:
        return True
    assert node.parent is not None
    if node.main and len(node.parent.children) > 1:
        return True
    return who != CHANCE and node.state.seat not in (CHANCE, who)


def asked_at(node: Node) -> int:
    """Who gave the answer that led to a position."""
    assert node.parent is not None
    return node.parent.state.seat


def word_of(tree: Variations, node: Node) -> str:
    return ("*" if asked_at(node) == CHANCE else "") + tree.game.vocabulary[node.answer]


def note_lines(node: Node, depth: int) -> list[str]:
    indent = " " * (STEP * depth)
    said = [f"{indent}; {line}".rstrip() for line in node.comment.split("\n")] if node.comment else []
    return said + [f"{indent}^ {mark}" for mark in node.marks]


def read_head_of(text: str) -> Record:
    """What a tree's text was begun with: the game and the content that can read it."""
    return read_head(text.splitlines(), FORMAT, "an analysis")[0]


def read_variations(text: str, game: Game) -> Variations:
    """The tree of a text; stops at the first thing that does not fit and says where and why."""
    lines = text.splitlines()
    record, number = read_head(lines, FORMAT, "an analysis")
    must_fit(record, game)
    reading = Reading(Variations(begin(record, game)), not is_older(record, game) and record.hashes == HASHES)
    for at, line in enumerate(lines[number:], start=number + 1):
        if not line.strip():
            continue
        try:
            reading.read(line)
        except IllegalChoice as error:
            raise BadAnalysis(f"line {at}: it is not legal there: {error}") from None
        except AitchError as error:
            raise BadAnalysis(f"line {at}: {error}") from None
        except Exception as error:
            if not (record.start is not None or is_older(record, game)):
                raise
            raise BadAnalysis(f"line {at}: it cannot be played there ({type(error).__name__})") from None
    reading.finish()
    return reading.tree


class Reading:
    """A tree while its lines are read: how far each line has come, the main line first, variations of it after."""

    def __init__(self, tree: Variations, compares: bool) -> None:
        self.tree = tree
        self.compares = compares
        """Whether hashes of positions are of today."""
        self.tips = [tree.root]
        self.words = {word: i for i, word in enumerate(tree.game.vocabulary)}
        self.said: dict[int, list[str]] = {}
        self.noted: dict[int, Node] = {}

    def read(self, line: str) -> None:
        rest = line.lstrip(" ")
        depth, odd = divmod(len(line) - len(rest), STEP)
        if odd:
            raise BadAnalysis(f"a line stands in by a multiple of {STEP} blanks, not by {len(line) - len(rest)}")
        if rest.startswith((";", "^")):
            if depth >= len(self.tips):
                raise BadAnalysis("there is no variation so far in that it could belong to")
            self.note(self.tips[depth], rest)
            return
        found = LINE.fullmatch(rest.rstrip())
        if found is None:
            raise BadAnalysis(f"should look like '1 Name: words =hash', 'or 4 Name: words', '; words' or '^ a > b', "
                              f"not {rest[:60]!r}")  # fmt: skip
        node = self.begin_line(bool(found[1]), int(found[2]), depth)
        for i, word in enumerate(found[4].split()):
            node = self.step(node, word, first=i == 0)
        self.tips[depth:] = [node]

    def begin_line(self, instead: bool, ply: int, depth: int) -> Node:
        """The position from which a line goes on."""
        if not instead:
            if depth >= len(self.tips):
                raise BadAnalysis("a variation begins with 'or'")
            node = self.tips[depth]
            if ply != node.ply + 1:
                raise BadAnalysis(f"the line goes on with answer {node.ply + 1}, not with {ply}")
            return node
        if not 1 <= depth <= len(self.tips):
            raise BadAnalysis(f"a variation stands {STEP} blanks further in than the line that it is beside")
        beside = self.tips[depth - 1]
        if not 1 <= ply <= beside.ply:
            raise BadAnalysis(f"the line beside it has no answer {ply}; its last is {beside.ply}")
        return beside.before(ply - 1)

    def step(self, node: Node, word: str, first: bool) -> Node:
        if word.startswith("="):
            if first:
                raise BadAnalysis("a line has answers before its hash")
            if self.compares and word[1:] != short(node.state.key()):
                raise BadAnalysis(f"the position there has the hash {short(node.state.key())}, not {word[1:9]}")
            return node
        chance = word.startswith("*")
        name = word[1:] if chance else word
        if name not in self.words:
            raise BadAnalysis(f"{name[:40]!r} is not a word of {self.tree.game.name}")
        if chance != (node.state.seat == CHANCE):
            raise BadAnalysis(
                f"{word!r}: " + ("a seat answers there, not chance" if chance else "chance answers there")
            )
        if any(child.answer == self.words[name] for child in node.children):
            raise BadAnalysis(f"{word!r} stands there already: a variation begins with another answer")
        if not first and node.children:
            raise BadAnalysis(f"{word!r}: the line went on already")
        return self.tree.add(node, self.words[name])

    def note(self, node: Node, text: str) -> None:
        self.noted[id(node)] = node
        if text.startswith("^"):
            self.tree.note(node, node.comment, [*node.marks, text[1:]])
        else:
            self.said.setdefault(id(node), []).append(text[1:].removeprefix(" "))

    def finish(self) -> None:
        for key, lines in self.said.items():
            node = self.noted[key]
            self.tree.note(node, "\n".join(lines), node.marks)
