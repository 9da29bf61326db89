"""Reading content folders: what is right is a library, what is wrong is told all at once."""

from __future__ import annotations

import os
import pickle
import re
from collections.abc import Callable
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import Meta

from quintain.library import content
from quintain.library.content import Library, display_path, read_one, shipped, sound, survey_library
from quintain.words.errors import ContentError, UserError


class Damage(StrEnum):
    EXTERNAL = "external"
    INTERNAL = "internal"


class OnHit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    push: Annotated[int, Meta(ge=0)] = 0


class Weapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    damage: Annotated[int, Meta(ge=0)]
    type: Damage = Damage.EXTERNAL
    on_hit: OnHit | None = None


class Creature(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    wielded: list[str] = []


class KillerMove(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str


class Nameless(msgspec.Struct):
    name: str


class Anonymous(msgspec.Struct):
    id: str = "nobody"


KINDS: dict[str, type[msgspec.Struct]] = {"weapon": Weapon, "creature": Creature, "killer_move": KillerMove}

WEAPONS = """\
[[weapon]]
id = "spear"
name = "Spear"
damage = 6

[[weapon]]
id = "halberd"
name = "Halberd"
damage = 8
on_hit = { push = 1 }
"""
CREATURES = """\
[[creature]]
id = "ash_jackal"
name = "Ash Jackal"

[[creature]]
id = "guard"
name = "Guard"
wielded = ["halberd"]
"""


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def write(path: str, text: str | bytes) -> Path:
    file = Path(path)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return file


def read(*folders: str, check: Callable[[Library], list[UserError]] | None = None) -> Library:
    return sound(*survey_library("ki", KINDS, [Path(folder) for folder in folders], check))


def mistakes_in(*folders: str) -> list[UserError]:
    with pytest.raises(ContentError) as caught:
        read(*folders)
    return caught.value.mistakes


def test_entries_are_found_by_kind_and_id_in_the_order_they_were_written() -> None:
    write("base/weapons.toml", WEAPONS)
    write("base/creatures.toml", CREATURES)

    library = read("base")

    assert list(library.of("weapon")) == ["spear", "halberd"]
    assert library.of("killer_move") == {}
    assert library.get("creature", "guard") == Creature("guard", "Guard", ["halberd"])
    assert library.find("weapon", Weapon, "halberd").on_hit == OnHit(push=1)
    assert library.every("weapon", Weapon)["spear"].damage == 6
    assert library.where("weapon", "halberd", "on_hit.push") == "base/weapons.toml, halberd, on_hit.push"


def test_a_library_travels_to_other_processes() -> None:
    write("base/weapons.toml", WEAPONS)

    library = pickle.loads(pickle.dumps(read("base")))

    assert library.find("weapon", Weapon, "spear").name == "Spear"


def test_an_unknown_entry_is_met_with_the_nearest_one() -> None:
    write("base/creatures.toml", CREATURES)
    library = read("base")

    with pytest.raises(UserError) as caught:
        library.get("creature", "ash jackel")

    assert caught.value.what == 'No creature "ash jackel" in ki.'
    assert caught.value.fix == 'Did you mean "ash_jackal"? See them all with: quintain list ki creatures'
    with pytest.raises(UserError) as caught:
        library.find("killer_move", KillerMove, "x")
    assert caught.value.message() == ('No killer move "x" in ki.\nSee them all with: quintain list ki killer_moves')


def test_asking_for_the_wrong_type_is_a_bug_not_a_message() -> None:
    write("base/creatures.toml", CREATURES)

    with pytest.raises(TypeError, match="Creature is not a Weapon"):
        read("base").find("creature", Weapon, "guard")
    for type_ in (Nameless, Anonymous):
        with pytest.raises(TypeError, match="has no required field id"):
            survey_library("ki", {"thing": type_}, [Path("base")])


def test_a_kind_is_known_by_its_name_and_its_plural() -> None:
    write("base/creatures.toml", CREATURES)
    library = read("base")

    assert library.kind("creature") == library.kind("creatures") == "creature"
    with pytest.raises(UserError) as caught:
        library.kind("creatrues")
    assert caught.value.message() == 'There are no "creatrues" in ki.\nDid you mean "creatures"?'
    with pytest.raises(UserError, match=r"Use one of: weapons, creatures, killer_moves."):
        library.kind("dragons")


def test_a_later_folder_adds_entries_and_replaces_them_in_place() -> None:
    write("base/weapons.toml", WEAPONS)
    write("mine/more.toml", WEAPONS.replace("halberd", "glaive").replace("damage = 6", "damage = 7"))

    library = read("base", "mine")

    assert list(library.of("weapon")) == ["spear", "halberd", "glaive"]
    assert library.find("weapon", Weapon, "spear").damage == 7
    assert library.where("weapon", "spear") == "mine/more.toml, spear"


def test_a_folder_may_hold_a_sub_folder_for_the_system_and_a_single_file_will_do() -> None:
    write("mine/ki/weapons.toml", WEAPONS)
    write("mine/swords/weapons.toml", "not for us")
    write("one.toml", CREATURES)

    library = read("mine", "one.toml")

    assert list(library.of("weapon")) == ["spear", "halberd"]
    assert list(library.of("creature")) == ["ash_jackal", "guard"]


def test_a_folder_that_is_not_there_or_holds_nothing_is_a_mistake() -> None:
    Path("empty").mkdir()

    [absent, empty] = mistakes_in("nowhere", "empty")

    assert absent.message() == 'No content folder or file "nowhere".\nCheck the path.'
    assert empty.what == 'There is no content for ki in "empty".'
    assert empty.fix == "Put .toml files into empty, or into empty/ki."


def test_all_mistakes_of_all_files_and_folders_come_at_once_with_file_entry_and_field() -> None:
    write(
        "base/weapons.toml",
        """
        [[weapon]]
        id = "halberd"
        name = "Halberd"
        damge = 8
        on_hit = { push = "two" }
        [[weapon]]
        id = "staff"
        name = 5
        damage = -1
        type = "extrnal"
        """,
    )
    write("base/creatures.toml", '[[creature]]\nname = "Nobody"\n[[creature]]\nid = 7\nname = "Seven"\n')
    write("mine/broken.toml", '[[weapon]]\nid = "spear"\nname = Spear\n')

    assert [mistake.message() for mistake in mistakes_in("base", "mine")] == [
        "base/creatures.toml, creature number 1, id: The field is missing.\nAdd id: text in quotes.",
        'base/creatures.toml, creature number 2, id: 7 is not text.\nPut it in quotes: "7"',
        'base/weapons.toml, halberd, damge: No field "damge".\nDid you mean "damage"?',
        "base/weapons.toml, halberd, damage: The field is missing.\nAdd damage: a whole number from 0.",
        'base/weapons.toml, halberd, on_hit.push: "two" is not a whole number.\nWrite a whole number from 0.',
        'base/weapons.toml, staff, name: 5 is not text.\nPut it in quotes: "5"',
        "base/weapons.toml, staff, damage: -1 is too small.\nWrite a whole number from 0.",
        'base/weapons.toml, staff, type: "extrnal" is not a value.\n'
        'Did you mean "external"? Use one of: external, internal.',
        "mine/broken.toml, line 3: This is not TOML: Invalid value.\n"
        'Write one field per line, text in quotes, for example: name = "Halberd"',
    ]


@pytest.mark.parametrize(
    ("text", "where", "what", "fix"),
    [
        ("[[wepon]]\nid = 'a'", "", 'ki has no kind "wepon".', 'Did you mean "weapon"?'),
        ("title = 'x'", "", 'ki has no kind "title".', "The kinds are: weapon, creature, killer_move."),
        (
            "[weapon]\nid = 'a'",
            ", weapon",
            "A table is not a list of entries.",
            "Start every weapon with two",
        ),
        (
            "weapon = 'Axe'",
            ", weapon",
            '"Axe" is not a list of entries.',
            "Start every weapon with two pairs",
        ),
        ("weapon = [3]", ", weapon number 1", "3 is not a table.", "Write a table with id, name, damage"),
        ("[[killer_move]]\nid = 'Big Hit!'", ', "Big Hit!", id', '"Big Hit!" cannot be an id.', "Use small"),
        (
            "[[killer_move]]\nid = ''",
            ", killer_move number 1, id",
            '"" cannot be an id.',
            "Use small letters",
        ),
        ("a = 1\na = 2\n", ", line 2", "This is not TOML: Cannot overwrite a value.", "The same field is"),
        (
            "[[a]]\nb = 1\n[a]\n",
            ", line 3",
            "This is not TOML: Cannot declare ('a',) twice.",
            "Entries of one",
        ),
        ("[[weapon]\n", ", line 1", "This is not TOML: Expected ']]'", "Write one field per line"),
        ("a = [1,\n2", ", line 2", "This is not TOML: Unclosed array.", "Write one field per line"),
        (b"\xff\xfe\x00", ", line 1", "This is not UTF-8 text.", "Save the file as UTF-8 text."),
        (b"# fine\n# \xe9\n", ", line 2", "This is not UTF-8 text.", "Save the file as UTF-8 text."),
        (b"\x7fELF\x00\x01", ", line 1", "This is not TOML: Invalid", "Write one field per line"),
        ("#" * (1024 * 1024 + 1), "", "The file is larger than 1 MiB.", "Split it into several files."),
        ("a = " + "[" * 100_000, "", "The lists or tables are nested too deeply.", "Nest less."),
        ("a = " + "9" * 10_000, "", "A number has too many digits.", "Write a smaller number."),
        ("a." * 100_000 + "a = 1", "", "A key has more than 20 parts.", "Nest tables less deeply."),
        ("[" + "'a' . " * 100_000 + "a]", "", "A key has more than 20 parts.", "Nest tables less deeply."),
    ],
    ids=range(19),
)
def test_a_file_that_will_not_do_is_a_message(text: str | bytes, where: str, what: str, fix: str) -> None:
    write("base/things.toml", text)

    [mistake] = mistakes_in("base")

    assert mistake.where == f"base/things.toml{where}"
    assert mistake.what.startswith(what)
    assert mistake.fix.startswith(fix)


def test_an_id_that_cannot_be_is_met_with_one_that_can() -> None:
    write("base/things.toml", "[[killer_move]]\nid = 'Big Hit!'")

    assert mistakes_in("base")[0].fix == 'Use small letters, digits, _ and -, for example "big_hit".'


def test_the_same_id_twice_in_one_folder_is_a_mistake_even_across_files() -> None:
    write("base/a.toml", "[[killer_move]]\nid = 'x'\n[[killer_move]]\nid = 'x'\n")
    write("base/b.toml", "[[killer_move]]\nid = 'x'\n")

    [same_file, other_file] = mistakes_in("base")

    assert same_file.where == "base/a.toml, x"
    assert same_file.what == "This killer move is written twice; the first is in base/a.toml."
    assert same_file.fix == "Give one of the two another id."
    assert other_file.where == "base/b.toml, x"


def test_the_same_id_in_two_kinds_is_fine() -> None:
    write("base/a.toml", "[[killer_move]]\nid = 'x'\n[[creature]]\nid = 'x'\nname = 'X'\n")

    assert read("base").get("creature", "x") == Creature("x", "X")


def check_weapons(library: Library) -> list[UserError]:
    return [
        mistake
        for creature in library.every("creature", Creature).values()
        for index, weapon in enumerate(creature.wielded)
        for mistake in library.check_reference(
            "weapon", weapon, library.where("creature", creature.id, f"wielded[{index}]")
        )
    ]


def test_a_reference_to_nothing_is_found_by_the_systems_own_check() -> None:
    write("base/creatures.toml", CREATURES.replace("halberd", "halbard"))
    write("base/weapons.toml", WEAPONS)

    with pytest.raises(ContentError) as caught:
        read("base", check=check_weapons)

    assert str(caught.value) == (
        'base/creatures.toml, guard, wielded[0]: No weapon "halbard" in ki.\n'
        'Did you mean "halberd"? See them all with: quintain list ki weapons'
    )


def test_references_across_folders_are_right_and_the_check_waits_for_sound_entries() -> None:
    write("base/creatures.toml", CREATURES)
    write("mine/weapons.toml", WEAPONS)

    assert read("base", "mine", check=check_weapons).get("weapon", "halberd")

    write("mine/weapons.toml", "nonsense")
    with pytest.raises(ContentError) as caught:
        read("base", "mine", check=check_weapons)
    assert [mistake.where for mistake in caught.value.mistakes] == ["mine/weapons.toml, line 1"]


def test_a_byte_order_mark_and_windows_line_ends_are_forgiven() -> None:
    write("base/weapons.toml", b"\xef\xbb\xbf" + WEAPONS.replace("\n", "\r\n").encode())

    assert list(read("base").of("weapon")) == ["spear", "halberd"]


def test_a_pipe_or_a_folder_called_toml_is_refused_and_never_waited_for() -> None:
    Path("base/folder.toml").mkdir(parents=True)
    os.mkfifo("base/pipe.toml")
    Path("base/loop.toml").symlink_to("loop.toml")

    mistakes = mistakes_in("base")

    assert [mistake.where for mistake in mistakes] == ["base/folder.toml", "base/loop.toml", "base/pipe.toml"]
    assert {mistake.what for mistake in mistakes} == {"This is not a file that can be read."}


def test_very_many_entries_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(content, "MOST_ENTRIES", 50)
    entries = [f"[[killer_move]]\nid = 'x{number}'\n" for number in range(51)]
    write("base/a.toml", "".join(entries[:50]))

    assert len(read("base").of("killer_move")) == 50

    write("base/b.toml", entries[50])
    [mistake] = mistakes_in("base")
    assert mistake.message() == "base/b.toml: There are more than 50 entries in one folder.\nRemove some."


def test_very_many_mistakes_are_cut_short_and_that_is_said() -> None:
    write("base/a.toml", "[[killer_move]]\n" * 5_000)
    write("mine/a.toml", "[[killer_move]]\n" * 5_000)

    mistakes = mistakes_in("base", "mine")

    assert len(mistakes) == 201
    assert mistakes[-1].message() == "200 mistakes are listed; there may be more.\nMend these, then try again."
    with pytest.raises(ContentError) as caught:
        read_one(Creature, {f"x{number}": 1 for number in range(100_000)}, "fight.json")
    assert len(caught.value.mistakes) == 201


def test_one_parsed_table_is_read_with_the_same_care() -> None:
    assert read_one(Creature, {"id": "guard", "name": "Guard"}, "fight.json") == Creature("guard", "Guard")

    with pytest.raises(ContentError) as caught:
        read_one(Creature, {"id": "guard", "nmae": "Guard", "wielded": "spear"}, "fight.json")

    assert [mistake.message() for mistake in caught.value.mistakes] == [
        'fight.json, nmae: No field "nmae".\nDid you mean "name"?',
        "fight.json, name: The field is missing.\nAdd name: text in quotes.",
        'fight.json, wielded: "spear" is not a list.\nPut it in brackets: ["spear"]',
    ]
    with pytest.raises(ContentError, match=r"^fight.json: A list of 1 is not a table."):
        read_one(Creature, [1], "fight.json")


def test_shipped_content_lies_in_the_package_and_is_named_below_content() -> None:
    folder = shipped("ki")

    assert folder.parts[-3:] == ("quintain", "content", "ki")
    assert display_path(folder / "weapons.toml") == "content/ki/weapons.toml"
    with pytest.raises(UserError, match=r'"../ki" is not the name of a system.'):
        shipped("../ki")


def test_a_path_is_shown_from_here_or_as_it_was_given(tmp_path_factory: pytest.TempPathFactory) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere")

    assert display_path(Path("mine/a.toml").absolute()) == "mine/a.toml"
    assert display_path(elsewhere / "a.toml") == f"{elsewhere.as_posix()}/a.toml"
    assert display_path(Path("bell\a.toml")) == '"bell\\u0007.toml"'
    assert display_path(Path("nul\0.toml")) == '"nul\\u0000.toml"'


@pytest.mark.parametrize("folder", ["nul\0", "x" * 5000], ids=["nul", "long"])
def test_a_path_that_no_disk_can_hold_is_a_message(folder: str) -> None:
    [mistake] = mistakes_in(folder)

    assert mistake.what.startswith("No content folder or file ")


lines = """\
[[weapon]] | [[creature]] | [weapon] | id = 'a' | id = 3 | name = 'x' | damage = 1 | damage = inf
on_hit = { push = 1 } | on_hit.push.x = [] | wielded = [[1], 'a'] | type = 'internal' | = | ['
x = 2024-01-01 | y.z = nan | id = 0xffffffffffffffff
"""
toml_ish = st.lists(st.sampled_from(re.split(r" \| |\n", lines)) | st.text(max_size=8), max_size=12).map("\n".join)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(toml_ish.map(lambda text: text.encode("utf-8", "surrogatepass")) | st.binary(max_size=60))
def test_garbage_is_a_library_or_a_message_and_nothing_else(raw: bytes) -> None:
    write("base/garbage.toml", raw)

    with suppress(ContentError):
        assert read("base").system == "ki"
        return
    mistakes = mistakes_in("base")

    assert all(mistake.what and mistake.where and mistake.fix for mistake in mistakes)
    assert all(mistake.message().replace("\n", "").isprintable() for mistake in mistakes)
