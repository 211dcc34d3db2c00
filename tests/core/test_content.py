"""Content packs: every error names file, item and field; what is written reads back to the same digest."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aitch.core.content import Item, Pack, load_pack, pack_names, read_pack, write_toml
from aitch.core.errors import BadContent
from aitch.core.game import read_variants

HEAD = '[pack]\nname = "mine"\ntitle = "Mine"\n'
ANT = '\n[[animal]]\nname = "ant"\nprovenance = "rulebook"\nloud = 1\n'


def pack_in(folder: Path, text: str, name: str = "mine") -> Pack:
    (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return load_pack(folder, name)


@pytest.mark.parametrize(
    ("text", "item", "field", "problem"),
    [
        (ANT, "[pack]", "", "missing"),
        ('[pack]\ntitle = "Mine"', "[pack] ?", "name", "missing"),
        ('[pack]\nname = "mine"', "[pack] mine", "title", "missing"),
        ('[pack]\nname = 5\ntitle = "Mine"', "[pack] 5", "name", "must be text"),
        ('[pack]\nname = ""\ntitle = "Mine"', "[pack] ", "name", "empty"),
        (HEAD + "[animal]\nname = 'ant'", "animal", "", "[[animal]]"),
        (f"animal = 5\n{HEAD}", "animal", "", "[[animal]]"),
        (HEAD + '[[animal]]\nprovenance = "rulebook"', "animal ?", "name", "missing"),
        (HEAD + '[[animal]]\nname = "ant"', "animal ant", "provenance", "missing"),
        (HEAD + '[[animal]]\nname = "ant"\nprovenance = "rumour"', "animal ant", "provenance", "rulebook, published"),
        (HEAD + ANT + "seen = 2020-01-01", "animal ant", "seen", "dates"),
        (HEAD + ANT + "seen = [[1, 12:00:00]]", "animal ant", "seen", "dates"),
    ],
)
def test_errors_of_form(tmp_path: Path, text: str, item: str, field: str, problem: str) -> None:
    with pytest.raises(BadContent) as caught:
        pack_in(tmp_path, text)
    error = caught.value
    assert (error.file, error.item, error.field) == ("mine.toml", item, field)
    assert problem in error.problem
    assert str(error).startswith("mine.toml: ")


def test_what_is_no_toml(tmp_path: Path) -> None:
    with pytest.raises(BadContent, match=r"mine\.toml: is not TOML: "):
        pack_in(tmp_path, "[pack]\nname = ")
    (tmp_path / "mine.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadContent, match=r"mine\.toml: cannot be read"):
        load_pack(tmp_path, "mine")


def test_no_such_pack(tmp_path: Path) -> None:
    pack_in(tmp_path, HEAD + ANT)
    with pytest.raises(BadContent, match="packs here: mine"):
        load_pack(tmp_path, "yours")


def ant(**fields: object) -> Item:
    return Item("mine.toml", "animal", {"name": "ant", "provenance": "rulebook", **fields})


@pytest.mark.parametrize(
    ("read", "value", "problem"),
    [
        (lambda i: i.get("x"), None, "is missing"),
        (lambda i: i.text("x"), 5, "must be text"),
        (lambda i: i.number("x", 1, 9), "5", "whole number"),
        (lambda i: i.number("x", 1, 9), True, "whole number"),
        (lambda i: i.number("x", 1, 9), 2.0, "whole number"),
        (lambda i: i.number("x", 1, 9), 10, "within 1 to 9"),
        (lambda i: i.one_of("x", ["a", "b"]), "c", "one of a, b"),
        (lambda i: i.values("x"), "abc", "must be a list"),
        (lambda i: i.texts("x"), ["a", 5], "holds 5"),
        (lambda i: i.numbers("x", 0, 9), [1, True], "holds True"),
        (lambda i: i.numbers("x", 0, 9), [1, "2"], "holds '2'"),
        (lambda i: i.numbers("x", 0, 9), [1, 10], "from 0 to 9, but holds 10"),
    ],
)
def test_errors_of_fields(read: object, value: object, problem: str) -> None:
    item = ant(x=value) if value is not None else ant()
    with pytest.raises(BadContent) as caught:
        read(item)  # type: ignore[operator]
    error = caught.value
    assert (error.file, error.item, error.field) == ("mine.toml", "animal ant", "x")
    assert problem in error.problem


def test_fields() -> None:
    item = ant(n=5, t="x", ns=[1, 2], ts=["a"], note="seen", flag=True)
    assert item.number("n", 5, 5) == 5
    assert item.text("t") == item.one_of("t", ["x"]) == "x"
    assert item.numbers("ns", 0, 9) == [1, 2]
    assert item.texts("ts") == ["a"]
    assert (item.name, item.provenance, item.note) == ("ant", "rulebook", "seen")
    assert item.has("flag")
    assert item.get("flag") is True
    assert not item.has("other")


def test_lookup(tmp_path: Path) -> None:
    pack = pack_in(tmp_path, HEAD + ANT)
    assert pack.item("animal", "ant").number("loud", 1, 1) == 1
    assert [item.name for item in pack.everything()] == ["ant"]
    with pytest.raises(BadContent, match="there are: ant"):
        pack.item("animal", "yeti")
    with pytest.raises(BadContent, match=r"no \[\[plant\]\]"):
        pack.items("plant")


def test_a_folder_is_one_pack_and_errors_name_the_file(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "head.toml").write_text(HEAD)
    (folder / "animals.toml").write_text(ANT)
    pack = load_pack(tmp_path, "mine")
    assert [item.name for item in pack.items("animal")] == ["ant"]
    assert pack.item("animal", "ant").wrong("loud", "bad").file == "mine/animals.toml"
    assert pack_names(tmp_path) == ["mine"]
    (folder / "more.toml").write_text(ANT)
    with pytest.raises(BadContent, match=r"more\.toml: animal: another file"):
        load_pack(tmp_path, "mine")
    (folder / "more.toml").write_text('[[plant]]\nname = "fern"\n')
    with pytest.raises(BadContent) as caught:
        load_pack(tmp_path, "mine")
    assert (caught.value.file, caught.value.item, caught.value.field) == ("mine/more.toml", "plant fern", "provenance")


def test_a_pack_on_a_base_gives_only_what_differs(tmp_path: Path) -> None:
    default = pack_in(tmp_path, HEAD.replace("mine", "default") + ANT + ANT.replace("animal", "plant"), "default")
    mine = pack_in(tmp_path, HEAD + '\n[[animal]]\nname = "yak"\nprovenance = "published"\n'.replace("\n\n", "\n"))
    assert "plant" not in mine.kinds
    based = HEAD + 'base = "default"\n' + ANT.replace("ant", "yak")
    mine = pack_in(tmp_path, based)
    assert [i.name for i in mine.items("animal")] == ["yak"]
    assert [i.name for i in mine.items("plant")] == ["ant"]
    assert mine.item("animal", "yak").file == "mine.toml"
    assert mine.item("plant", "ant").file == "default.toml"
    assert mine.digest != default.digest
    with pytest.raises(BadContent, match=r"mine\.toml: \[pack\]: base: 'none' is none of the packs default, mine"):
        pack_in(tmp_path, based.replace('"default"', '"none"'))
    with pytest.raises(BadContent, match=r"\[pack\]: base: .*itself"):
        pack_in(tmp_path, based.replace('"default"', '"mine"'))
    pack_in(tmp_path, HEAD.replace("mine", "other") + 'base = "default"\n', "other")
    with pytest.raises(BadContent, match=r"\[pack\]: base: .*itself"):
        pack_in(tmp_path, HEAD.replace("mine", "default") + 'base = "other"\n' + ANT, "default")


keys = st.text(st.characters(exclude_categories=["Cs"]), max_size=6)
scalars = st.one_of(
    st.booleans(),
    st.integers(-(2**63), 2**63 - 1),
    st.floats(allow_nan=False),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=12),
)
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner, max_size=3), max_leaves=6
)
items = st.lists(st.dictionaries(keys, values, max_size=4), max_size=3)
packs = st.dictionaries(keys.filter(lambda k: k != "pack"), items, max_size=3)


@given(packs)
def test_a_pack_that_is_written_reads_back(tmp_path_factory: pytest.TempPathFactory, kinds: dict[str, object]) -> None:
    data: dict[str, object] = {"pack": {"name": "mine", "title": 'Mine, "all"\n of it'}}
    for kind, some in kinds.items():
        assert isinstance(some, list)
        data[kind] = [item | {"name": f"i{n}", "provenance": "published"} for n, item in enumerate(some)]
    pack = Pack("mine.toml", data)
    folder = tmp_path_factory.mktemp("packs")
    file = folder / "again.toml"
    file.write_text(write_toml(pack), encoding="utf-8", newline="")
    again = read_pack(file, folder)
    assert again.data() == pack.data()
    assert again.digest == pack.digest


def test_the_digest_tells_packs_apart(tmp_path: Path) -> None:
    digests = {pack_in(tmp_path, HEAD + ANT.replace("1", str(n))).digest for n in range(20)}
    assert len(digests) == 20
    assert all(len(digest) == 16 for digest in digests)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[calm]\ntitle = 'Calm'\n", "options.toml: calm: is no option: 'values'"),
        ("[calm]\ntitle = 'Calm'\nhelp = ''\ndefault = true\nolder = 1\n", "options.toml: calm: is no option: .*older"),
        ("[calm]\ntitle = 'Calm'\nhelp = ''\nvalues = ['all', 'none']\n", "options.toml: calm: is no option"),
        ("[calm]\ntitle = 'Calm'\nhelp = ''\nvalues = {}\n", "options.toml: calm: is no option"),
        ("calm = true\n", "options.toml: calm: is no option"),
        ("[calm\n", "options.toml: is not TOML"),
    ],
)
def test_options_that_are_none(tmp_path: Path, text: str, says: str) -> None:
    (tmp_path / "options.toml").write_text(text)
    with pytest.raises(BadContent, match=says):
        read_variants(str(tmp_path))
