"""What the contract suite asks of a game's teaching: its guide, and its coach's sentences."""

from __future__ import annotations

from aitch.core import coach, guide
from aitch.core.content import DEFAULT
from aitch.core.contract import QUESTIONS, SPECTATOR, State, package_of
from aitch.core.errors import AitchError
from aitch.core.pictures import pictures_of
from aitch.core.rulesdoc import rule_numbers
from aitch.core.trial import Trial


def check_teaching(trial: Trial) -> None:
    """Point 1: what tells newcomers of the game speaks of rules, questions and parts that there are."""
    game = trial.game
    rules, questions = set(rule_numbers(game)), set(QUESTIONS.get(package_of(type(game).__module__), {}))
    try:
        pictured = {picture["rule"] for picture in pictures_of(game)} if game.pack.name == DEFAULT else None
        wrong = guide.faults(guide.read_guide(game.folder), rules, questions, pictured)
        trial.must(not wrong, f"guide.toml is wrong: {'; '.join(wrong)}")
        wrong = coach.faults(coach.book_of(game.folder), game.folder, rules, questions)
        trial.must(not wrong, f"coach.toml is wrong: {'; '.join(wrong)}")
    except AitchError as error:
        raise trial.breach(str(error)) from None


def check_part(trial: Trial, state: State) -> None:
    """Point 1: with parts of a turn, each question belongs to one of them, whoever looks."""
    parts = [part["id"] for part in guide.read_guide(trial.game.folder).parts]
    if not parts:
        return
    part = trial.game.turn_part(state)
    if part not in parts:
        raise trial.breach(f"the question {state.question.name} belongs to no part of guide.toml ({part!r})")
    if trial.game.turn_part(state.seen_by(SPECTATOR)) != part:
        raise trial.breach(f"a spectator cannot tell that {part!r} is the part of the turn")
