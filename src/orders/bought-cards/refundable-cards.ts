import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { isLive, readSpent, readSpentOrHeld, voidRest } from '#payment/gift-cards/bought-cards.ts';
import type { Database } from '#platform/database/database.ts';
import { invalidInput } from '#platform/http/errors/problem.ts';
import { add, least, pence, subtract, toPounds, zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { rebooked } from '../ledger/book-sales.ts';
import type { CancelledGoods, PaidPieces } from '../lines/piece-worth.contract.ts';
import type { StoredOrder } from '../order/order-view.ts';
import { orderLines } from '../order/orders.table.ts';

// Callers hold the order's lock, and with it those of its cards.

export type CardLine = {
  lineId: number;
  productId: number;
  name: string;
  price: Pence;
  /** What was paid for it and has not been given back. */
  room: Pence;
};

/** The gift cards bought in an order of which something is left to refund. */
export async function readCardLines(
  tx: Database,
  { id: orderId, giftCardTotal }: Pick<StoredOrder, 'id' | 'giftCardTotal'>,
): Promise<CardLine[]> {
  if (giftCardTotal === zero) return [];
  const { id: lineId, productId, name, price } = orderLines;
  const given = sql`(select coalesce(sum(refund_lines.amount), 0) from refund_lines
    join refunds on refunds.id = refund_lines.refund_id and refunds.state <> 'failed'
    where refund_lines.order_line_id = ${orderLines.id})`;
  const rows = await tx
    .select({ lineId, productId, name, price, room: sql<number>`(${price} - ${given})::int` })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.isGiftCard, true)))
    .orderBy(asc(lineId));
  return rows.map((row) => ({ ...row, room: pence(row.room) })).filter(({ room }) => room > zero);
}

/** The parts of a refund that are for gift cards, since nothing else was paid for. */
export function cardsInRefund(
  cards: readonly CardLine[],
  { amount, remaining, pieces }: { amount: Pence; remaining: Pence; pieces: readonly PaidPieces[] },
): PaidPieces[] {
  const unnamed = cards.filter(({ lineId }) => !pieces.some((piece) => piece.lineId === lineId));
  const forOthers = subtract(remaining, add(zero, ...unnamed.map(({ room }) => room)));
  return cardsFirst(unnamed, amount > forOthers ? subtract(amount, forOthers) : zero);
}

/** The parts of an amount for gift cards, as far as it goes. */
function cardsFirst(cards: readonly CardLine[], amount: Pence): PaidPieces[] {
  let left = amount;
  return cards.flatMap(({ room, price: _price, ...card }) => {
    const worth = least(room, left);
    left = subtract(left, worth);
    return worth === zero ? [] : [{ ...card, quantity: 1, worth }];
  });
}

/** The same, while what nobody has spent gives first: on it would lie what is not paid for any more. */
export async function unspentFirst(tx: Database, cards: readonly CardLine[], amount: Pence): Promise<PaidPieces[]> {
  const unspent: CardLine[] = [];
  for (const card of cards) {
    const spent = await readSpentOrHeld(tx, card.lineId);
    unspent.push({ ...card, room: subtract(card.room, least(card.room, spent)) });
  }
  const first = worths(cardsFirst(unspent, amount));
  const others = cards.map((card) => ({ ...card, room: subtract(card.room, first.get(card.lineId) ?? zero) }));
  const rest = worths(cardsFirst(others, subtract(amount, add(zero, ...first.values()))));
  const ofCard = ({ lineId }: CardLine) => add(first.get(lineId) ?? zero, rest.get(lineId) ?? zero);
  return cards.flatMap((card) => cardsFirst([card], ofCard(card)));
}

/** What was paid for cards that may still pay. */
export async function paidForLive(tx: Database, cards: readonly CardLine[]): Promise<Pence> {
  let paid = zero;
  for (const { lineId, room } of cards) if (await isLive(tx, lineId)) paid = add(paid, room);
  return paid;
}

function worths(parts: readonly PaidPieces[]): Map<number, Pence> {
  return new Map(parts.map(({ lineId, worth }) => [lineId, worth]));
}

export type CardsGivenUp = {
  /** The named goods, a gift card worth no more than what is left on it. */
  named: CancelledGoods | null;
  /** Where nothing is named and everything is refunded: what of that is for each card. */
  pieces: PaidPieces[] | undefined;
  /** What holders have spent: it stays paid for. */
  spent: Pence;
  /** What is left on the cards that are void with this refund; it is given back with them. */
  least: Pence;
  /** What the cards are worth that stay with their holders. */
  kept: Pence;
  /** The pieces of the cards that are void with it. */
  lineIds: number[];
};

type GivingUp = {
  named: CancelledGoods | null;
  /** Of these, what had not left. */
  dropped: CancelledGoods | null;
  /** Nothing is named, and everything is refunded. */
  isAll: boolean;
  byUserId: number | null;
  at: Date;
};

/**
 * What a refund can give back of gift cards: of those named, or of all where nothing is named and everything is refunded, what is
 * not spent; it voids them. Of cards that are not named, nothing.
 * @param cards as they were before pieces were taken out
 * @throws Problem 409 `gift-card-held`
 */
export async function giveUpCards(
  tx: Database,
  cards: readonly CardLine[],
  { named, dropped, isAll, byUserId, at }: GivingUp,
): Promise<CardsGivenUp> {
  const isNamed = ({ lineId }: CardLine) => isAll || (named?.pieces ?? []).some((piece) => piece.lineId === lineId);
  const isOut = ({ lineId }: CardLine) => dropped?.pieces.some((piece) => piece.lineId === lineId) ?? false;
  const unused = new Map<number, Pence>();
  const givenUp: CardLine[] = [];
  for (const card of cards.filter(isNamed)) {
    // Taken out before it went out, it is void already.
    const left = isOut(card) ? card.room : await unusedOf(tx, card);
    if (left === null) continue;
    givenUp.push(card);
    unused.set(card.lineId, left);
    if (!isOut(card)) await voidRest(tx, card.lineId, { byUserId, at });
  }
  const left = add(zero, ...unused.values());
  const spent = subtract(sumOfRooms(givenUp), left);
  const kept = sumOfRooms(cards.filter((card) => !isNamed(card)));
  const pieces = isAll ? givenUp.flatMap((card) => cardsFirst([card], unused.get(card.lineId) ?? zero)) : undefined;
  const lineIds = givenUp.map(({ lineId }) => lineId);
  return { named: named && worthOnly(named, unused, spent), pieces, spent, least: left, kept, lineIds };
}

/** Of what was paid for a card and is not given back, what its holder has not spent, even if it is void; null: it was never issued. */
async function unusedOf(tx: Database, { lineId, room }: CardLine): Promise<Pence | null> {
  const spent = await readSpent(tx, lineId);
  return spent === null ? null : subtract(room, least(room, spent));
}

/** What will never go out is no piece of an order that goes on. The caller has voided these cards, and writes their refund. */
export async function dropUnsentCards(tx: Database, orderId: number, lineIds: readonly number[]): Promise<void> {
  if (lineIds.length === 0) return;
  const isOpen = and(eq(orderLines.isGiftCard, true), eq(orderLines.sent, 0), eq(orderLines.dropped, 0));
  await rebooked(tx, orderId, () =>
    tx
      .update(orderLines)
      .set({ dropped: 1 })
      .where(and(inArray(orderLines.id, [...lineIds]), isOpen)),
  );
}

function sumOfRooms(cards: readonly CardLine[]): Pence {
  return add(zero, ...cards.map(({ room }) => room));
}

function worthOnly(named: CancelledGoods, unused: ReadonlyMap<number, Pence>, spent: Pence): CancelledGoods {
  const pieces = named.pieces.map((piece) => ({ ...piece, worth: unused.get(piece.lineId) ?? piece.worth }));
  const worth = add(zero, ...pieces.map((piece) => piece.worth));
  return { pieces, worth, isEverything: named.isEverything && spent === zero };
}

type CardLines = { lines: readonly { id: number; isGiftCard: boolean }[]; cards: readonly CardLine[] };

/** A gift card is worth what was paid for it and has not been given back, as in the provider's own pages. */
export function worthLeft(goods: CancelledGoods, { lines, cards }: CardLines): CancelledGoods {
  const rooms = new Map(cards.map(({ lineId, room }) => [lineId, room]));
  const isCard = new Set(lines.filter((line) => line.isGiftCard).map(({ id }) => id));
  const pieces = goods.pieces.map((piece) =>
    isCard.has(piece.lineId) ? { ...piece, worth: least(piece.worth, rooms.get(piece.lineId) ?? zero) } : piece,
  );
  return { ...goods, pieces, worth: add(zero, ...pieces.map(({ worth }) => worth)) };
}

/** @throws Problem 400 */
export function rejectCardMoney(
  amount: Pence,
  { remaining, cards: { named, spent, kept, least: fewest } }: { remaining: Pence; cards: CardsGivenUp },
): void {
  if (spent === zero && kept === zero && fewest === zero) return;
  const left = subtract(remaining, add(spent, kept));
  // Whoever asks for a spent card's price does not know that it is spent.
  const most = named && spent > zero ? least(left, named.worth) : left;
  if (amount > most) {
    const why =
      spent > zero
        ? `£${toPounds(spent)} of the gift cards is spent`
        : `£${toPounds(kept)} of this order is on gift cards, which are refunded as items`;
    throw invalidInput('amount', `Refund £${toPounds(most)} at most: ${why}.`);
  }
  if (amount < least(fewest, remaining))
    throw invalidInput('amount', `Refund £${toPounds(fewest)} at least: what is left on the gift cards goes with it.`);
}
