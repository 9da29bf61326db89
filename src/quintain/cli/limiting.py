"""`--limit NAME=VALUE`: how much a server takes from strangers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click
import msgspec

from quintain.cli.text import say_json
from quintain.words.errors import UserError, did_you_mean

if TYPE_CHECKING:
    from quintain.web.limits import Limits

F = TypeVar("F", bound=Callable[..., Any])


def limit_option(function: F) -> F:
    """Adds --limit, and --limits, which lists all of them."""
    words = "Take more or less than usual from one address or in all; can be given several times. See --limits."
    given = click.option("--limit", "limits", multiple=True, metavar="NAME=VALUE", help=words)
    listed = click.option("--limits", "asked_for", is_flag=True, help="List every limit, and serve nothing.")
    return given(listed(function))


def say_limits(as_json: bool) -> None:
    """All of them, for people or for a program."""
    from quintain.web.limits import Limits

    if as_json:
        fields = msgspec.structs.fields(Limits)
        say_json([{"name": field.name, "usual": field.default, "means": meaning(field)} for field in fields])
        return
    for line in lines_of_limits():
        click.echo(line)


def lines_of_limits() -> list[str]:
    """Each limit with what is usual and what it means, as wide as needed."""
    from quintain.web.limits import Limits

    fields = msgspec.structs.fields(Limits)
    width = max(len(f"{field.name}={field.default:g}") for field in fields)
    return [f"{f'{field.name}={plain(field.default)}':{width + 8}}{meaning(field)}" for field in fields]


def plain(value: float) -> str:
    """
    >>> plain(20_971_520), plain(0.05), plain(15.0)
    ('20971520', '0.05', '15')
    """
    return str(value) if isinstance(value, int) else f"{value:g}"


def meaning(field: msgspec.structs.FieldInfo) -> str:
    info = msgspec.inspect.type_info(field.type)
    assert isinstance(info, msgspec.inspect.Metadata)
    return str((info.extra_json_schema or {}).get("description", ""))


def read_limits(given: tuple[str, ...]) -> Limits:
    """The usual limits but for those that were given; what is no limit is a clear error."""
    from quintain.web.limits import Limits

    values: dict[str, str] = {}
    for each in given:
        name, is_there, value = each.partition("=")
        if name not in Limits.__struct_fields__ or not is_there:
            fix = (
                f"{did_you_mean(name, Limits.__struct_fields__)} Write NAME=VALUE; quintain serve --limits lists them."
            )
            raise UserError(f'"{each}" is no limit.', where="--limit", fix=fix.strip())
        values[name] = value.replace("_", "")
    try:
        return msgspec.convert(values, Limits, strict=False)
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at `$.")
        name = where.rstrip("`")
        fix = f"It means: {meaning_of(name)}." if name else "quintain serve --limits lists them."
        raise UserError(f"{name}={values.get(name, '')}: {what}.", where="--limit", fix=fix) from None


def meaning_of(name: str) -> str:
    from quintain.web.limits import Limits

    return next((meaning(field) for field in msgspec.structs.fields(Limits) if field.name == name), "")
