"""Page code is read as the rest of the code is: lines that fit a screen."""

from quintain.web.app import STATIC

MOST = 120  # characters, as for the code of the rules
CODE = (".js", ".css", ".html")


def test_no_line_of_page_code_is_longer_than_a_screen_is_wide() -> None:
    written = [path for path in STATIC.rglob("*") if path.suffix in CODE and "vendor" not in path.parts]

    long = [
        f"{path.relative_to(STATIC)}:{number} has {len(line)} characters"
        for path in written
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if len(line) > MOST
    ]

    assert len(written) > 10
    assert not long
