"""A game in the terminal: played by a person with numbers and keys, or watched while an agent plays."""

from __future__ import annotations

import shutil
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Any, Final

import click

import luu
from luu.core.errors import IllegalMove, LuuError

if TYPE_CHECKING:
    from luu.core.choice import Choice
    from luu.core.events import Event
    from luu.core.session import Session

HEADINGS: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "SectorStarted": ("\n== Sector {sector} ==", {"bold": True, "fg": "cyan"}),
    "WaveStarted": ("\n-- Sector {sector}, wave {wave} --", {"bold": True}),
    "RoundStarted": ("\n Round {round}", {"bold": True}),
}
"""Events that open a part of the game get a heading, by their name: this module knows no game."""

SAID_BY_HEADING: Final = {"RoundStarted"}

WIDTH: Final = 100
HELP: Final = """
  a number     choose that option           u          take the last move back
  a key        the same, by its name        r          play it again
  Enter        show the table again         s FILE     save the game
  ?            this help                    l FILE     load a saved game
                                            q          leave
"""


class Leave(Exception):  # noqa: N818  not an error
    """The player is done."""


class Table:
    """The game as one or two people play it at one terminal. It remembers nothing but who sits there."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.seated = session.choice.seat if session.choice else 0
        self.commands = {
            "u": self.undo,
            "r": self.redo,
            "s": self.save,
            "l": self.load,
            "?": self.help,
            "q": self.leave,
        }

    def run(self) -> None:
        """Ask until the game is over or the player leaves; the end of the input counts as leaving."""
        click.echo(f"Seed {self.session.seed}. Type ? for help.")
        self.tell(self.session.last_events)
        try:
            while self.session.choice:
                self.hand_over(self.session.choice.seat)
                self.show(self.session.choice)
                self.turn()
        except (Leave, EOFError, KeyboardInterrupt):
            click.echo("\nUntil next time.")
            return
        click.echo(ending(self.session))

    def turn(self) -> None:
        """Answers until one of them changes what is to be shown."""
        while not self.answer(input("> ").strip()):
            pass

    def answer(self, text: str) -> bool:
        """Do what was typed. False when the same question still stands below it."""
        command, _, rest = text.partition(" ")
        try:
            if command in self.commands:
                return self.commands[command](rest.strip())
            return not text or self.play(text)
        except (LuuError, OSError, UnicodeDecodeError) as fault:
            say(f"  {fault}", fg="yellow")
            return False

    def play(self, text: str) -> bool:
        choice = self.session.choice
        assert choice is not None
        self.tell(self.session.play(key_of(choice, text)))
        return True

    # ------------------------------------------------------------------ what is shown

    def show(self, choice: Choice) -> None:
        """The board, then the question with its answers numbered."""
        board = {**self.session.view(choice.seat), "choice": None}
        click.echo(f"\n{self.session.game.text(board)}\n")
        say(choice.prompt, bold=True)
        width = max(map(len, choice.keys))
        for number, option in enumerate(choice.options, 1):
            start = f"{number:3}  {option.key:{width}}  "
            text = f"{option.label}: {option.detail}" if option.detail else option.label
            click.echo(start + "\n".join(folded(text, len(start))))

    def tell(self, events: tuple[Event, ...]) -> None:
        """What happened, in the words of the seat that sits there: the other's cards stay hidden."""
        if not events:
            return
        told = self.session.view(self.seated)["events"]
        for event, view in zip(events, told, strict=True):
            write(event, view["text"])

    def hand_over(self, seat: int) -> None:
        """With two at one screen, nobody sees a hand before its owner has sat down."""
        if seat != self.seated:
            say(f"\nPlayer {seat + 1} is next. Hand over, then press Enter.", bold=True)
            input()
            click.clear()
        self.seated = seat

    # ---------------------------------------------- commands: True when the table has changed

    def undo(self, _: str) -> bool:
        self.session.undo()
        click.echo("  Taken back.")
        return True

    def redo(self, _: str) -> bool:
        self.tell(self.session.redo())
        return True

    def save(self, name: str) -> bool:
        path = Path(name or f"{self.session.game.name}-{self.session.seed}.json").expanduser()
        path.write_text(self.session.save(), encoding="utf-8")
        click.echo(f"  Saved as {path}. Load it with: l {path}")
        return False

    def load(self, name: str) -> bool:
        if not name:
            raise IllegalMove("l needs the name of a saved game, such as: l game.json")
        self.session = luu.load(Path(name).expanduser().read_text(encoding="utf-8"))
        click.echo(f"  Loaded: seed {self.session.seed}, {self.session.ply} moves played.")
        return True

    def help(self, _: str) -> bool:
        click.echo(HELP)
        return False

    def leave(self, _: str) -> bool:
        raise Leave


def key_of(choice: Choice, text: str) -> str:
    """The key meant by a number or by a key. Raises IllegalMove for anything else."""
    if text in choice.keys:
        return text
    if text.isdecimal() and 1 <= int(text) <= len(choice.keys):
        return choice.keys[int(text) - 1]
    wanted = "1" if len(choice.keys) == 1 else f"a number from 1 to {len(choice.keys)}"
    raise IllegalMove(
        f"{text!r} is not an answer here; expected {wanted} or a key such as {choice.keys[0]} (? for help)"
    )


def width() -> int:
    """How many columns text may take: those of the terminal, as far as they are pleasant to read."""
    return max(40, min(WIDTH, shutil.get_terminal_size((WIDTH, 0)).columns))


def folded(text: str, indent: int) -> list[str]:
    """At most two lines beside what stands before them; a card's whole text stands in the hand."""
    first, *rest = wrap(text, max(40, width() - indent), max_lines=2, placeholder=" ...") or [""]
    return [first, *(" " * indent + line for line in rest)]


def watch(session: Session, agent: Any, log: bool) -> None:
    """Let the agent play to the end; with `log`, tell everything as it happens."""
    decisions = 0
    if log:
        click.echo(f"Seed {session.seed}.")
        narrate(session, session.last_events)
    while session.choice:
        decisions += len(session.choice.keys) > 1
        events = session.play(agent.choose(session))
        if log:
            narrate(session, events)
    click.echo(ending(session))
    click.echo(f"Seed {session.seed}, {decisions} decisions, {session.ply} moves.")


def narrate(session: Session, events: tuple[Event, ...]) -> None:
    for event in events:
        write(event, session.explain(event))


def write(event: Event, sentence: str) -> None:
    """One line for an event; a heading first where it opens a part of the game."""
    heading, look = HEADINGS.get(type(event).__name__, ("", {}))
    if heading:
        parts = {name: getattr(event, name) for name in event.__dataclass_fields__}
        say(heading.format(**parts), **look)
    if type(event).__name__ not in SAID_BY_HEADING:
        click.echo(f"   {sentence}")


def ending(session: Session) -> str:
    """How the game ended, and how far it came."""
    view = session.view(0)
    lines = ["", click.style(view["outcome"]["text"], bold=True)]
    if "sector" in view:
        sector, wave = view["sector"], view["wave"]
        place = "the boss wave" if wave["boss"] else f"wave {wave['number']} of {wave['of']}"
        lines.append(f"Sector {sector['number']} of {sector['of']}, {place}, after {view['round_total']} rounds.")
    return "\n".join(lines)


def say(text: str, **look: Any) -> None:
    click.echo(click.style(text, **look))
