"""A game in the terminal: played by a person with numbers and keys, or watched while an agent plays."""

from __future__ import annotations

import re
import shutil
import sys
from contextlib import suppress
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Any, Final

import click

import luu
from luu.as_one import AsOne
from luu.core.choice import short
from luu.core.errors import CardsChanged, CorruptSave, IllegalMove, LuuError, RulesChanged

if TYPE_CHECKING:
    from luu.core.choice import Choice, Option
    from luu.core.events import Event
    from luu.core.session import Session

HEADINGS: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "SectorStarted": ("\n== Sector {sector} ==", {"bold": True, "fg": "cyan"}),
    "WaveStarted": ("\n-- Sector {sector}, {place} --", {"bold": True}),
    "RoundStarted": ("\n Round {round}", {"bold": True}),
}
"""Events that open a part of the game get a heading, by their name: this module knows no game."""

SAID_BY_HEADING: Final = {"RoundStarted"}

WIDTH: Final = 100
HELP: Final = """
  a number     choose that option           u, undo      take the last move back
  its name     or its beginning: att        r, redo      play it again
  b, board     the whole board again        s, save FILE save the game
  Enter        the short one                l, load FILE load a saved game
  f, finish    the rest of the draft        n, new       begin a new game
               is done for you              q, quit      leave
  ?, help      this help
"""
CARDS: Final = ("play:", "discard:", "tool:", "strategy:", "retrieve:")
"""Options with these keys are cards."""

OPENING: Final = ("draft", "mulligan", "chaos")
"""Questions before the first wave, each with a board of its own."""

LONGEST_NUMBER: Final = 9
"""More digits than this are no option's number; Python refuses to read several thousand."""

OVER: Final = "u takes the last move back, n begins a new game, q leaves."


class Leave(Exception):  # noqa: N818  not an error
    """The player is done."""


class Table:
    """The game as one or two people play it at one terminal. It remembers only who sits there and who has read what."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.seated = session.choice.seat if session.choice else 0
        self.met = set[tuple[int, str]]()  # the seats that have read a whole board of this game, before and in play
        self.missed: list[tuple[int, int, Event, str]] = []
        """What happened while an opponent sat here: the reader's seat, the move, the event and its words."""
        self.as_one = AsOne()
        self.commands = {
            "b": self.board,
            "u": self.undo,
            "r": self.redo,
            "f": self.finish,
            "s": self.save,
            "l": self.load,
            "n": self.new,
            "?": self.help,
            "q": self.leave,
        }
        words = {"board": "b", "undo": "u", "redo": "r", "save": "s", "load": "l", "new": "n", "help": "?", "h": "?"}
        words |= {"quit": "q", "exit": "q", "finish": "f"}
        self.commands |= {word: self.commands[letter] for word, letter in words.items()}

    def run(self) -> None:
        """Ask until the player leaves; the end of the input counts as leaving."""
        click.echo(f"Seed {self.session.seed}. Type ? for help.")
        keep_what_is_no_text()
        self.tell(self.session.last_events)
        try:
            while True:
                self.ask()
                self.turn()
        except (Leave, EOFError, KeyboardInterrupt):
            click.echo("\nUntil next time.")

    def ask(self) -> None:
        """The board and the question; after the end, how it ended and what can be done then."""
        choice = self.session.choice
        if choice is None:
            click.echo(f"{ending(self.session)}\n\n{OVER}")
            return
        self.hand_over(choice.seat)
        self.show(choice)

    def turn(self) -> None:
        """Answers until one of them changes what is to be shown."""
        while not self.answer(typed("> ").strip()):
            pass

    def answer(self, text: str) -> bool:
        """Do what was typed. False when the same question still stands below it."""
        command, _, rest = text.partition(" ")
        try:
            if command.lower() in self.commands:
                return self.commands[command.lower()](rest.strip())
            return not text or self.play(text)
        except (LuuError, OSError, UnicodeError) as fault:
            say("\n".join(f"  {line}" for line in wrap(in_words(fault), width() - 2)), fg="yellow")
            return False

    def play(self, text: str) -> bool:
        choice = self.session.choice
        if choice is None:
            raise IllegalMove(f"The game is over: {OVER}")
        self.tell(self.session.play(key_of(choice, text)))
        return True

    # ------------------------------------------------------------------ what is shown

    def show(self, choice: Choice) -> None:
        """The board, then the question with its answers numbered. What was read before is left out, until b."""
        met = (choice.seat, choice.kind if choice.kind in OPENING else "")
        whole = met not in self.met
        board = {**self.session.view(choice.seat), "choice": None, "short": not whole}
        click.echo(f"\n{self.session.game.text(board)}\n")
        say(choice.prompt, bold=True)
        columns = max(map(len, choice.keys))
        for number, option in enumerate(choice.options, 1):
            start = f"{number:3}  {option.key:{columns}}  "
            lines = 1 if option.key.startswith(CARDS) else 2
            click.echo(start + "\n".join(folded(offer(option, whole), len(start), lines)))
        if self.session.game.proposal is not None:
            click.echo(f"  f  {'':{columns}}  Finish the draft for me.")
        self.met.add(met)

    def tell(self, events: tuple[Event, ...]) -> None:
        """What happened, in the words of the seat that sits there: the other's cards stay hidden."""
        if not events:
            return
        told = self.session.view(self.seated)["events"]
        for event, view in zip(events, told, strict=True):
            write(event, view["text"])
        for seat in self.opponents():
            told = self.session.view(seat)["events"]
            ply = self.session.ply
            self.missed += [(seat, ply, event, view["text"]) for event, view in zip(events, told, strict=True)]

    def opponents(self) -> list[int]:
        """The seats that play against the one that sits there, and look away meanwhile."""
        against = self.session.setup.get("mode") == "versus"
        return [seat for seat in range(self.session.game.seats) if against and seat != self.seated]

    def hand_over(self, seat: int) -> None:
        """With two at one screen, nobody sees a hand before its owner has sat down."""
        if seat != self.seated:
            say(f"\nPlayer {seat + 1} is next. Hand over, then press Enter.", bold=True)
            typed()
            click.clear()
        self.seated = seat
        self.catch_up()

    def catch_up(self) -> None:
        """What the one who has sat down missed."""
        missed = [(event, text) for seat, _, event, text in self.missed if seat == self.seated]
        self.missed = [row for row in self.missed if row[0] != self.seated]
        if missed:
            say("\nWhile you looked away:", bold=True)
        for event, text in missed:
            write(event, text)

    # ---------------------------------------------- commands: True when the table has changed

    def board(self, _: str) -> bool:
        self.met.clear()
        return True

    def undo(self, _: str) -> bool:
        if not self.session.can_undo:
            raise IllegalMove("There is no move to take back: this is how the game began.")
        self.as_one.undo(self.session)
        self.missed = [row for row in self.missed if row[1] <= self.session.ply]
        click.echo("  Taken back.")
        return True

    def redo(self, _: str) -> bool:
        if not self.session.can_redo:
            raise IllegalMove("There is no move to play again: none has been taken back.")
        self.as_one.redo(self.session)
        self.tell(self.session.last_events)
        return True

    def finish(self, _: str) -> bool:
        self.as_one.play_proposed(self.session)
        click.echo("  Drafted for you.")
        self.tell(self.session.last_events)
        return True

    def save(self, name: str) -> bool:
        path = file_called(name or f"{self.session.game.name}-{self.session.seed}.json")
        if path.exists() and not agreed(f"  {path} is there already. Write over it?"):
            click.echo("  Not saved.")
            return False
        path.write_text(self.session.save(), encoding="utf-8")
        click.echo(f"  Saved as {path}. Load it with: l {path}")
        return False

    def load(self, name: str) -> bool:
        if not name:
            raise IllegalMove("Which one? Say it like this: l game.json")
        self.session = luu.load(file_called(name).read_text(encoding="utf-8"))
        self.met.clear()
        self.missed.clear()
        click.echo(f"  Loaded: seed {self.session.seed}, {counted(self.session.ply, 'move')} played.")
        return True

    def new(self, _: str) -> bool:
        if self.session.choice and self.session.ply and not agreed("  Leave this game for a new one?"):
            return False
        self.session = luu.new(self.session.game.name, cards=self.session.cards, **same_setup(self.session))
        self.seated = self.session.choice.seat if self.session.choice else 0
        self.met.clear()
        self.missed.clear()
        click.echo(f"\nA new game, seed {self.session.seed}.")
        self.tell(self.session.last_events)
        return True

    def help(self, _: str) -> bool:
        click.echo(HELP)
        click.echo("\n".join(f"  {line}" for line in lore(self.session.game.name)))
        click.echo(f"  The rules: luu rules {self.session.game.name}\n")
        return False

    def leave(self, _: str) -> bool:
        raise Leave


def same_setup(session: Session) -> dict[str, Any]:
    """What a new game is set up with after this one: the same, but teams are drafted anew."""
    return {word: value for word, value in session.setup.items() if word != "teams"}


def lore(game: str) -> list[str]:
    """What a player looks up most."""
    if game == "planet":
        from luu.planet.text_board import class_circle

        return class_circle()
    from luu.luturas.explain import STATUS_WORDS
    from luu.luturas.records import NATURES, STATUSES

    return [
        f"{status}: {STATUS_WORDS[status]}. Never on a Lutura that is {nature}."
        for nature, status in zip(NATURES, STATUSES, strict=True)
    ]


def offer(option: Option, whole: bool) -> str:
    """An option in words. A card's own are not said twice: on the whole board they stand in the hand."""
    detail = "" if option.key.startswith("keep:") else option.detail  # those cards lie face up, in their order
    if whole and option.key.startswith(CARDS):
        detail = detail.partition(". ")[0]
    return f"{option.label}: {detail}" if detail else option.label


def key_of(choice: Choice, text: str) -> str:
    """The key meant by a number, a key, or a beginning that only one key has. Raises IllegalMove for anything else."""
    if text in choice.keys:
        return text
    if text.isdecimal() and len(text) <= LONGEST_NUMBER and 1 <= int(text) <= len(choice.keys):
        return choice.keys[int(text) - 1]
    meant = [key for key in choice.keys if plain(key).startswith(plain(text))] if plain(text) else []
    if len(meant) == 1:
        return meant[0]
    if meant:
        raise IllegalMove(f"Which one? {', '.join(meant)}")
    numbers = "1" if len(choice.keys) == 1 else f"a number from 1 to {len(choice.keys)}"
    raise IllegalMove(
        f"There is no {short(text)} to choose here. Type {numbers}, or a name from the list such as {choice.keys[0]}; "
        "? helps."
    )


def plain(key: str) -> str:
    """A key as it is compared with what people type: "play:quick_mend" is "play quick mend" too."""
    return re.sub(r"[\s:_-]+", " ", key).strip().casefold()


def keep_what_is_no_text() -> None:
    """Bytes that are no text are read as \\xff, like any answer that does not fit: they cost neither game nor input."""
    with suppress(AttributeError, OSError, ValueError):  # no stdin, or one that cannot be told
        sys.stdin.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]


def typed(question: str = "") -> str:
    """A line from the player. An input that cannot be read, or is closed, has come to its end."""
    try:
        return input(question)
    except (RuntimeError, OSError, ValueError) as fault:
        raise EOFError from fault


def file_called(name: str) -> Path:
    """The file a player means. Raises IllegalMove for what no file can be called."""
    if "\0" in name:
        raise IllegalMove(f"No file can be called {short(name)}.")
    try:
        return Path(name).expanduser()
    except RuntimeError as fault:
        raise IllegalMove(f"Nobody's home folder is known by that name: {short(name)}") from fault


def agreed(question: str) -> bool:
    """Asks for a yes; anything else is a no."""
    return typed(f"{question} (y/n) ").strip().lower() in ("y", "yes")


def in_words(fault: Exception) -> str:
    """A fault as one says it to a player."""
    if isinstance(fault, CorruptSave | RulesChanged | CardsChanged | UnicodeDecodeError):
        return f"That is not a game that can be loaded here: {fault}"
    if isinstance(fault, UnicodeEncodeError):
        return f"That cannot be written here: {short(fault.object)}"
    if not isinstance(fault, OSError):
        return str(fault)
    name = fault.filename or "that file"
    said = {FileNotFoundError: "There is no file or folder", PermissionError: "Not allowed to open"}
    said |= {IsADirectoryError: "This is a folder, not a file:", NotADirectoryError: "There is no file or folder"}
    return f"{said.get(type(fault), 'Cannot open')} {name}."


def counted(number: int, word: str) -> str:
    """1 move, 2 moves."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def width() -> int:
    """How many columns text may take: those of the terminal, as far as they are pleasant to read."""
    return max(40, min(WIDTH, shutil.get_terminal_size((WIDTH, 0)).columns))


def folded(text: str, indent: int, lines: int) -> list[str]:
    """At most so many lines beside what stands before them; a card's whole text stands on the whole board."""
    first, *rest = wrap(text, max(40, width() - indent), max_lines=lines, placeholder=" ...") or [""]
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
    forced = session.ply - decisions
    without = f", {forced} of them without a choice" if forced else ""
    click.echo(f"Seed {session.seed}, {counted(session.ply, 'move')}{without}.")


def narrate(session: Session, events: tuple[Event, ...]) -> None:
    for event in events:
        write(event, session.explain(event))


def write(event: Event, sentence: str) -> None:
    """One line for an event; a heading first where it opens a part of the game."""
    heading, look = HEADINGS.get(type(event).__name__, ("", {}))
    if heading:
        parts = {name: getattr(event, name) for name in event.__dataclass_fields__}
        say(heading.format(**{**parts, "place": place_of(parts.get("wave"))}), **look)
    if type(event).__name__ not in SAID_BY_HEADING:
        click.echo(f"   {sentence}")


def place_of(wave: int | None) -> str:
    """A wave by its number; the last one by the boss that comes with it (PL-5.1)."""
    from luu.planet.state import BOSS_WAVE

    return "boss wave" if wave == BOSS_WAVE else f"wave {wave}"


def ending(session: Session) -> str:
    """How the game ended, and how far it came."""
    view = session.view(0)
    lines = ["", click.style(view["outcome"]["text"], bold=True)]
    if "sector" in view:
        sector, wave = view["sector"], view["wave"]
        place = "the boss wave" if wave["boss"] else f"wave {wave['number']} of {wave['of']}"
        lines.append(f"Sector {sector['number']} of {sector['of']}, {place}, after {view['round_total']} rounds.")
    elif view.get("oscumoras"):
        met = view["oscumoras"]
        lines.append(f"{met['beaten']} of {met['of']} Oscumoras beaten, after {counted(view['round'], 'round')}.")
    elif "mode" in view:
        lines.append(f"After {counted(view['round'], 'round')}.")
    return "\n".join(lines)


def say(text: str, **look: Any) -> None:
    click.echo(click.style(text, **look))
