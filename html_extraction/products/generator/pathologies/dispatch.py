"""Traps for the dispatch date."""

from dataclasses import replace
from datetime import date, datetime, time, timedelta
from random import Random

from html_extraction.drawing.draws import coin, insert_at
from html_extraction.products.generator import wording
from html_extraction.products.generator.compose import (
    add_to_delivery,
    others_closures,
    with_delivery,
    working_days,
    written_dates,
)
from html_extraction.products.generator.page import (
    RIGHT,
    Candidate,
    Content,
    Page,
    Statement,
    candidates_of,
)
from html_extraction.products.generator.pathology import Pathology, Scene, TrapContext, pathology
from html_extraction.products.generator.truth import Pause, Truth, Value, window_day, with_closures

IN_WINDOW = 0.4
"""How often a pause falls before the goods leave: more would make one number of days too common."""


@pathology
class ClosureDays(Pathology):
    """Closures said in words and ranges, beside those of a branch or the office."""

    name = "closure_days"
    fields = ("dispatch_date",)
    summary = "closures said in words, ranges, or beside others' closures (a branch, the office)"
    honest = "takes the shop's dispatch closures, however said"
    hasty_rule = "takes plain list entries only"
    reserved_with = ("cutoff_time",)
    reserved_rank = 9

    def settle(self, truth: Truth, context: TrapContext) -> Truth:
        rng = context.rng
        pauses: tuple[Pause, ...] = ()
        for _ in range(rng.randint(1, 2)):
            dispatch = replace(truth.dispatch, pauses=pauses)
            later = dispatch.day() + timedelta(days=rng.randint(4, 30))
            day = window_day(dispatch, rng) if rng.random() < IN_WINDOW else later
            length = rng.choice((0, 0, 1))
            pauses += (Pause(day, day + timedelta(days=length)),)
        return replace(truth, dispatch=replace(truth.dispatch, pauses=pauses))

    def apply(self, page: Page, truth: Truth, context: TrapContext) -> Page:
        rng = context.rng
        told = [self._told(pause, truth, rng) for pause in truth.dispatch.pauses]
        others = [others_closures(truth, rng) for _ in range(rng.randint(1, 2))]
        return add_to_delivery(page, rng, *told, *others)

    def _told(self, pause: Pause, truth: Truth, rng: Random) -> Statement:
        lang = truth.money.locale
        first, last = lang.written_date(pause.first), lang.written_date(pause.last)
        if pause.first == pause.last:
            return Statement(rng.choice(wording.CLOSURE_SENTENCE).format(dates=first))
        if (pause.last - pause.first).days == 1 and coin(rng):
            return Statement(
                rng.choice(wording.CLOSURE_SENTENCE).format(
                    dates=written_dates((pause.first, pause.last), lang)
                )
            )
        return Statement(rng.choice(wording.CLOSURE_RANGE).format(first=first, last=last))

    def hasty(self, scene: Scene) -> dict[str, Value]:
        dispatch = replace(scene.truth.dispatch, pauses=())
        return {"dispatch_date": dispatch.day().isoformat()}


@pathology
class CutoffTime(Pathology):
    """A cut-off hour, and a now before or after it."""

    name = "cutoff_time"
    fields = ("dispatch_date",)
    summary = "now and a cut-off hour, before or after it"
    honest = "shifts the order day"
    hasty_rule = "counts from today"

    def settle(self, truth: Truth, context: TrapContext) -> Truth:
        rng = context.rng
        dispatch = truth.dispatch
        if not dispatch.works(dispatch.now.date()) and rng.random() < 0.8:
            day = dispatch.working_day(dispatch.now.date(), 1)
            dispatch = replace(dispatch, now=datetime.combine(day, dispatch.now.time()))
        cutoff = time(rng.randint(10, 18), rng.choice((0, 0, 30)))
        apart = timedelta(minutes=rng.randint(1, 110))
        edge = datetime.combine(dispatch.now.date(), cutoff)
        now = edge + apart if context.flip else edge - apart
        dispatch = replace(dispatch, now=now, cutoff=cutoff)
        if dispatch.closures:
            dispatch = with_closures(dispatch, rng)
        return replace(truth, dispatch=dispatch)

    def hasty(self, scene: Scene) -> dict[str, Value]:
        dispatch = replace(scene.truth.dispatch, cutoff=None)
        return {"dispatch_date": dispatch.day().isoformat()}


@pathology
class TransitTime(Pathology):
    """The carrier's days and a day of arrival beside the lead time."""

    name = "transit_time"
    fields = ("dispatch_date",)
    summary = "delivery days and an arrival date beside the lead time, either first"
    honest = "takes dispatch only"
    hasty_rule = "adds the transit days"
    stage = 2

    def apply(self, page: Page, truth: Truth, context: TrapContext) -> Page:
        rng = context.rng
        days = rng.randint(1, 5)
        reached = truth.dispatch.working_day(truth.dispatch.day(), days)
        text = f"{rng.choice(wording.TRANSIT).format(days=working_days(days))}."
        new: list[Content] = [
            Statement(text, (Candidate("dispatch_date", reached.isoformat(), self.name),))
        ]
        if coin(rng):
            new.append(self._arrival(truth, reached + timedelta(days=rng.randint(0, 3)), rng))
        return with_delivery(page, lambda old: self._beside_lead(old, new, context))

    def _arrival(self, truth: Truth, day: date, rng: Random) -> Statement:
        """Return the day at the door: carriers leave some days, so it tells no other day."""
        written = truth.money.locale.written_date(day, weekday=coin(rng))
        candidate = Candidate("dispatch_date", day.isoformat(), self.name)
        return Statement(f"{rng.choice(wording.ARRIVAL).format(date=written)}.", (candidate,))

    def _beside_lead(
        self, old: tuple[Content, ...], new: list[Content], context: TrapContext
    ) -> tuple[Content, ...]:
        """Return the contents with the new ones somewhere before or after the lead time."""
        lead = next(
            n
            for n, content in enumerate(old)
            for candidate in candidates_of(content)
            if candidate.source == RIGHT and candidate.field == "dispatch_date"
        )
        for content in new:
            low, high = (0, lead) if context.flip else (lead + 1, len(old))
            old = insert_at(old, context.rng.randint(low, high), content)
            lead += context.flip
        return old

    def hasty(self, scene: Scene) -> dict[str, Value]:
        return {"dispatch_date": scene.offers("dispatch_date", self.name)[0]}
