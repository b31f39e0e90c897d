"""The words for what happened: one sentence an event, with the reasons of every number."""

from __future__ import annotations

from functools import singledispatch

from luu.core.events import Event, Reasons
from luu.core.tally import in_words
from luu.planet import events as ev


def sentence(event: Event, seat: int | None = None) -> str:
    """What happened, in one sentence. For a `seat` the cards that another one drew stay hidden."""
    if isinstance(event, ev.Drew) and seat is not None and seat != event.seat:
        return f"Player {event.seat + 1} draws a card."
    if isinstance(event, ev.HandDrawn) and seat is not None and seat != event.seat:
        return f"Player {event.seat + 1} draws an opening hand of {len(event.cards)}."
    return explain(event)


@singledispatch
def explain(event: Event) -> str:
    """The sentence for a kind of event; each kind registers its own."""
    raise TypeError(f"no words for {type(event).__name__}; explain.py needs a function for it")


def called(name: str, uid: int) -> str:
    """What a Luu is called in the log: its class and its number in the order of arrival."""
    return f"{name} {uid}"


def dice(faces: ev.Faces) -> str:
    """`d4 shows 3`, or `d4 shows 3, d6 shows 5`."""
    return ", ".join(f"d{sides} shows {value}" for sides, value in faces)


def because(value: int, reasons: Reasons) -> str:
    """` (7 = base 3 + dice 4, shell does not apply)`; a reason alone is only named, as in ` (Quick Mend)` and ` (Pack
    Recovery: 1 for each of 2 other Lagluu)`, and not even that when it goes without saying."""
    if sum(amount != 0 for _, amount in reasons[1:]):
        return f" ({in_words(value, reasons)})"
    said = [why for why, _ in reasons if why not in UNSAID]
    return f" ({'; '.join(map(alone, said))})" if said else ""


def alone(why: str) -> str:
    """A reason without a number; what stood in brackets follows a colon."""
    name, _, more = why.partition(" (")
    before, bracket, after = more.rpartition(")")
    return f"{name}: {before}" if bracket and not after else why


UNSAID = ("attack", "carried over", "given back", "Gather")
"""Where a number starts: the event before, or the sentence itself, has said it."""


def evasion(die: int, needed: int) -> str:
    """`d6 shows 6, a 6 evades`."""
    return f"d6 shows {die}, {faces(needed)} evades"


def faces(needed: int) -> str:
    """`a 6`, or `5 or more`."""
    return "a 6" if needed == 6 else f"{needed} or more"


def plural(count: int, one: str, many: str) -> str:
    """`1 card`, `3 cards`."""
    return f"{count} {one if count == 1 else many}"


def listing(names: tuple[str, ...]) -> str:
    """`a, b and c`."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}" if names else "nothing"


@explain.register
def _(event: ev.GameStarted) -> str:
    who = "One player leads" if event.players == 1 else "Two players lead"
    return f"{who} the friendly Luu (seed {event.seed})."


@explain.register
def _(event: ev.StarterDrawn) -> str:
    return f"Player {event.seat + 1} starts with {called(event.name, event.luu)} and 5 Luutex."


@explain.register
def _(event: ev.HandDrawn) -> str:
    again = " again" if event.again else ""
    stays = " It stays: an evolved card counts as a Luu card." if event.stays else ""
    return f"Player {event.seat + 1} draws an opening hand{again}: {listing(tuple(map(title, event.cards)))}.{stays}"


@explain.register
def _(event: ev.DraftRevealed) -> str:
    return f"Turned up in the draft: {listing(event.titles)}."


@explain.register
def _(event: ev.DraftKept) -> str:
    lost = f"; {leaving(event.gone)}" if event.gone else ""
    return f"Kept: {listing(event.kept)}{lost}. The deck has {event.core} Core and {event.power} Power cards."


def leaving(names: tuple[str, ...]) -> str:
    """`Tenacity leaves the game`, `Gifluu and Tenacity leave the game`."""
    return f"{listing(names)} {'leaves' if len(names) == 1 else 'leave'} the game"


@explain.register
def _(event: ev.DraftEnded) -> str:
    power = plural(event.power, "Power card waits", "Power cards wait")
    return f"The draft is over: the deck has {event.core} Core cards, and {power} for Sector 3."


@explain.register
def _(event: ev.ChaosChosen) -> str:
    return f"{plural(event.count, 'chaos card is', 'chaos cards are')} shuffled into the draw pile."


@explain.register
def _(event: ev.ChaosDrawn) -> str:
    return f"Player {event.seat + 1} draws a chaos card, {event.title}: {event.text.rstrip('.')}."


@explain.register
def _(event: ev.ChaosIdle) -> str:
    return f"{event.title} finds nothing to do."


@explain.register
def _(event: ev.ChaosInForce) -> str:
    return f"{event.title} is in force."


@explain.register
def _(event: ev.ChaosEnded) -> str:
    return f"{event.title} is over."


@explain.register
def _(event: ev.Spared) -> str:
    who = called(event.name, event.luu)
    return f"{event.title} takes {event.lost} HP from {who}, the only Luu, and leaves it with {event.hp}."


@explain.register
def _(event: ev.Reinforced) -> str:
    return f"{event.title} brings {event.enemy_name}, which stands behind the boss."


@explain.register
def _(event: ev.LuutexLost) -> str:
    why = because(event.amount, event.reasons)
    return f"Player {event.seat + 1} loses {event.amount} Luutex{why}; the pool holds {event.luutex}."


@explain.register
def _(event: ev.XpLost) -> str:
    return f"{called(event.name, event.luu)} loses {event.amount} XP to {event.title}."


@explain.register
def _(event: ev.SectorStarted) -> str:
    rolled = " + ".join(f"d{sides}" for sides in event.dice)
    return f"Sector {event.sector} begins. Its boss is {event.boss}; every attack rolls {rolled}."


@explain.register
def _(event: ev.PowerCardsJoined) -> str:
    return f"{plural(event.count, 'Power card is', 'Power cards are')} shuffled into the draw pile."


@explain.register
def _(event: ev.WaveStarted) -> str:
    if event.wave == 4:
        return f"Boss wave of Sector {event.sector}: {listing(event.enemies)} appears."
    return f"Wave {event.wave} of Sector {event.sector}: {listing(event.enemies)} appear."


@explain.register
def _(event: ev.RoundStarted) -> str:
    return f"Round {event.round} of this wave begins."


@explain.register
def _(event: ev.Drained) -> str:
    return f"{event.enemy_name} drains {called(event.name, event.luu)}: {event.amount} less attack this round."


@explain.register
def _(event: ev.CardPlayed) -> str:
    target = f" for {called(event.name, event.luu)}" if event.name else ""
    paid = f"pays {event.cost} Luutex ({event.luutex} left)" if event.cost else "pays nothing"
    return f"Player {event.seat + 1} plays {event.title}{target} and {paid}."


@explain.register
def _(event: ev.CardEnded) -> str:
    return f"{event.title} ends and is discarded."


@explain.register
def _(event: ev.CardUsed) -> str:
    return f"Player {event.seat + 1} uses {event.title}."


@explain.register
def _(event: ev.CardRolled) -> str:
    worked = "it works" if event.die >= event.needed else "nothing happens"
    return f"{event.title}: d6 shows {event.die}, {event.needed} or more is needed; {worked}."


@explain.register
def _(event: ev.CardTaken) -> str:
    return f"Player {event.seat + 1} takes {event.title} from the {event.source} pile."


@explain.register
def _(event: ev.NothingToTake) -> str:
    return f"Player {event.seat + 1} finds no such card in the {event.source} pile."


@explain.register
def _(event: ev.XpMultiplied) -> str:
    return (
        f"{event.title}: this Rogue's XP counts {event.times} times for player {event.seat + 1}, so it is {event.xp}."
    )


@explain.register
def _(event: ev.AttackPrevented) -> str:
    who = called(event.name, event.luu)
    return f"{event.title} prevents the attack of {event.enemy_name} on {who}: d6 shows {event.die}."


@explain.register
def _(event: ev.NextCalled) -> str:
    return f"{called(event.name, event.luu)} acts next."


@explain.register
def _(event: ev.OrderChosen) -> str:
    return f"The Luu of player {event.seat + 1} act in this order: {listing(event.order)}."


@explain.register
def _(event: ev.Shifted) -> str:
    return f"{called(event.name, event.luu)} moves to position {event.place}."


@explain.register
def _(event: ev.DamageShared) -> str:
    stand = tuple(f"{name} has {hp} HP" for name, hp in zip(event.queue, event.hp, strict=True))
    return f"The damage on the Luu of player {event.seat + 1} is shared anew: {listing(stand)}."


@explain.register
def _(event: ev.DamageToShare) -> str:
    sums = because(event.amount, event.reasons)
    return f"{event.amount} damage{sums} to {called(event.name, event.luu)} may be spread over the queue."


@explain.register
def _(event: ev.CardHandedOver) -> str:
    return f"{event.title} goes to {called(event.name, event.luu)} until the end of the next round."


@explain.register
def _(event: ev.ClassNamed) -> str:
    return f"Player {event.seat + 1} names {event.class_name} for {event.title}."


@explain.register
def _(event: ev.Purified) -> str:
    return f"{event.enemy_name} is purified and changes sides."


@explain.register
def _(event: ev.CameBack) -> str:
    who = called(event.name, event.luu)
    return f"A fallen {event.name} comes back with Level {event.level}: {who} at position {event.place}."


@explain.register
def _(event: ev.Defied) -> str:
    return f"{event.title}: {called(event.name, event.luu)} takes {event.enemy_name} along."


@explain.register
def _(event: ev.PoolRolled) -> str:
    rolled = f"; {dice(event.dice)}" if event.dice else ""
    sums = in_words(event.power, event.reasons)
    return f"{called(event.name, event.luu)} splits an attack of {sums}{rolled}."


@explain.register
def _(event: ev.Joined) -> str:
    return f"{called(event.name, event.luu)} joins the queue at position {event.place}."


@explain.register
def _(event: ev.Evolved) -> str:
    return f"{called(event.name, event.luu)} evolves: {event.hp} of {event.max_hp} HP{both(event.rise)}."


def both(rise: int) -> str:
    """` (both 5 more)`, of current and maximum HP; nothing if they stay."""
    return f" (both {rise} more)" if rise else ""


@explain.register
def _(event: ev.ShotCalled) -> str:
    return f"{called(event.name, event.luu)} calls the shot: the dice count {event.value}."


@explain.register
def _(event: ev.Attacked) -> str:
    rolled = f"; {dice(event.dice)}" if event.dice else ""
    sums = in_words(event.power, event.reasons)
    return f"{called(event.name, event.luu)} attacks {event.enemy_name} with power {sums}{rolled}."


@explain.register
def _(event: ev.EnemyAttacked) -> str:
    sums = in_words(event.power, event.reasons)
    return f"{event.enemy_name} attacks {called(event.name, event.luu)} with power {sums}{enemy_rolls(event)}."


def enemy_rolls(event: ev.EnemyAttacked) -> str:
    """The dice of an enemy; two players' rolls are added, halved and rounded up (PL-6.5)."""
    if not event.dice:
        return ""
    total = sum(value for _, value in event.dice)
    counted = dict(event.reasons).get("dice", total)
    shared = f" ({total} shared by two players, rounded up, is {counted})" if counted != total else ""
    return f"; {dice(event.dice)}{shared}"


@explain.register
def _(event: ev.EnemyEvaded) -> str:
    attacker = called(event.name, event.luu)
    return f"{event.enemy_name} evades the attack of {attacker}: {evasion(event.die, event.needed)}."


@explain.register
def _(event: ev.LuuEvaded) -> str:
    evader = called(event.name, event.luu)
    return f"{evader} evades the attack of {event.enemy_name}: {evasion(event.die, event.needed)}."


@explain.register
def _(event: ev.EnemyDamaged) -> str:
    sums = because(event.amount, event.reasons)
    return f"{event.enemy_name} takes {event.amount} damage{sums} and has {event.hp} of {event.max_hp} HP."


@explain.register
def _(event: ev.LuuDamaged) -> str:
    beyond = f"; {event.beyond} {'goes' if event.beyond == 1 else 'go'} beyond its HP" if event.beyond else ""
    sums = because(event.amount, event.reasons)
    who = called(event.name, event.luu)
    return f"{who} takes {event.amount} damage{sums} and has {event.hp} of {event.max_hp} HP{beyond}."


@explain.register
def _(event: ev.CarriedOver) -> str:
    who = called(event.name, event.luu)
    return f"{event.amount} damage beyond the HP of {event.past} carries over to {who}."


@explain.register
def _(event: ev.GaveBack) -> str:
    taker = called(event.taker, event.taker_uid) if event.to_luu else event.taker
    return f"{event.giver} gives {event.amount} damage back to {taker}{because(event.amount, event.reasons)}."


@explain.register
def _(event: ev.KnockedOut) -> str:
    return f"{called(event.name, event.luu)} (Level {event.level}) is knocked out; its cards are discarded."


@explain.register
def _(event: ev.EnemyDefeated) -> str:
    return f"{event.enemy_name} is defeated: {event.xp} XP for each player."


@explain.register
def _(event: ev.XpGained) -> str:
    why = because(event.amount, event.reasons)
    return f"{called(event.name, event.luu)} gains {event.amount} XP{why} and has {event.xp} of 5."


@explain.register
def _(event: ev.XpWasted) -> str:
    who = called(event.name, event.luu) if event.name else f"any Luu of player {event.seat + 1}"
    return f"{event.amount} XP cannot be used by {who} and {'is' if event.amount == 1 else 'are'} lost."


@explain.register
def _(event: ev.LevelledUp) -> str:
    gained = f"attack {event.attack}, {event.hp} of {event.max_hp} HP{both(event.rise)}"
    return f"{called(event.name, event.luu)} reaches Level {event.level}: {gained}."


@explain.register
def _(event: ev.Defended) -> str:
    return f"{called(event.name, event.luu)} defends: 2 less from the first attack that lands this round."


@explain.register
def _(event: ev.LuutexGained) -> str:
    does = "gains" if event.amount >= 0 else "pays"
    who = called(event.name, event.luu) + " gathers" if event.name else f"Player {event.seat + 1} {does}"
    why = because(event.amount, event.reasons)
    return f"{who} {abs(event.amount)} Luutex{why}; the pool holds {event.luutex}."


@explain.register
def _(event: ev.Moved) -> str:
    cost = f" with {event.by}'s action" if event.by else ""
    return f"{called(event.name, event.luu)} moves forward to position {event.place}, past {event.past}{cost}."


@explain.register
def _(event: ev.Arranged) -> str:
    return f"The queue of player {event.seat + 1} now stands, front first: {listing(event.queue)}."


@explain.register
def _(event: ev.Healed) -> str:
    why = because(event.amount, event.reasons)
    return f"{called(event.name, event.luu)} recovers {event.amount} HP{why} and has {event.hp} of {event.max_hp}."


@explain.register
def _(event: ev.EnemyHealed) -> str:
    why = because(event.amount, event.reasons)
    return f"{event.enemy_name} recovers {event.amount} HP{why} and has {event.hp} of {event.max_hp}."


@explain.register
def _(event: ev.Drew) -> str:
    return f"Player {event.seat + 1} draws {event.title}."


@explain.register
def _(event: ev.NothingToDraw) -> str:
    return f"Player {event.seat + 1} has no card to draw: draw pile and discard pile are empty."


@explain.register
def _(event: ev.Discarded) -> str:
    return f"Player {event.seat + 1} discards {event.title}."


@explain.register
def _(event: ev.Reshuffled) -> str:
    cards = plural(event.cards, "card", "cards")
    return f"The draw pile is empty: {event.title} is lost for good, {cards} from the discard pile are shuffled."


@explain.register
def _(event: ev.Passed) -> str:
    return f"Player {event.seat + 1} has no Luu and plays no card this round."


@explain.register
def _(event: ev.WaveCleared) -> str:
    if event.wave == 4:
        return f"The boss of Sector {event.sector} is beaten."
    return f"Wave {event.wave} of Sector {event.sector} is beaten."


@explain.register
def _(event: ev.BossesRevealed) -> str:
    return f"For Sector {event.sector} one of these bosses is chosen: {listing(event.bosses)}."


@explain.register
def _(event: ev.BossChosen) -> str:
    pending = f"; {event.pending} waits for a later sector" if event.pending else ""
    return f"{event.boss} is the boss of Sector {event.sector}{pending}."


@explain.register
def _(event: ev.GameEnded) -> str:
    return ENDINGS.get(event.reason, f"The game is {'won' if event.won else 'lost'}: {event.reason}.")


ENDINGS = {
    "all sectors cleared": "All five sectors are cleared: the game is won.",
    "colony lost": "The last Luu has fallen: the game is lost.",
    "stalemate": "Sixty rounds in one wave: the game is lost.",
}


def title(card: str) -> str:
    """A card's id as words, where no card set is at hand."""
    if card.endswith("_evolved"):
        return f"Evolved {card.removesuffix('_evolved').capitalize()}"
    return card.replace("_", " ").title()
