"""The defences of pages with options: what the selected one says outranks what the product says."""

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from html_extraction.products.readers.choices import ChoiceList
from html_extraction.products.readers.defence import Defences, Switch

Place = Callable[[ChoiceList], int]
"""Which entry of the option list is listened to."""


class OfOption(Protocol):
    """A line that may stand in an option."""

    @property
    def option(self) -> int | None:
        """The place of the option that it stands in."""


L = TypeVar("L", bound=OfOption)


def selected_place(options: ChoiceList) -> int:
    """Return the place of the selected option."""
    return options.selected


def first_place(options: ChoiceList) -> int:
    """Return the first place."""
    return 0


def _switch(name: str, field: str, what: str) -> Switch[Place]:
    return Switch(
        name,
        (field,),
        f"takes the {what} of the selected option",
        f"takes the {what} of the first option",
        on=selected_place,
        off=first_place,
    )


VARIANT_PRICE = _switch("variant_price", "price_cents", "price")
VARIANT_STOCK = _switch("variant_stock", "in_stock", "availability")
VARIANT_SKU = _switch("variant_sku", "sku", "code")


def for_option(
    lines: Sequence[L], options: ChoiceList | None, defences: Defences, switch: Switch[Place]
) -> list[L]:
    """Return the lines of the option that the reader goes by, else the product's own."""
    place = defences.rule(switch)(options) if options else None
    of_option = [line for line in lines if line.option is not None and line.option == place]
    return of_option or [line for line in lines if line.option is None]
