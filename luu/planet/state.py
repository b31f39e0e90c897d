"""Where a game of Planet Luu stands. Plain data that copies itself by hand; only table.py changes it."""

from __future__ import annotations

from typing import Final, NamedTuple

from luu.core.compiling import mypyc_attr
from luu.core.events import Outcome
from luu.planet.records import ActionCard, EnemyCard, LuuCard
from luu.planet.verb import Bonus

XP_NEEDED: Final = 5
"""PL-3.2: at so many XP a Luu levels up."""

BOSS_WAVE: Final = 4
"""Three waves, then the boss (PL-5.1)."""

OVER: Final = -1
"""Of a card that lasts until the next Rogue falls: one has fallen, and the card waits to be discarded."""

NOTHING: Final[frozenset[str]] = frozenset()

Question = tuple[str, int, int, int]
"""What is asked: kind, seat, and two numbers that belong to the kind (a Luu, a card, how many)."""

Task = tuple[int, ...]
"""Work to be done: what (see tasks.py) and three numbers that belong to it."""


Trouble = tuple[str, int, int]
"""What a chaos card leaves in force: what it is (see rules/troubles.py), its card, and the round it belongs to."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Luu:
    """A friendly Luu in a queue. `card` is the row of its form and level, so its statistics are printed ones."""

    __slots__ = (
        "acted", "card", "cards", "dealt", "defending", "drained", "hit_by", "hp", "parried", "seat",
        "shot_called", "uid", "xp",
    )  # fmt: skip

    def __init__(self, uid: int, seat: int, card: LuuCard, cards: tuple[int, ...]) -> None:
        self.uid = uid
        self.seat = seat
        self.card = card
        self.cards = cards
        """The serial numbers of the base card and, once evolved, of the evolved card (PL-3.8)."""
        self.hp = card.max_hp
        self.xp = 0
        self.acted = False
        self.defending = False
        self.parried = False
        """Defend has reduced an attack this round; it does so once (PL-7.2)."""
        self.shot_called = False
        """Call the Shot has been used in this sector (PL-2.4)."""
        self.drained = 0
        """Base attack lost to Symbiotic Drain this round (PL-13.6)."""
        self.dealt = 0
        """Damage dealt to enemies this round."""
        self.hit_by: tuple[int, ...] = ()
        """The enemies whose attack landed on it this round (PL-13.1)."""

    @property
    def cls(self) -> int:
        return self.card.cls

    @property
    def level(self) -> int:
        return self.card.level

    @property
    def evolved(self) -> bool:
        return self.card.form == "evolved"

    @property
    def max_hp(self) -> int:
        return self.card.max_hp

    @property
    def name(self) -> str:
        return self.card.class_name

    def clone(self) -> Luu:
        copy = Luu(self.uid, self.seat, self.card, self.cards)
        copy.hp = self.hp
        copy.xp = self.xp
        copy.acted = self.acted
        copy.defending = self.defending
        copy.parried = self.parried
        copy.shot_called = self.shot_called
        copy.drained = self.drained
        copy.dealt = self.dealt
        copy.hit_by = self.hit_by
        return copy


@mypyc_attr(allow_interpreted_subclasses=True)
class Enemy:
    """A Rogue or boss in the wave."""

    __slots__ = ("bonus", "card", "dented", "hit_by", "hp", "serial", "uid")

    def __init__(self, uid: int, card: EnemyCard, bonus: int, serial: int) -> None:
        self.uid = uid
        self.card = card
        self.bonus = bonus
        """+1 for a Rogue of the sector boss's class (PL-5.4)."""
        self.serial = serial
        """Its card's serial number in the tier decks; -1 for a boss."""
        self.hp = card.hp
        self.hit_by: tuple[int, ...] = ()
        """The friendly Luu whose attack landed on it this round (PL-2.5)."""
        self.dented = False
        """Fortress Core has taken its 1 from a hit this round (PL-13.9)."""

    @property
    def cls(self) -> int:
        return self.card.cls

    @property
    def max_hp(self) -> int:
        return self.card.hp

    @property
    def name(self) -> str:
        return self.card.name if self.card.boss else f"Rogue {self.card.name}"

    def clone(self) -> Enemy:
        copy = Enemy(self.uid, self.card, self.bonus, self.serial)
        copy.hp = self.hp
        copy.hit_by = self.hit_by
        copy.dented = self.dented
        return copy


@mypyc_attr(allow_interpreted_subclasses=True)
class Player:
    """One seat: its queue from front to back, its hand (serial numbers), its Luutex."""

    __slots__ = ("hand", "luutex", "order", "passed", "queue", "seat", "shares")

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.queue: list[Luu] = []
        self.hand: list[int] = []
        self.luutex = 0
        self.passed = False
        """With an empty queue: has finished this round's card step (PL-12.2)."""
        self.order: tuple[int, ...] = ()
        """The Luu whose turn in this round was chosen, the first one first."""
        self.shares: tuple[int, ...] = ()
        """What has been shared out so far, receiver by receiver."""

    def clone(self) -> Player:
        copy = Player(self.seat)
        copy.queue = [luu.clone() for luu in self.queue]
        copy.hand = self.hand[:]
        copy.luutex = self.luutex
        copy.passed = self.passed
        copy.order = self.order
        copy.shares = self.shares
        return copy


class Fallen(NamedTuple):
    """A Luu that was knocked out: whose it was, the row it had reached, its cards."""

    seat: int
    card: LuuCard
    cards: tuple[int, ...]


@mypyc_attr(allow_interpreted_subclasses=True)
class Lasting:
    """A played card that stays out: whose it is, whom it serves (0: all Luu of its seat). Never changes; a card that
    is used is replaced."""

    __slots__ = ("bonuses", "card", "chosen", "luu", "seat", "serial", "spent")

    def __init__(
        self,
        serial: int,
        card: ActionCard,
        seat: int,
        luu: int,
        bonuses: tuple[Bonus, ...],
        spent: int = 0,
        chosen: int = -1,
    ) -> None:
        self.serial = serial
        self.card = card
        self.seat = seat
        self.luu = luu
        self.bonuses = bonuses
        self.spent = spent
        """When a card that acts once a round or a wave was used last: round_total, or the wave's number. For a card
        that waited for something: the round in which that came, if the card holds on to the end of the next one. OVER
        for a card that has had its Rogue."""
        self.chosen = chosen
        """The class that its player named; -1 for none."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A whole position. Cards are serial numbers; the top of a pile is the end of its list.

    Copies share what is replaced as a whole and never changed in place: tuples, records, and the lists `tiers`,
    `boss_deck`, `power`, `left_out`, `lasting`.
    """

    __slots__ = (
        "acting", "asking", "at_work", "boss", "boss_deck", "chosen", "cleared", "core_pool", "difficulty", "discard",
        "draw", "drawn", "enemies", "fallen", "fallen_luu", "fell", "last_fallen", "lasting", "left_out", "next_uid",
        "next_up", "offered", "outcome", "pending", "players", "power", "power_pool", "removed", "reserve",
        "reshuffles", "resolving", "revealed", "round", "round_total", "searches", "sector", "speaking", "tiers",
        "todo", "troubles", "turn", "wave", "waves",
    )  # fmt: skip

    def __init__(self, players: int, boss: EnemyCard) -> None:
        self.players = [Player(seat) for seat in range(players)]
        self.sector = 1
        self.wave = 0
        """1 to 3, and 4 for the boss wave."""
        self.round = 0
        self.round_total = 0
        """Rounds counted over the whole game: part of every roll's key."""
        self.turn = 0
        """The seat whose Luu act now (PL-6.3)."""
        self.acting = 0
        """The uid of the Luu whose turn it is; 0 for none."""
        self.enemies: list[Enemy] = []
        self.waves: list[tuple[int, ...]] = []
        """The face-down waves of this sector: serial numbers of Rogue cards."""
        self.tiers: list[list[int]] = [[], [], [], []]
        """The tier decks T1 to T4 (PL-5.6)."""
        self.fallen: list[int] = []
        """Rogue cards beaten in this wave; they return to their tier decks after it (PL-5.7)."""
        self.boss = boss
        self.boss_deck: list[str] = []
        self.pending = ""
        """The boss that was not chosen last time (PL-5.5)."""
        self.offered: tuple[str, ...] = ()
        """The bosses turned up to choose from."""
        self.draw: list[int] = []
        self.discard: list[int] = []
        """One draw pile and one discard pile for all players (PL-10.1)."""
        self.removed: list[int] = []
        """Discards lost for good at reshuffles (PL-10.2), and chaos cards that were drawn (PL-11.1)."""
        self.power: list[int] = []
        """The drafted Power cards until Sector 3 (PL-4.7)."""
        self.left_out: list[int] = []
        """Cards that left the game in the draft, and the chaos cards that are not in this game."""
        self.core_pool: tuple[int, ...] = ()
        self.power_pool: tuple[int, ...] = ()
        """What the draft has not turned up yet (PL-4.3)."""
        self.revealed: tuple[int, ...] = ()
        """The draft's cards that lie face up, position 1 first (PL-4.4)."""
        self.difficulty = -1
        """The chaos difficulty (PL-4.9); -1 while it has not been chosen."""
        self.troubles: tuple[Trouble, ...] = ()
        """What chaos cards have left in force."""
        self.reserve: tuple[int, ...] = ()
        """Classes of the Luu that Purification can call on (PL-4.2)."""
        self.lasting: list[Lasting] = []
        self.at_work: frozenset[str] = NOTHING
        """What the cards that are out change and what they wait for: statistics, gifts and moments. So nobody looks
        through them for what none of them does."""
        self.resolving: list[int] = []
        """Cards played and not yet resolved."""
        self.drawn: list[int] = []
        """Cards that the resolving card drew."""
        self.chosen = -1
        """The class that was named for the resolving card."""
        self.fallen_luu: tuple[Fallen, ...] = ()
        """The Luu that were knocked out and have not come back."""
        self.todo: list[Task] = []
        """Unfinished work, the next task at the end."""
        self.asking: Question | None = None
        self.cleared = False
        """No enemy is left in this wave (PL-6.8)."""
        self.fell = False
        """A Luu or an enemy fell since the game was last judged."""
        self.last_fallen: tuple[int, ...] = ()
        """The cards of the Luu that were knocked out last, of all that fell at once."""
        self.next_up = 0
        """The Luu that was called to act next, out of its order; 0 for none."""
        self.next_uid = 1
        self.reshuffles = 0
        self.searches = 0
        self.speaking = 0
        """The card of which a verb ran last."""
        self.outcome: Outcome | None = None

    def luu(self, uid: int) -> Luu | None:
        """The Luu with this uid, if it is still in a queue."""
        for player in self.players:
            for luu in player.queue:
                if luu.uid == uid:
                    return luu
        return None

    def enemy(self, uid: int) -> Enemy | None:
        """The enemy with this uid, if it still stands."""
        for enemy in self.enemies:
            if enemy.uid == uid:
                return enemy
        return None

    def clone(self) -> State:
        copy = State.__new__(State)  # every attribute is set here, so none needs to be made first
        copy.boss = self.boss
        copy.players = [player.clone() for player in self.players]
        copy.sector = self.sector
        copy.wave = self.wave
        copy.round = self.round
        copy.round_total = self.round_total
        copy.turn = self.turn
        copy.acting = self.acting
        copy.enemies = [enemy.clone() for enemy in self.enemies]
        copy.waves = self.waves[:]
        copy.tiers = self.tiers
        copy.fallen = self.fallen[:]
        copy.boss_deck = self.boss_deck
        copy.pending = self.pending
        copy.offered = self.offered
        copy.draw = self.draw[:]
        copy.discard = self.discard[:]
        copy.removed = self.removed[:]
        copy.power = self.power
        copy.left_out = self.left_out
        copy.core_pool = self.core_pool
        copy.power_pool = self.power_pool
        copy.revealed = self.revealed
        copy.difficulty = self.difficulty
        copy.troubles = self.troubles
        copy.reserve = self.reserve
        copy.lasting = self.lasting
        copy.at_work = self.at_work
        copy.resolving = self.resolving[:]
        copy.drawn = self.drawn[:]
        copy.chosen = self.chosen
        copy.fallen_luu = self.fallen_luu
        copy.todo = self.todo[:]
        copy.asking = self.asking
        copy.cleared = self.cleared
        copy.fell = self.fell
        copy.last_fallen = self.last_fallen
        copy.next_up = self.next_up
        copy.next_uid = self.next_uid
        copy.reshuffles = self.reshuffles
        copy.searches = self.searches
        copy.speaking = self.speaking
        copy.outcome = self.outcome
        return copy
