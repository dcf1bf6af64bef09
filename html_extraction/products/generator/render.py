"""Render a page model to HTML, recording every candidate as its macro renders it."""

from dataclasses import dataclass, field
from functools import cache, lru_cache
from random import Random
from typing import Any
from urllib.parse import urlsplit

from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from markupsafe import Markup

from html_extraction.drawing.draws import coin
from html_extraction.products.generator import wording
from html_extraction.products.generator.arrange import Arranger, Node, deeper_lines
from html_extraction.products.generator.layouts import LAYOUTS, Layout
from html_extraction.products.generator.page import (
    Candidate,
    Card,
    Heading,
    Page,
    Picture,
    Rule,
    candidates_of,
)
from html_extraction.products.generator.pictures import Markup as PictureMarkup
from html_extraction.products.generator.pictures import markup

_ROLES = {
    "listbox": ("listbox", "option"),
    "radiogroup": ("radiogroup", "radio"),
    "words": ("", ""),
}
_STATES = {"listbox": "aria-selected", "radiogroup": "aria-checked"}
_SCHEMA = {
    "name": ' itemprop="name"',
    "price": ' itemprop="price"',
    "stock": ' itemprop="availability"',
    "code": ' itemprop="sku"',
    "product": ' itemscope itemtype="https://schema.org/Product"',
}
_FONTS = ("Arial, sans-serif", "Georgia, serif", "Verdana, sans-serif", "Tahoma, sans-serif")
_ACCENTS = ("#0b5d4e", "#7a2b1d", "#1f4b99", "#5b3a8c", "#8a5a00", "#0f6a8b")
_STRIKES = ("s", "del", "class")
_LEVELS = (1, 2, 3, 3, 4)
_NOISE_STYLES = ("margin-top:1px", "padding-left:2px", "line-height:1.5", "margin-bottom:2px")


@dataclass(frozen=True)
class Theme:
    """Colours and fonts of a page."""

    font: str
    accent: str
    round: str
    ink: str = "#222"
    paper: str = "#fff"
    band: str = "#fafaf7"
    soft: str = "#f1f0ea"
    line: str = "#ddd"
    mute: str = "#666"


@dataclass(frozen=True)
class Names:
    """What this page calls the attributes that tie pictures to options."""

    option_tag: str
    picture_tag: str


@dataclass
class RenderContext:
    """What the templates call while they write one page."""

    page: Page
    layout: Layout
    noise_rng: Random
    arranger: Arranger
    recorded: list[Candidate] = field(default_factory=list)
    marks: int = 0
    """How many meaningless values were given out: no two alike, or they would tie things up."""
    _names: dict[str, str] = field(default_factory=dict)

    def record(self, candidate: Candidate) -> str:
        """Note that a candidate is being rendered; prints nothing."""
        self.recorded.append(candidate)
        return ""

    def name(self, role: str) -> str:
        """Return the class name of a role."""
        found = self._names.get(role)
        if found is None:
            found = self._names[role] = self.layout.class_naming(role, self.page.style_seed)
        return found

    def level_of(self, heading: Heading) -> int:
        """Return a heading's level, which means nothing on ordinary pages, as on many real ones."""
        return self.noise_rng.choice(_LEVELS) if self.page.noisy else heading.level

    def schema(self, kind: str) -> str:
        """Return a microdata attribute, on every part of the kind, in the layout that has such."""
        return Markup(_SCHEMA[kind]) if self.layout.schema else ""

    def noise(self) -> str:
        """Return an attribute that means nothing, now and then, on right and wrong alike."""
        if not self.page.noisy or self.noise_rng.random() > 0.15:
            return ""
        rng = self.noise_rng
        if rng.random() < 0.5:
            return Markup(' style="{}"').format(rng.choice(_NOISE_STYLES))
        self.marks += 1
        return Markup(' data-k="{}"').format(100 + self.page.style_seed % 800 + self.marks)

    def card_nodes(self, card: Card) -> tuple[Node, ...]:
        """Return a card's parts; its lists are told from other cards' by how much was rendered."""
        return self.arranger.card(card, f"card{len(self.recorded)}-")

    def box_role(self) -> str:
        """Return what a section's box is called: half of them share the product block's name."""
        return self.noise_rng.choice(("section", "block")) if self.page.noisy else "section"

    def captions(self) -> tuple[str, str]:
        """Return small words before and after a run of pictures: on ordinary pages one of them."""
        if not self.page.noisy:
            return "", ""
        words = self.noise_rng.choice(wording.CAPTIONS)
        return (words, "") if coin(self.noise_rng) else ("", words)

    def wrapped(self, inner: str) -> str:
        """Return the markup, now and then within one more element."""
        if self.page.noisy and self.noise_rng.random() < 0.25:
            return Markup("<span>{}</span>").format(inner)
        return inner

    def written(self, picture: Picture) -> PictureMarkup:
        """Return how this page writes a picture."""
        return markup(picture.address, picture.alt, self.page.pictures, again=picture.again)

    def css(self, rule: Rule) -> str:
        """Return a rule of the stylesheet, where the text is our own and stands in no attribute."""
        roles = {role: self.name(role) for role in _roles_in(rule.selector)}
        selector = rule.selector.format_map(roles)
        return Markup(f"{selector}{{{rule.declarations}}}")


def _roles_in(selector: str) -> list[str]:
    return [part.split("}")[0] for part in selector.split("{")[1:]]


@lru_cache(maxsize=1)
def environment() -> Environment:
    """Return the templates' environment: autoescape on, an undefined name is an error."""
    return Environment(
        loader=PackageLoader(__package__, "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=False,
        keep_trailing_newline=False,
    )


@cache
def _template(layout: str) -> Template:
    return environment().get_template(f"{layout}.html.jinja")


def _context(page: Page, context: RenderContext) -> dict[str, Any]:
    style_seed = page.style_seed
    host = urlsplit(page.address)
    return {
        "page": page,
        "c": context.name,
        "t": context.layout.tag,
        "record": context.record,
        "schema": context.schema,
        "noise": context.noise,
        "level_of": context.level_of,
        "product_nodes": context.arranger.product,
        "section_nodes": context.arranger.section,
        "lone_heading": context.arranger.heading,
        "card_nodes": context.card_nodes,
        "box_role": context.box_role,
        "captions": context.captions,
        "wrapped": context.wrapped,
        "written": context.written,
        "css": context.css,
        "roles": _ROLES,
        "states": _STATES,
        "strike": _STRIKES[style_seed // 8 % len(_STRIKES)],
        "names": Names(
            ("data-option", "data-value")[style_seed % 2],
            ("data-variant", "data-for")[style_seed // 2 % 2],
        ),
        "theme": Theme(
            _FONTS[style_seed % len(_FONTS)],
            _ACCENTS[style_seed % len(_ACCENTS)],
            f"{style_seed % 3 * 4}px",
        ),
        "canonical": f"https://{host.netloc}/catalogue{host.path}",
    }


@dataclass(frozen=True)
class Rendered:
    """A page's HTML and its candidates in document order."""

    html: str
    recorded: tuple[Candidate, ...]


def render(page: Page) -> Rendered:
    """Return the page as HTML.

    Raises:
        RuntimeError: a candidate of the model was not rendered and recorded.
    """
    rng = Random(page.style_seed)
    arranger = Arranger(
        rng,
        page.noisy,
        gallery_first=page.style_seed // 4 % 2 == 0,
        deeper=deeper_lines(page.block.options),
    )
    context = RenderContext(page, LAYOUTS[page.layout], rng, arranger)
    html = _template(page.layout).render(_context(page, context))
    seen = {id(candidate) for candidate in context.recorded}
    missed = [c for c in candidates_of(page) if id(c) not in seen]
    if missed:
        raise RuntimeError(f"the templates of {page.layout} rendered no record of {missed[0]}")
    return Rendered(html, tuple(context.recorded))
