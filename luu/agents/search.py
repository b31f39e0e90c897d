"""The search agent: plays every plan out in many fair copies and keeps the half that does best, again and again.

What it finds out on the way is `rank`: how often each option of the question wins, and how sure that is. What it knows
of a plan's later answers it keeps: when their question comes, and nothing has been rolled or shown since, it goes on
from there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil, log2, sqrt
from time import perf_counter
from typing import Final

from luu.agents.base import asked
from luu.agents.greedy import Line, Scoring, imagined
from luu.core.protocol import Game
from luu.core.session import Session

MILLISECONDS: Final = 200
SURE: Final = 1.96
"""Standard errors to either side of a mean in an interval of 95 %."""
DEEPEST: Final = 4
"""The most questions that one plan answers."""
MOST_PLANS: Final = 500
"""Where plans so deep would be more than these, they answer fewer questions each; what is left is answered plainly."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """What search found out about an option."""

    key: str
    looks: int
    """In how many imagined copies it was played out; 0 if search left it out, and then nothing is known of it."""
    win: float
    """The chance to win the game, 0 to 1, by what search expects of the positions it came to."""
    low: float
    high: float
    """The interval of 95 % around it: how sure the looks make it, if play goes on as search expects."""
    plan: tuple[str, ...] = ()
    """What search would answer to the questions that follow at once, as the Strategy that goes with a Tool."""


Watch = Callable[[float, list[Ranked]], object]
"""Called after every look with the part of the budget that is spent, 0 to 1, and the ranking so far; it returns
something true to stop the search there."""


class Plan:
    """A move with answers to the questions that follow at once, and how well it has done."""

    __slots__ = ("before", "chances", "line", "squares", "total", "value")

    def __init__(self, line: Line) -> None:
        self.line = line
        self.value = 0.0
        self.total = 0.0
        self.squares = 0.0
        self.chances = 0
        self.before = 0
        """So many of its looks come from the question before."""

    def add(self, value: float, chance: float) -> None:
        """The result of another look."""
        self.value += value
        self.total += chance
        self.squares += chance * chance
        self.chances += 1

    def rest(self) -> Plan:
        """The same plan once its first move is made, with all that is known of it."""
        rest = Plan(self.line[1:])
        rest.value, rest.total, rest.squares = self.value, self.total, self.squares
        rest.chances = rest.before = self.chances
        return rest

    @property
    def merit(self) -> tuple[int, float]:
        """By what plans are ordered: those that were kept longest, the best of them in the mean first."""
        return self.chances - self.before, self.value / max(self.chances, 1)

    def ranked(self) -> Ranked:
        """What is known of its first move."""
        looks = self.chances
        if looks == 0:
            return Ranked(self.line[0], 0, 0.5, 0.0, 1.0)
        win = self.total / looks
        spread = SURE * sqrt(max(0.0, self.squares - looks * win * win) / (looks - 1) / looks) if looks > 1 else 1.0
        return Ranked(self.line[0], looks, win, max(0.0, win - spread), min(1.0, win + spread), self.line[1:])


class Known:
    """What was found out about a question: of which game and seat, after which moves, and its plans."""

    __slots__ = ("game", "moves", "plans", "seat")

    def __init__(self, session: Session, plans: list[Plan]) -> None:
        self.game = identity(session)
        self.seat = session.game.seat
        self.moves = session.moves
        self.plans = plans

    def carried_on(self, session: Session) -> dict[Line, Plan]:
        """The plans that go on with the question asked now, by their answers to it; none unless it is the next one of
        the same game and seat, and the move in between revealed nothing. Then all that is hidden is as unknown, and all
        dice are as fresh, as in the copies in which the plans were looked at."""
        if not session.history or session.ply != len(self.moves) + 1 or session.can_redo:
            return {}
        *moves, last = session.moves
        if tuple(moves) != self.moves or session.game.seat != self.seat or identity(session) != self.game:
            return {}
        if session.fair_ply == session.ply:  # the last move revealed something
            return {}
        return {plan.line[1:]: plan.rest() for plan in self.plans if plan.line[0] == last and plan.line[1:]}


def identity(session: Session) -> tuple[object, ...]:
    """What tells one game from another: with the moves, it says where a game stands."""
    return session.game.name, session.seed, session.cards.hash, session.setup


class Search:
    """Monte-Carlo search by successive halving. A look deals hidden cards anew and brings fresh dice; all plans still
    in question share it, so that they differ by the moves and not by luck. Each halving has as much of the budget as
    any other, so that the better half is looked at twice as often.

    `milliseconds` bounds the time for a choice. With `looks` the number of looks bounds it instead, so many for each
    plan in the mean, and the same seed and questions give the same choices on every machine. Looks at a plan that began
    with the question before count beside those of the budget.
    """

    name: Final = "search"

    def __init__(
        self, scoring: Scoring, seed: int = 0, milliseconds: float = MILLISECONDS, looks: int | None = None
    ) -> None:
        if looks is not None and looks < 1:
            raise ValueError(f"looks={looks!r} was given, expected at least 1")
        if not milliseconds > 0:
            raise ValueError(f"milliseconds={milliseconds!r} was given, expected more than 0")
        self.scoring = scoring
        self.seed = seed
        self.milliseconds = milliseconds
        self.looks = looks
        self.known: Known | None = None

    def choose(self, session: Session) -> str:
        moves = self.scoring.moves(session.game, asked(session))
        if len(moves) > 1:
            return self.search(session, moves, None)[0].line[0]
        self.known = Known(session, list(self.carried_on(session).values()))
        return moves[0]

    def carried_on(self, session: Session) -> dict[Line, Plan]:
        """What is known already of the answers to the question that is asked."""
        return self.known.carried_on(session) if self.known is not None else {}

    def rank(self, session: Session, watch: Watch | None = None) -> list[Ranked]:
        """Every option of the question that is asked, best first; the first is what `choose` answers.

        Raises ValueError when the game is over.
        """
        keys = asked(session)
        return ranking(self.search(session, self.scoring.moves(session.game, keys), watch), keys)

    def search(self, session: Session, moves: list[str], watch: Watch | None) -> list[Plan]:
        """The plans of these moves, best first, once the budget is spent."""
        seat, keys = session.game.seat, session.game.keys
        copy = imagined(self.scoring, session, seat, self.stream(session, 0))
        known = self.carried_on(session)
        alive = plans = [known.get(line) or Plan(line) for line in plan_lines(self.scoring, copy, moves, seat)]
        stages = max(1, ceil(log2(len(plans))))
        stage, looks, spent, done, began = 1, 0, 0, 0.0, perf_counter()
        while done < 1:
            if looks:
                copy = imagined(self.scoring, session, seat, self.stream(session, looks))
            for plan in alive:
                self.look(copy, plan, seat)
            looks += 1
            spent += len(alive)
            done = self.share(spent, len(plans), perf_counter() - began)
            if watch is not None and watch(min(done, 1.0), ranking(best_first(plans), keys)):
                break
            while stage < stages and done >= stage / stages:
                alive = best_first(alive)[: (len(alive) + 1) // 2]
                stage += 1
        found = best_first(plans)
        self.known = Known(session, found)
        return found

    def look(self, start: Game, plan: Plan, seat: int) -> None:
        """Play a plan out in an imagined copy."""
        game = start.clone()
        for key in plan.line:
            if key in game.keys:  # another hidden deal may ask otherwise
                game.play(key)
        self.scoring.finish_rounds(game, start, self.scoring.rounds)
        value, chance = self.scoring.judged(game.state, seat)
        plan.add(value, chance)

    def stream(self, session: Session, look: int) -> str:
        """The name of the dice of a look."""
        return f"search/{self.seed}/{session.ply}/{look}"

    def share(self, spent: int, plans: int, seconds: float) -> float:
        """How much of the budget is spent, 1 for all of it."""
        return 1000 * seconds / self.milliseconds if self.looks is None else spent / (self.looks * plans)


def plan_lines(scoring: Scoring, start: Game, moves: list[str], seat: int, most: int = MOST_PLANS) -> list[Line]:
    """Every move with every sensible answer to what it asks its own player at once, as deep as so many plans allow."""
    for deepest in range(DEEPEST, 1, -1):
        found = lines_to(scoring, start, moves, seat, deepest, most)
        if len(found) <= most:
            return found
    return [(move,) for move in moves]


def lines_to(scoring: Scoring, start: Game, moves: list[str], seat: int, deepest: int, most: int) -> list[Line]:
    """Plans that answer up to so many questions; where there are more than `most`, one more than that."""
    found: list[Line] = []
    open_lines: list[tuple[Line, Game]] = [((move,), start) for move in reversed(moves)]
    while open_lines and len(found) <= most:
        line, before = open_lines.pop()
        game = before.clone()
        game.play(line[-1])
        asks = len(line) < deepest and game.seat == seat
        answers = scoring.follow_ups(game, line[-1]) if asks else []
        open_lines += [((*line, answer), game) for answer in reversed(answers)]
        if not answers:
            found.append(line)
    return found


def best_first(plans: list[Plan]) -> list[Plan]:
    """Plans, the best of those that were looked at most first."""
    return sorted(plans, key=lambda plan: plan.merit, reverse=True)


def ranking(plans: list[Plan], keys: list[str]) -> list[Ranked]:
    """Options by the best plan that begins with each, then those that no plan begins with."""
    found: dict[str, Ranked] = {}
    for plan in plans:
        found.setdefault(plan.line[0], plan.ranked())
    return [*found.values(), *(Plan((key,)).ranked() for key in keys if key not in found)]
