"""Traps for the availability. Their wrong reading is wrong on half of their rows, no more."""

from dataclasses import replace
from random import Random

from html_extraction.drawing.draws import coin, scatter
from html_extraction.products.generator import wording
from html_extraction.products.generator.builders import stock_text
from html_extraction.products.generator.names import CITIES, product_name
from html_extraction.products.generator.page import (
    RIGHT,
    Alternative,
    Candidate,
    Page,
    Rule,
    StockLine,
)
from html_extraction.products.generator.pathology import Pathology, Scene, TrapContext, pathology
from html_extraction.products.generator.truth import Truth, Value


@pathology
class BothStates(Pathology):
    """Both wordings stand in the markup of every availability, and a rule shows one of them."""

    name = "both_states"
    fields = ("in_stock",)
    summary = "both wordings in the markup; a parent's class or attribute and a CSS rule show one"
    honest = "applies the rule"
    hasty_rule = "takes the first wording"
    stage = 2
    excludes = ({"stock_elsewhere"}, {"variant_stock"})
    reserved_with = ("other_offer",)
    reserved_rank = 10

    def apply(self, page: Page, truth: Truth, context: TrapContext) -> Page:
        rng = context.rng
        roles, states = rng.sample(("when-a", "when-b"), 2), rng.sample(("state-a", "state-b"), 2)
        by_attribute = coin(rng)

        def paired(line: StockLine) -> StockLine:
            other = stock_text(rng, not line.candidate.value)
            right = line.candidate.source == RIGHT
            hidden_first = context.flip if right else coin(rng)
            state = rng.randrange(2)
            ways = Alternative(line.text, roles[state]), Alternative(other, roles[1 - state])
            return replace(
                line,
                pair=ways[::-1] if hidden_first else ways,
                state=states[state],
                by_attribute=by_attribute,
            )

        page = page.with_block(stock=tuple(paired(line) for line in page.block.stock))
        page = page.with_cards(
            lambda card: replace(card, stock=tuple(paired(line) for line in card.stock))
        )
        return page.with_rules(*self._rules(states, roles, by_attribute, rng))

    def _rules(
        self, states: list[str], roles: list[str], by_attribute: bool, rng: Random
    ) -> list[Rule]:
        """Return each state hides the other's wording."""
        parent = "[data-state={{{}}}]" if by_attribute else ".{{{}}}"
        rules = [
            Rule(f"{parent.format(state)} .{{{role}}}", "display:none")
            for state, role in zip(states, reversed(roles), strict=True)
        ]
        return rng.sample(rules, 2)

    def hasty(self, scene: Scene) -> dict[str, Value]:
        right = scene.key["in_stock"]
        line = next(line for line in scene.page.block.stock if line.candidate.source == RIGHT)
        misleads = line.pair is not None and line.pair[0].text != line.text
        return {"in_stock": right != misleads}


@pathology
class StockElsewhere(Pathology):
    """Wordings about branches, collection, counts and neighbours beside the product's own."""

    name = "stock_elsewhere"
    fields = ("in_stock",)
    summary = (
        "branch, collection, count and neighbour wordings (`0 in stock`, sold out online, "
        "available in 3 branches)"
    )
    honest = "reads what is said of this product, for delivery"
    hasty_rule = 'matches "in stock"'
    excludes = ({"variant_stock"},)

    def apply(self, page: Page, truth: Truth, context: TrapContext) -> Page:
        rng = context.rng
        # "in stock" misleads where the product has none, its lack where the product is there.
        phrase = truth.in_stock != context.flip
        own = self._own(rng, truth.in_stock, phrase)
        lines = tuple(
            replace(line, text=own) if line.candidate.source == RIGHT else line
            for line in page.block.stock
        )
        others = [self._elsewhere(rng, truth, phrase) for _ in range(rng.randint(2, 3))]
        others = list(dict.fromkeys(others))
        if phrase and not any("in stock" in text.lower() for text, _ in [(own, 0), *others]):
            others[0] = self._branch(rng), True
        new = [
            StockLine("", text, Candidate("in_stock", value, self.name)) for text, value in others
        ]
        return page.with_block(stock=scatter(rng, lines, new))

    def _own(self, rng: Random, available: bool, phrase: bool) -> str:
        """Return the product's own wording, with the phrase only where it is allowed to stand."""
        texts: tuple[str, ...] = wording.IN_STOCK if available else wording.OUT_OF_STOCK
        if not available:
            texts += wording.SOLD_OUT_ONLINE
            texts = texts + wording.NONE_IN_STOCK * 2 if phrase else texts
        fits = [text for text in texts if phrase or "in stock" not in text.lower()]
        return rng.choice(fits).format(city=rng.choice(CITIES))

    def _elsewhere(self, rng: Random, truth: Truth, phrase: bool) -> tuple[str, bool]:
        """Return a wording about somewhere else, and the availability that it seems to state."""
        neighbour = product_name(rng, accented=truth.accented)
        forms = (
            *wording.ELSEWHERE,
            *(wording.ELSEWHERE_WITH_STOCK_PHRASE if phrase else ()),
            *((wording.NEIGHBOUR,) if phrase else ()),
        )
        form, value = rng.choice(forms)
        return form.format(
            city=rng.choice(CITIES), n=rng.randint(2, 6), other=truth.shown(neighbour)
        ), value

    def _branch(self, rng: Random) -> str:
        form, _ = rng.choice(wording.ELSEWHERE_WITH_STOCK_PHRASE)
        return form.format(city=rng.choice(CITIES))

    def hasty(self, scene: Scene) -> dict[str, Value]:
        texts = [line.text for line in scene.page.block.stock]
        return {"in_stock": any("in stock" in text.lower() for text in texts)}
