"""Answers with several fields: what can be filled in, and filling it in field by field."""

from __future__ import annotations

from collections.abc import Callable

from quintain.cli.choosing import what_fills, written
from quintain.cli.text import BAD, say
from quintain.kernel.asks import Option
from quintain.kernel.shapes import Form
from quintain.words.errors import UserError

BACK = "back"
"""Typed in place of a field it leaves the form, and nothing was answered."""


def form_lines(option: Option) -> list[str]:
    """What each field wants, and what it is if nothing is said; nothing where the option is no form."""
    form = option.shape
    return [field_line(form, name) for name in form.fields] if isinstance(form, Form) else []


def field_line(form: Form, name: str) -> str:
    """`dc (DC): a number from 2 to 18; usually 13`."""
    label, shape, usual = form.labels[name], form.fields[name], form.usual[name]
    called = name if label.lower() == name.replace("_", " ") else f"{name} ({label})"
    return f"{called}: {what_fills(shape)}; usually {shape.told(usual) or 'nothing'}"


def fill_form(form: Form, next_line: Callable[[str], str]) -> str:
    """Field by field; Enter keeps what is usual, and a mistake is explained and asked again."""
    say(f"Enter keeps what is usual; {BACK} leaves it.", indent=2)
    filled = dict(form.usual)
    for name in form.fields:
        if form.matters(name, filled):
            filled[name] = fill_field(form, name, next_line)
    return form.written(filled)


def fill_field(form: Form, name: str, next_line: Callable[[str], str]) -> str:
    say(field_line(form, name), indent=2, hang=4)
    while line := next_line(f"{name}> "):
        if line == BACK:
            raise UserError("Nothing was chosen.", fix="Type a number to choose, or options to see them again.")
        try:
            text = written(form.fields[name], line)
            form.read_field(name, text)
        except UserError as error:
            say(str(error), BAD)
        else:
            return text
    return form.usual[name]
