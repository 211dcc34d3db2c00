"""Builds the documents with Sphinx, every warning an error, into the folder that the table serves under /docs.

The pages are the files of `docs`, and what lies elsewhere because it belongs there: rules of the games, measurements,
the changelog.  They are laid together in `build/documents` with what is made from the code: a page for each game, one
for each member of the contract, and the observations of the environments.  A link that leads to one of these pages in a
checkout leads there in the documents too; one to a source file becomes its name.
"""

from __future__ import annotations

import argparse
import inspect
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from itertools import groupby
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
STAGE = ROOT / "build" / "documents"
OUT = ROOT / "src" / "aitch" / "server" / "docs"
if os.environ.get("AITCH_PURE") != "1":  # compiled classes have no docstrings, and the choice is made at import
    sys.exit(subprocess.run([sys.executable, *sys.argv], env=os.environ | {"AITCH_PURE": "1"}).returncode)

import aitch  # noqa: E402
from aitch.core.contract import Question, State  # noqa: E402
from aitch.core.game import Game  # noqa: E402
from aitch.core.guide import read_guide  # noqa: E402
from aitch.core.lessons import lessons_of  # noqa: E402
from aitch.core.scene_svg import position_svg  # noqa: E402
from aitch.envs.observing import Observer  # noqa: E402

OUR_GAMES = sorted(path.parent.name for path in ROOT.glob("src/aitch/games/*/rules.md"))
ELSEWHERE = {
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "web/public/icon.svg": "icon.svg",
    **{f"src/aitch/games/{name}/rules.md": f"games/{name}-rules.md" for name in OUR_GAMES},
    **{
        str(path.relative_to(ROOT)): f"results/{path.name}"
        for ending in ("md", "svg")
        for path in ROOT.glob(f"benchmarks/results/*.{ending}")
    },
}
"""Pages that do not lie in `docs`, and where they stand in the documents."""
LINK = re.compile(r"(!?)\[((?:[^\[\]]|`[^`]*`)*)\]\((?!https?://|#|/)([^)\s#]*)(#[^)\s]*)?\)")
FONTS = ["alegreya-latin-700-normal", "alegreya-sans-latin-400-normal", "alegreya-sans-latin-700-normal"]
"""The table's letters."""
RULE = re.compile(r"^\| ([A-Z]+-[\d.]+\w*) \|", re.M)
"""The number of a rule, where a row of a table begins with it."""
SHOWN, MOST_TOLD = 5, 40
"""The seed of the positions that are shown, and how much of their observations."""
CONTRACT: dict[str, tuple[type, str]] = {
    "state": (State, "aitch.core.contract.State"),
    "question": (Question, "aitch.core.contract.Question"),
    "game": (Game, "aitch.core.game.Game"),
}


def main() -> int:
    """Lays the pages together and builds them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--stage", action="store_true", help="only lay the pages together")
    given = parser.parse_args()
    stage()
    if given.stage:
        return 0
    OUT.mkdir(parents=True, exist_ok=True)
    made = ROOT / "build" / "documents-html"
    shutil.rmtree(made, ignore_errors=True)
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html"]
    command += ["-d", str(ROOT / "build" / "documents-trees"), str(STAGE), str(made)]
    code = subprocess.run(command).returncode
    if code == 0:
        shutil.rmtree(OUT)
        shutil.copytree(made, OUT, ignore=shutil.ignore_patterns(".buildinfo*", "objects.inv", ".doctrees"))
    return code


def stage() -> None:
    """All pages in one folder."""
    shutil.rmtree(STAGE, ignore_errors=True)
    shutil.copytree(ROOT / "docs", STAGE, ignore=shutil.ignore_patterns("__pycache__"))
    for source, page in ELSEWHERE.items():
        (STAGE / page).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / source, STAGE / page)
    for font in FONTS:
        for found in ROOT.glob(f"web/node_modules/@fontsource/*/files/{font}.woff2"):
            shutil.copy(found, STAGE / "style")  # where the page has not been built, the documents do with others
    for name in OUR_GAMES:
        (STAGE / "games" / f"{name}.md").write_text(game_page(name))
        proofs = STAGE / "proofs" / f"{name}.md"
        proofs.write_text(RULE.sub(r'| <span class="rule">\1</span> |', proofs.read_text()))
    for chapter in CONTRACT:
        write_contract(chapter)
    write_observations()
    name_measurements()
    homes = {STAGE / page: ROOT / source for source, page in ELSEWHERE.items()}
    for path in STAGE.rglob("*.md"):
        home = homes.get(path, ROOT / "docs" / path.relative_to(STAGE))
        path.write_text(LINK.sub(relink(path, home), path.read_text()))


def name_measurements() -> None:
    """Measurements that no page names yet stand under Speed."""
    told = "".join(page.read_text() for page in STAGE.glob("*.md"))
    new = [f"results/{page.stem}" for page in sorted(STAGE.glob("results/*.md")) if f"results/{page.stem}" not in told]
    speed = STAGE / "speed.md"
    if new:
        speed.write_text("\n".join([speed.read_text(), "```{toctree}", ":hidden:", "", *new, "```", ""]))


def relink(page: Path, home: Path) -> Callable[[re.Match[str]], str]:
    """Turns a link of a file in its place in the checkout into one that holds among the staged pages."""

    def turned(link: re.Match[str]) -> str:
        picture, text, target, part = link[1], link[2], link[3], link[4] or ""
        if not target or (page.parent / target).is_file():
            return link[0]
        meant = (home.parent / target).resolve()
        if meant.is_dir() and (STAGE / meant.relative_to(ROOT / "docs") / "README.md").is_file():
            meant /= "README.md"
        if not meant.exists():
            sys.exit(f"{home.relative_to(ROOT)}: there is nothing at {target}")
        inside = str(meant.relative_to(ROOT))
        staged = STAGE / ELSEWHERE.get(inside, inside.removeprefix("docs/"))
        if staged.is_file():
            return f"{picture}[{text}]({os.path.relpath(staged, page.parent)}{part})"
        return f"{text} (`{inside}`)"

    return turned


def game_page(name: str) -> str:
    """What there is about one game."""
    game = aitch.game(name)
    seats = game.seat_counts
    several = f"{seats[0]} to {seats[-1]} players" if len(seats) > 1 else f"{seats[0]} players"
    lines = [f"# {game.title}", "", f"*{game.tagline}*", "", f"{several}, {game.minutes} minutes.", ""]
    lines += [f"![{game.title} at the table](../screens/{name}-large-light.png)", ""]
    lines += in_short(game)
    lines += ["## Learn", "", "At the table under *Learn*, and in the terminal:", ""]
    lines += ["```sh", f"aitch learn {name}", "```", ""]
    lines += [f"- **{lesson.title}**: {lesson.teaches}" for lesson in lessons_of(game)]
    lines += ["", "## Rules", "", f"- [The rules, in our own words, each numbered]({name}-rules.md)"]
    lines += [f"- [Which test proves which rule](../proofs/{name}.md)"]
    lines += [f"- [What newcomers stumbled over](../newcomers/{name}.md)", "", "## Options", ""]
    lines += ["| option | usual | what it does |", "|---|---|---|"]
    for variant in game.variants:
        told = f"{variant.title}: {variant.help}".replace("|", "\\|").replace("\n", " ")
        lines.append(f"| `{variant.name}` | {variant.told(variant.default)} | {told} |")
    lines += ["", "## Strategy, as the programs see it", ""]
    lines += ["Four levels play it, measured against each other over many deals, each in every order of seats:", ""]
    lines += [f"![Ratings with intervals](../ladder/{name}.svg)", "", f"[The ladder in figures](../ladder/{name}.md)"]
    lines += ["tells how sure that is and how long each of them thinks.", ""]
    lines += [f"[What many games of the strongest level tell](../strategy/{name}.md): openings, what wins, how games"]
    lines += ["end, and what each level does wrong.", "", "What they steer by:", ""]
    score = sys.modules[type(game).__module__.rpartition(".")[0] + ".score"].__doc__ or ""
    lines += [inspect.cleandoc(score), ""]
    lines += ["## In Python", "", "```python", "import aitch", "", f'game = aitch.game("{name}")']
    lines += ["state = game.start()", "print(state.prompt())", "```", ""]
    lines += [f"As an environment: `aitch.envs.make_gym({name!r})`, and [what its observations tell]"]
    lines += [f"(../observations/{name}.md).", "", "```{toctree}", ":hidden:", "", f"Rules <{name}-rules>"]
    lines += [f"Rules and their proofs <../proofs/{name}>", f"The ladder <../ladder/{name}>"]
    lines += [f"What the programs found <../strategy/{name}>"]
    lines += [f"What newcomers stumbled over <../newcomers/{name}>", "```", ""]
    return "\n".join(lines)


def in_short(game: Game) -> list[str]:
    """The goal, what one does, and the end."""
    guide = read_guide(game.folder)
    lines = ["## In short", "", guide.goal, ""]
    for group, parts in groupby(guide.parts, key=lambda part: part["group"]):
        lines += [f"**{group}**", "", *(f"- *{part['name']}.* {part['text']}" for part in parts), ""]
    return [*lines, guide.end, ""]


def write_contract(chapter: str) -> None:
    """A page for each member of one class of the contract, and one that leads to them."""
    kind, path = CONTRACT[chapter]
    folder = STAGE / "contract"
    folder.mkdir(exist_ok=True)
    pages: list[str] = []
    lines = [f"# {kind.__name__}", "", "```{eval-rst}", f".. autoclass:: {path}", "   :no-members:", "```", ""]
    lines += ["| member | |", "|---|---|"]
    for name, member in vars(kind).items():
        if name.startswith("_") or not callable(member):
            continue
        first = (inspect.getdoc(member) or "").split("\n\n")[0].replace("\n", " ").replace("|", "\\|")
        pages.append(f"{chapter}-{name}")
        lines.append(f"| [`{name}`]({chapter}-{name}.md) | {first} |")
        text = f"# {kind.__name__}.{name}\n\n```{{eval-rst}}\n.. automethod:: {path}.{name}\n```\n"
        (folder / f"{chapter}-{name}.md").write_text(text)
    lines += ["", "```{toctree}", ":hidden:", "", *pages, "```", ""]
    (folder / f"{chapter}.md").write_text("\n".join(lines))


def write_observations() -> None:
    """What each number of an observation says, a page a game, by the encoder itself."""
    folder = STAGE / "observations"
    folder.mkdir()
    told = ["# Observations", "", "What each entry of an observation says, for each game with its usual options: one"]
    told += ["if it is so, nought if not. All seats call a thing the same, as the words of the vocabulary do; `looks`"]
    told += ["tells whose observation it is, `asked` who is to answer.", "", "| game | entries | words | version |"]
    told += ["|---|---:|---:|---|"]
    for name in OUR_GAMES:
        game = aitch.game(name)
        observer = Observer(game.start())
        told.append(
            f"| [{game.title}]({name}.md) | {observer.size:,} | {len(game.vocabulary):,} | `{observer.version}` |"
        )
        seen = some_position(game)
        (folder / f"{name}.svg").write_text(position_svg(seen))
        (folder / f"{name}.md").write_text(observation_page(game, observer, seen))
    told += ["", "Other options and numbers of seats have other entries, and another version:", ""]
    told += ["```python", "import aitch", "", 'env = aitch.envs.make_gym("sygon", seats=4)']
    told += ["observation, info = env.reset(seed=1)", "names = env.observer.names", "print(env.observer.version)"]
    told += ["print([name for name, entry in zip(names, observation) if entry][:5])", "```", ""]
    told += ["```{toctree}", ":hidden:", "", *(f"{aitch.game(name).title} <{name}>" for name in OUR_GAMES), "```", ""]
    (folder / "index.md").write_text("\n".join(told))
    page = STAGE / "environments.md"
    page.write_text(page.read_text() + "\n```{toctree}\n:hidden:\n\nobservations/index\n```\n")


def some_position(game: Game) -> State:
    """A position in the middle of a random game, as the one sees it who is asked."""
    state: State = game.start()
    rng, ply = aitch.Rng(SHOWN), 0
    while ply < 100 or state.seat < 0:
        if state.seat == aitch.OVER:
            state, ply = game.start(), 70
        state.apply(aitch.random_answer(state, rng))
        ply += 1
    return state.seen_by(state.seat)


def observation_page(game: Game, observer: Observer, seen: State) -> str:
    """The entries of one game in their order, those about one thing in a row; and a position with what is one of it."""
    lines = [f"# Observations of {game.title}", "", f"{observer.size:,} entries; version `{observer.version}`. Entries"]
    lines += ["about one thing stand side by side; all names, one by one, are `env.observer.names`.", ""]
    lines += ["| from | to | about | the first | the last |", "|---:|---:|---|---|---|"]
    for about, entries in groupby(enumerate(observer.names), key=lambda entry: entry[1].split()[0]):
        block = list(entries)
        first, last = (f"`{name}`".replace("|", "\\|") for _, name in (block[0], block[-1]))
        lines.append(f"| {block[0][0]} | {block[-1][0]} | {about} | {first} | {last} |")
    told = observer.told(seen, seen.seat)
    lines += ["", "## A position", "", 'As `render()` draws it with `render_mode="svg"`:', ""]
    lines += [f"![A position of {game.title}]({game.name}.svg)", ""]
    lines += [f"Of its observation {len(told)} entries are one; the first {min(len(told), MOST_TOLD)}:", "", "```text"]
    lines += [*told[:MOST_TOLD], "```"]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(main())
