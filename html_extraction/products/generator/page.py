"""The page model: the typed blocks that templates render.

Every candidate for a field, right or wrong, is of the same type and goes through the same macro.
A block that offers a value carries a `Candidate`; the macro that renders the block records it.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from types import NoneType
from typing import Any, Literal

from html_extraction.products.generator.money import Money, MoneyFormat
from html_extraction.products.generator.names import ProductName
from html_extraction.products.generator.pictures import PictureStyle

PAGE = "page"
"""The source of a candidate that no pathology put there."""
LABEL = "label"
"""The source of a heading that names a section and no product."""
RIGHT = "answer"
"""The source of the candidate that is the answer."""


@dataclass(frozen=True)
class Candidate:
    """A value for a field that the page offers, and who put it there."""

    field: str
    value: Any
    source: str = PAGE


@dataclass(frozen=True)
class Piece:
    """A run of text within a heading or an amount.

    `clipped` text is not shown; `raised` is a `<sup>`; `split` stands in an element of its own,
    which has the `attributes`; `generated` text is not in the markup but in the stylesheet (or an
    attribute that it names), at the `place` of an element that holds `text`.
    """

    kind: Literal["text", "clipped", "raised", "split", "generated"]
    text: str
    role: str = ""
    place: Literal["before", "after"] = "after"
    content: str = ""
    attribute: bool = False
    attributes: tuple[tuple[str, str], ...] = ()


Pieces = tuple[Piece, ...]


def plain(text: str) -> Pieces:
    """Return the text as one undisguised piece."""
    return (Piece("text", text),)


def node_text(pieces: Pieces) -> str:
    """Return the text in the markup, whatever is shown of it."""
    return "".join(piece.text for piece in pieces)


def amount_pieces(money: Money, form: MoneyFormat) -> Pieces:
    """Return an amount as the page writes it."""
    before, after = form.around(money.currency)
    whole, mark, decimals = form.digits(money)
    if form.style == "raised" and decimals:
        number: Pieces = (Piece("text", before + whole), Piece("raised", decimals))
    elif form.style == "split" and decimals:
        number = (Piece("text", before), Piece("split", whole + mark), Piece("split", decimals))
    else:
        number = (Piece("text", before + whole + mark + decimals),)
    pieces = (*number, Piece("text", after))
    return tuple(piece for piece in pieces if piece.text)


@dataclass(frozen=True)
class Heading:
    """A heading of a block or section."""

    pieces: Pieces
    candidate: Candidate
    level: int = 2


@dataclass(frozen=True)
class PriceLine:
    """A label (perhaps none) and an amount, perhaps struck out in the manner of the page."""

    label: str
    money: Money
    pieces: Pieces
    candidate: Candidate
    struck: bool = False
    kind: Literal["price"] = "price"


@dataclass(frozen=True)
class Alternative:
    """One of two wordings in the markup; the class or attribute of a parent shows one."""

    text: str
    role: str


@dataclass(frozen=True)
class StockLine:
    """What is said of an availability; `pair` holds both wordings where both are in the markup."""

    label: str
    text: str
    candidate: Candidate
    pair: tuple[Alternative, Alternative] | None = None
    state: str = ""
    by_attribute: bool = False
    kind: Literal["stock"] = "stock"


@dataclass(frozen=True)
class CodeLine:
    """A label and a code."""

    label: str
    code: str
    candidate: Candidate
    kind: Literal["code"] = "code"


Line = PriceLine | StockLine | CodeLine


@dataclass(frozen=True)
class Picture:
    """A picture by its one address; `again` spells that address another way."""

    address: str
    alt: str
    tag: str = ""
    again: bool = False


@dataclass(frozen=True)
class PictureRun:
    """A run of pictures in one container, and the lists of addresses that it may be read as."""

    pictures: tuple[Picture, ...]
    candidate: Candidate
    decoys: tuple[Candidate, ...] = ()
    kind: Literal["run"] = "run"


@dataclass(frozen=True)
class Item:
    """An entry of a list of which one is selected."""

    text: str
    token: str
    lines: tuple[Line, ...] = ()
    candidate: Candidate | None = None


Marker = Literal["radio", "listbox", "radiogroup", "select", "words"]


@dataclass(frozen=True)
class Choice:
    """A list of which one entry is selected, and how the markup says which.

    `silent` leaves a `<select>` with none marked, which shows its first.
    """

    heading: str
    items: tuple[Item, ...]
    selected: int
    marker: Marker
    word: str = "Selected"
    silent: bool = False
    kind: Literal["choice"] = "choice"


@dataclass(frozen=True)
class Block:
    """A product's block: what a shop says of one article, with its order button."""

    heading: Heading
    maker: str
    gallery: PictureRun
    prices: tuple[PriceLine, ...]
    stock: tuple[StockLine, ...]
    codes: tuple[CodeLine, ...]
    options: Choice
    quantity: Choice | None
    button: str
    disabled: bool = False

    def lines(self) -> Iterator[Line]:
        """Return every line of the block, those of its options too."""
        return _lines_of(self, self.options)


@dataclass(frozen=True)
class Card:
    """Another product, in a section of such."""

    name: ProductName
    heading: Heading
    maker: str
    prices: tuple[PriceLine, ...]
    stock: tuple[StockLine, ...]
    codes: tuple[CodeLine, ...]
    button: str
    lists: tuple[Choice, ...] = ()
    disabled: bool = False

    def lines(self) -> Iterator[Line]:
        """Return every line of the card, those of its lists too."""
        return _lines_of(self, *self.lists)


def _lines_of(one: Block | Card, *lists: Choice) -> Iterator[Line]:
    yield from one.prices
    yield from one.stock
    yield from one.codes
    for choice in lists:
        for item in choice.items:
            yield from item.lines


@dataclass(frozen=True)
class Cards:
    """Cards in one container; their pictures stand beside them, in a run like any other."""

    cards: tuple[Card, ...]
    kind: Literal["cards"] = "cards"


@dataclass(frozen=True)
class Statement:
    """A sentence; `candidates` are the values that it offers."""

    text: str
    candidates: tuple[Candidate, ...] = ()
    kind: Literal["statement"] = "statement"


@dataclass(frozen=True)
class Bullets:
    """A list with the words that introduce it."""

    intro: str
    items: tuple[str, ...]
    kind: Literal["bullets"] = "bullets"


@dataclass(frozen=True)
class Facts:
    """Rows of a specification: name and value."""

    rows: tuple[tuple[str, str], ...]
    kind: Literal["facts"] = "facts"


@dataclass(frozen=True)
class Review:
    """A customer's words."""

    title: Heading
    author: str
    written: str
    text: str
    kind: Literal["review"] = "review"


Content = Statement | Bullets | Facts | Review | PictureRun | Cards


@dataclass(frozen=True)
class Section:
    """A part of the page under a heading that says what it is."""

    heading: Heading
    contents: tuple[Content, ...]


Hiding = Literal[
    "hidden", "display", "class", "visibility", "details", "dialog", "template", "clip", "offscreen"
]


@dataclass(frozen=True)
class HiddenRecord:
    """A whole second product's block that is not shown."""

    block: Block
    hiding: Hiding


@dataclass(frozen=True)
class Crumb:
    """An entry of the breadcrumb trail."""

    text: str
    candidate: Candidate | None = None


@dataclass(frozen=True)
class Metadata:
    """What the page says of itself where no reader looks.

    `json_ld`, `tags` (property, content) and `microdata` (itemprop, content) each offer the
    `candidates`.
    """

    json_ld: dict[str, Any] | None = None
    tags: tuple[tuple[str, str], ...] = ()
    microdata: tuple[tuple[str, str], ...] = ()
    candidates: tuple[Candidate, ...] = ()


BaseState = Literal["live", "comment", "script", "template", "noscript"]


@dataclass(frozen=True)
class BaseTag:
    """A `<base>`, live or in a comment, script or template; in the head or late in the body."""

    href: str
    state: BaseState
    late: bool = False


@dataclass(frozen=True)
class Rule:
    """A CSS rule of a pathology: `selector` names roles in braces, such as `.{tail}::after`."""

    selector: str
    declarations: str


@dataclass(frozen=True)
class Furniture:
    """The page around the product: names, addresses, words, without which no shop looks like one."""

    shop: str
    nav: tuple[str, ...]
    text_size: Choice
    currencies: Choice | None
    phone: str


@dataclass(frozen=True)
class Page:
    """A whole page, ready to render.

    `style_seed` is what its class names and (where `noisy`) its meaningless wrappers follow from.
    """

    address: str
    lang: str
    layout: str
    style_seed: int
    noisy: bool
    title_tag: str
    title_candidate: Candidate | None
    crumbs: tuple[Crumb, ...]
    furniture: Furniture
    pictures: PictureStyle
    before: tuple[Section, ...]
    block: Block
    after: tuple[Section, ...]
    metadata: Metadata = Metadata()
    bases: tuple[BaseTag, ...] = ()
    rules: tuple[Rule, ...] = ()
    top: tuple[Section, ...] = ()
    empty_logo_heading: bool = False
    hidden: HiddenRecord | None = None
    hidden_first: bool = False
    scale: int = 0
    """What `data-price` multiplies an amount's minor units by; 0 for no such attribute."""

    def all_pictures(self) -> Iterator[Picture]:
        """Yield every picture that is shown, in document order."""
        yield from _section_pictures(self.before)
        yield from self.block.gallery.pictures
        yield from _section_pictures(self.after)

    def cards(self) -> Iterator[Card]:
        """Yield every card of other products, in document order."""
        for section in (*self.before, *self.after):
            for content in section.contents:
                if isinstance(content, Cards):
                    yield from content.cards

    def with_block(self, **changes: Any) -> "Page":
        """Return the page with fields of its product's block replaced."""
        return replace(self, block=replace(self.block, **changes))

    def with_sections(self, change: Callable[[Section], Section]) -> "Page":
        """Return the page with every section around the product's block changed."""
        before, after = (
            tuple(change(section) for section in part) for part in (self.before, self.after)
        )
        return replace(self, before=before, after=after)

    def with_contents(self, change: Callable[[Content], Content]) -> "Page":
        """Return the page with every content of its sections changed."""
        return self.with_sections(
            lambda section: replace(
                section, contents=tuple(change(content) for content in section.contents)
            )
        )

    def with_runs(self, change: Callable[[PictureRun], PictureRun]) -> "Page":
        """Return the page with every run of pictures changed, the gallery too."""
        page = self.with_block(gallery=change(self.block.gallery))
        return page.with_contents(lambda old: change(old) if isinstance(old, PictureRun) else old)

    def with_cards(self, change: Callable[[Card], Card]) -> "Page":
        """Return the page with every card of other products changed."""

        def changed(content: Content) -> Content:
            if not isinstance(content, Cards):
                return content
            return replace(content, cards=tuple(change(card) for card in content.cards))

        return self.with_contents(changed)

    def with_rules(self, *rules: Rule) -> "Page":
        """Return the page with more rules in its stylesheet, those already there not repeated."""
        return replace(self, rules=tuple(dict.fromkeys((*self.rules, *rules))))


def _section_pictures(sections: tuple[Section, ...]) -> Iterator[Picture]:
    for section in sections:
        for content in section.contents:
            if isinstance(content, PictureRun):
                yield from content.pictures


def candidates_of(node: Any) -> Iterator[Candidate]:
    """Yield every candidate below a block of the page model, in the order of its fields."""
    if isinstance(node, Candidate):
        yield node
        return
    parts = node if isinstance(node, tuple) else [getattr(node, name) for name in _fields(node)]
    for part in parts:
        if not isinstance(part, _LEAVES):
            yield from candidates_of(part)


_LEAVES = (str, int, float, date, dict, NoneType)


def _fields(node: Any) -> Iterable[str]:
    return getattr(node, "__dataclass_fields__", ())
