"""A review as one page that needs nothing else: no script, no network; for eyes, screen readers and paper."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from importlib import resources

from cutthroat.game.contract import AnyGame
from cutthroat.game.narration import listing, plural
from cutthroat.review.estimates import Estimate
from cutthroat.review.model import Decision, Moment, Report, SeatReport

DASHES = ("none", "7 4", "2 3", "10 3 2 3", "14 5", "4 2 1 2", "1 2", "9 2 2 2")
"""Of each seat's line: colour alone does not tell them apart."""
MARKS = {"inaccuracy": "?!", "mistake": "?", "blunder": "??", "": ""}
PARTS = ("start", "luck", "own", "others")
PART_NAMES = {"start": "Start", "luck": "Luck", "own": "Own moves", "others": "Others' moves"}
NO_ACCURACY = "too little at stake to tell the accuracy"
MINUS = "\N{MINUS SIGN}"

STYLE = (resources.files(__package__) / "page.css").read_text(encoding="utf-8")


def page(game: AnyGame, found: Report, only: int | None = None) -> str:
    """The whole page; ``only`` says whose moments and decisions are in the report."""
    names = [seat.name for seat in found.seats]
    title = f"{game.title}: review"
    whose = "" if only is None else f" of {escape(names[only])}"
    return f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>{STYLE}</style>
<body>
<header>
<h1>{escape(title)}</h1>
<p>{headline(found)}</p>
<p class="soft">{aim_text(found)}</p>
</header>
<main>
<h2 id="chances">Chances over the game</h2>
{chart(found)}
{chances_table(found)}
<h2>Luck and skill</h2>
<p class="soft">Points of the win. Start, luck, own moves and others' moves add up to the result.</p>
<div class="cards">{"".join(seat_card(number, seat) for number, seat in enumerate(found.seats))}</div>
<h2>Turning points{whose}</h2>
{moments_list(found)}
<h2>Decisions{whose}</h2>
{decisions_table(found)}
<h2>How to read this</h2>
<p>Chances are those of a table at which everybody goes on as the game's own bot would, with the cards that were
really there. Luck is what chance added to them, and moves add what they did before chance answered. A mistake is judged
by what the seat could know at that moment, never by how the cards fell: an inaccuracy (?!) costs at least 2 points of
the win, a mistake (?) 5 and a blunder (??) 10, and in each case three times the standard error. Errors (&plusmn;) are
half of a 95&nbsp;% interval. Accuracy is 100&nbsp;% for the best moves that were found, and 0&nbsp;% for moves made
blindly.</p>
</main>
</body>
</html>
"""


def headline(found: Report) -> str:
    most = max(seat.result for seat in found.seats)
    winners = [escape(seat.name) for seat in found.seats if seat.result == most]
    return f"{listing(winners)} {'won' if len(winners) == 1 else 'shared the win'}."


def aim_text(found: Report) -> str:
    worst = max(chance.error for row in found.chances for chance in row)
    early = " Time was up before it was as precise as it was meant to be." if found.interrupted else ""
    return (
        f"{found.rollouts:,} rollouts, seed {found.seed}; chances are good to {points(worst)} points or better.{early}"
    )


def chart(found: Report) -> str:
    last = len(found.chances) - 1
    legend = "".join(
        f'<li><svg viewBox="0 0 40 8" aria-hidden="true"><line x1="0" y1="4" x2="40" y2="4" stroke="var(--s{number})" '
        f'stroke-width="3" stroke-dasharray="{DASHES[number]}"/></svg>{escape(seat.name)}, {percent(seat.result)}</li>'
        for number, seat in enumerate(found.seats)
    )
    axis = "".join(f"<span>{y}&nbsp;%</span>" for y in (100, 75, 50, 25, 0))
    grid = "".join(f'<line x1="0" x2="{last}" y1="{y}" y2="{y}"/>' for y in (0, 25, 50, 75, 100))
    lines = "".join(
        f'<path d="{path([row[number] for row in found.chances])}" stroke="var(--s{number})" '
        f'stroke-dasharray="{DASHES[number]}"/>'
        for number in range(len(found.seats))
    )
    return f"""<ul class="legend">{legend}</ul>
<figure class="chart" role="group" aria-label="Chart of all chances to win; the same as a table below">
<div class="axis" aria-hidden="true">{axis}</div>
<div class="field"><svg viewBox="0 0 {max(1, last)} 100" preserveAspectRatio="none" aria-hidden="true">{grid}{lines}
</svg>{marks(found)}</div>
<div class="under" aria-hidden="true"><span>deal</span><span>move {(last - 1) // 2}</span>
<span>move {last - 1}</span></div>
</figure>"""


def path(values: Sequence[Estimate]) -> str:
    return "M" + "L".join(f"{x} {100 - 100 * chance.value:.2f}" for x, chance in enumerate(values))


def marks(found: Report) -> str:
    """The moments on the chart: numbers that lead to their words."""
    last = max(1, len(found.chances) - 1)
    made = []
    for number, moment in enumerate(found.moments, 1):
        at = moment.move + 1 if moment.kind == "luck" else moment.move
        chance = found.chances[at][moment.seat].value
        said = f"{number}: {found.seats[moment.seat].name}, {moment.label or 'luck'}"
        made.append(
            f'<a class="mark" href="#moment-{number}" aria-label="{escape(said)}" style="left:{100 * at / last:.2f}%;'
            f'top:{100 - 100 * chance:.2f}%;border-color:var(--s{moment.seat})">{number}</a>'
        )
    return "".join(made)


def chances_table(found: Report) -> str:
    heads = "".join(f'<th scope="col" class="n">{escape(seat.name)}</th>' for seat in found.seats)
    rows = "".join(
        f'<tr><th scope="row">{step_name(number)}</th>'
        + "".join(f'<td class="n">{percent(chance.value)} &plusmn; {points(chance.error)}</td>' for chance in row)
        + "</tr>"
        for number, row in enumerate(found.chances)
    )
    return f"""<details><summary>The chart as a table</summary><div class="wide" tabindex="0" role="region"
aria-label="Chances after every move"><table><thead><tr><th scope="col">After</th>{heads}</tr></thead>
<tbody>{rows}</tbody></table></div></details>"""


def step_name(number: int) -> str:
    return ("before the deal", "the deal")[number] if number < 2 else f"move {number - 1}"


def seat_card(number: int, seat: SeatReport) -> str:
    at, rows, spans = 0.0, [], []
    for part in PARTS:
        value = float(getattr(seat, part))
        spans.append((part, at, at + value, float(getattr(seat, f"{part}_error"))))
        at += value
    low, high = min(0.0, *(min(a, b) for _, a, b, _ in spans)), max(1.0, *(max(a, b) for _, a, b, _ in spans))
    for part, one, other, error in spans:
        rows.append(
            f"<dt>{PART_NAMES[part]}</dt>{bar(part, one, other, low, high)}"
            f"<dd>{signed(other - one, part)} &plusmn; {points(error)}</dd>"
        )
    accuracy = NO_ACCURACY
    if seat.accuracy is not None:
        accuracy = f"{percent(seat.accuracy)} accuracy &plusmn; {points(seat.accuracy_error or 0)}"
    counts = [plural(count, one, more) for count, one, more in mistakes(seat) if count]
    told = ", ".join([accuracy, *counts])
    return (
        f'<section class="card" style="border-top:.3rem solid var(--s{number})"><header><h3>{escape(seat.name)}</h3>'
        f'<span class="soft">{told}</span></header><dl class="sum">{"".join(rows)}'
        f'<dt class="total result">Result</dt><dd class="total">{points(seat.result)}</dd></dl></section>'
    )


def mistakes(seat: SeatReport) -> Iterable[tuple[int, str, str]]:
    """How many of each, and what one and several are called; the worst first."""
    return (
        (seat.blunders, "blunder", "blunders"),
        (seat.mistakes, "mistake", "mistakes"),
        (seat.inaccuracies, "inaccuracy", "inaccuracies"),
    )


def bar(part: str, one: float, other: float, low: float, high: float) -> str:
    """From where the sum was to where it is then: the bars of a seat add up."""
    colour = part if part in ("start", "others") else "good" if other >= one else "bad"
    left, width = min(one, other) - low, abs(other - one)
    ends = "".join(f'<line x1="{x - low:.4f}" x2="{x - low:.4f}" y1="0" y2="1"/>' for x in (0, 1))
    return (
        f'<svg viewBox="0 0 {high - low:.4f} 1" preserveAspectRatio="none" aria-hidden="true">{ends}'
        f'<rect x="{left:.4f}" width="{max(width, 0.004):.4f}" y="0.1" height="0.8" fill="var(--{colour})"/></svg>'
    )


def moments_list(found: Report) -> str:
    if not found.moments:
        return "<p>No mistake and no turn of luck stood out from the errors.</p>"
    return f'<ol class="moments">{"".join(moment_item(found, n, one) for n, one in enumerate(found.moments, 1))}</ol>'


def moment_item(found: Report, number: int, moment: Moment) -> str:
    name = escape(found.seats[moment.seat].name)
    what = f"{moment.label} {MARKS[moment.label]}" if moment.label else "luck"
    rules = f' <span class="rules">{escape(", ".join(moment.rules))}</span>' if moment.rules else ""
    where = "the deal" if moment.move == 0 else f"move {moment.move}"
    return (
        f'<li id="moment-{number}" style="border-left-color:var(--s{moment.seat})"><span class="label">{number}. '
        f"{name}, {where}: {what}, {signed(moment.change, 'luck')} points.</span> {escape(moment.told)}{rules}</li>"
    )


def decisions_table(found: Report) -> str:
    rows = "".join(decision_row(found, decision) for decision in found.decisions if decision.known is not None)
    return f"""<details><summary>Every decision with a choice</summary><div class="wide" tabindex="0" role="region"
aria-label="Decisions"><table><thead><tr><th scope="col" class="n">Move</th><th scope="col">Who</th>
<th scope="col">Played</th><th scope="col">Best found</th><th scope="col" class="n">Given away</th>
<th scope="col">Verdict</th></tr></thead>
<tbody>{rows}</tbody></table></div></details>"""


def decision_row(found: Report, decision: Decision) -> str:
    known = decision.known
    assert known is not None
    best = next(candidate.label for candidate in known.candidates if candidate.move == known.best)
    verdict = f"<b>{known.label} {MARKS[known.label]}</b> " if known.label else ""
    lost = f"{points(known.loss)} &plusmn; {points(known.loss_error)}"
    return (
        f'<tr><td class="n">{decision.move}</td><td>{escape(found.seats[decision.seat].name)}</td>'
        f"<td>{escape(decision.label)}</td><td>{escape(best)}</td>"
        f'<td class="n">{lost}</td><td>{verdict}{escape(known.told)}</td></tr>'
    )


def points(share: float) -> str:
    """A share of the win in points; small ones with a decimal."""
    value = 100 * share
    return f"{value:.1f}" if 0.05 <= abs(value) < 9.95 else f"{value:.0f}"


def percent(share: float) -> str:
    return f"{100 * share:.0f}&nbsp;%"


def signed(share: float, part: str) -> str:
    text = points(abs(share))
    if part == "start" or text == "0":
        return text
    return f"+{text}" if share > 0 else f"{MINUS}{text}"
