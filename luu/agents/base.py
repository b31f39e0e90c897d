"""What an agent is, and a loop that lets agents play a game to its end."""

from __future__ import annotations

from typing import Protocol

from luu.core.events import Outcome
from luu.core.session import Session


class Agent(Protocol):
    """Decides for a seat. It looks ahead only through `session.imagine`, so it never peeks."""

    @property
    def name(self) -> str: ...

    def choose(self, session: Session) -> str:
        """The key of one of the options that are asked now. Raises ValueError when the game is over."""


def play_out(session: Session, *agents: Agent) -> Outcome:
    """Let agents play a session to its end: one for all seats, or one a seat. How it ended."""
    if not agents:
        raise ValueError("no agent was given, expected one for all seats or one a seat")
    agent, several = agents[0], len(agents) > 1
    while session.outcome is None:
        if several:
            agent = agents[session.game.seat % len(agents)]
        session.play(agent.choose(session))
    return session.outcome


def asked(session: Session) -> list[str]:
    """The legal keys now; a ValueError says that a finished game asks nothing."""
    keys = session.game.keys
    if not keys:
        raise ValueError(f"the game is over ({session.outcome}); an agent can only choose while something is asked")
    return keys
