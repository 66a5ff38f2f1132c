import { and, asc, eq, gt, inArray, isNull, lte } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { add, least, subtract, toPounds, zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { endOfDay, shopDay } from '#platform/shop-day.ts';
import type { ShopDay } from '#platform/shop-day.ts';
import { readAllSettings } from '#shop/settings/settings.ts';
import { newGiftCardCode, storedCode } from './gift-card-code.ts';
import { monthsLater } from './gift-card-expiry.ts';
import { readHeldOnOne, readSpentOf } from './gift-card-holds.ts';
import { enter, findPresent } from './gift-card-money.ts';
import type { StoredGiftCard } from './gift-card-money.ts';
import { giftCardEntries, giftCards } from './gift-cards.table.ts';

// Callers hold the lock of the order, and with it those of the cards bought in it and of what replaced them.

/** `recipientEmail`: '' where nobody has said one; then staff do before it goes out. */
export type BoughtPiece = {
  lineId: number;
  amount: Pence;
  recipientName: string | null;
  recipientEmail: string;
  senderName: string | null;
  message: string | null;
  /** Null, or over: today. */
  day: ShopDay | null;
  /** What was paid for it and has not been given back. */
  room: Pence;
};

/** What stands for the end of a code that nobody knows yet. */
const noCode = '····';

export function listBoughtIn(db: Database, orderNumber: string): Promise<StoredGiftCard[]> {
  return db.select().from(giftCards).where(eq(giftCards.boughtIn, orderNumber)).orderBy(asc(giftCards.id));
}

/**
 * The piece is paid, so there is a card: its amount is owed from here on, while its code is made when it is emailed. A card that was
 * voided with its order, which then was reopened, is the same one again, as far as its money is here. Once for each piece, however
 * often it is called.
 */
export async function issueBought(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  tx: Database,
  orderNumber: string,
  { lineId, amount, day, recipientEmail, room, ...about }: BoughtPiece,
): Promise<void> {
  const at = clock.now();
  const [card] = await tx.select().from(giftCards).where(eq(giftCards.boughtLineId, lineId));
  if (card) return restore(tx, await listSuccessors(tx, card), room, at);
  const today = shopDay(at);
  const goesOutOn = day !== null && day > today ? day : today;
  const [issued] = await tx
    .insert(giftCards)
    .values({
      ...about,
      recipientEmail: recipientEmail || null,
      codeHash: storedCode(config.secret, newGiftCardCode()).codeHash,
      last4: noCode,
      initial: amount,
      balance: zero,
      boughtIn: orderNumber,
      boughtLineId: lineId,
      goesOutOn,
      issuedAt: at,
      expiresAt: monthsLater(endOfDay(goesOutOn), (await readAllSettings(tx)).giftCardMonths),
    })
    .returning({ id: giftCards.id });
  if (!issued) throw new Error('The gift card was not stored');
  await enter(tx, issued.id, { kind: 'issued', amount, at });
}

/** The card, and those that replaced it one after another. */
async function listSuccessors(db: Database, card: StoredGiftCard): Promise<StoredGiftCard[]> {
  const [next] =
    card.replacedById === null ? [] : await db.select().from(giftCards).where(eq(giftCards.id, card.replacedById));
  return next ? [card, ...(await listSuccessors(db, next))] : [card];
}

/** What staff have voided stays void: they gave its money back, or try to. */
async function restore(tx: Database, chain: readonly StoredGiftCard[], room: Pence, at: Date): Promise<void> {
  const card = chain.at(-1);
  if (!card) return;
  const { worth, byUserId } = await readVoided(tx, chain, card.id);
  const spent = await readSpentOf(tx, card.id);
  const missing = room > add(spent, card.balance) ? subtract(room, add(spent, card.balance)) : zero;
  const amount = least(worth, missing);
  if (byUserId !== null || amount === zero) return;
  await tx.update(giftCards).set({ state: 'active' }).where(eq(giftCards.id, card.id));
  await enter(tx, card.id, { kind: 'issued', amount, at });
}

/**
 * What was taken off a card since it was first issued and is not on it again, or on what replaced it; and who voided that for good.
 * Null: it went with its order.
 */
async function readVoided(
  db: Database,
  chain: readonly StoredGiftCard[],
  presentId: number,
): Promise<{ worth: Pence; byUserId: number | null }> {
  const ids = chain.map(({ id }) => id);
  const entries = await db
    .select()
    .from(giftCardEntries)
    .where(and(inArray(giftCardEntries.cardId, ids), inArray(giftCardEntries.kind, ['issued', 'voided'])))
    .orderBy(asc(giftCardEntries.id));
  const later = entries.slice(1);
  const ended = later.find((entry) => entry.cardId === presentId && entry.kind === 'voided' && entry.byUserId !== null);
  return { worth: subtract(zero, add(zero, ...later.map(({ amount }) => amount))), byUserId: ended?.byUserId ?? null };
}

/** The piece is not wanted any more: its card, if it has not gone out, is void. */
export async function voidUnsent(tx: Database, lineId: number, at: Date): Promise<void> {
  const [card] = await tx
    .select()
    .from(giftCards)
    .where(and(eq(giftCards.boughtLineId, lineId), isNull(giftCards.mailedAt), eq(giftCards.state, 'active')));
  if (card) await voidCard(tx, card, { byUserId: null, at });
}

/**
 * What the card of a piece, and what replaced it, have paid of orders and not got back; null where none was issued.
 * @throws Problem 409 `gift-card-held`
 */
export async function readSpent(db: Database, lineId: number): Promise<Pence | null> {
  const card = await findOfPiece(db, lineId);
  if (!card) return null;
  const held = card.state === 'voided' ? zero : await readHeldOnOne(db, card.id);
  if (held === zero) return readSpentOf(db, card.id);
  const message = `An order that is not paid yet holds £${toPounds(held)} of the gift card ending ${card.last4}. Wait until it is paid or has ended.`;
  throw new Problem(409, 'gift-card-held', message);
}

/** What the card of a piece, and what replaced it, have paid of orders or hold for them. */
export async function readSpentOrHeld(db: Database, lineId: number): Promise<Pence> {
  const card = await findOfPiece(db, lineId);
  return card ? readSpentOf(db, card.id) : zero;
}

/** Whether the card of a piece, or what replaced it, may still pay. */
export async function isLive(db: Database, lineId: number): Promise<boolean> {
  const card = await findOfPiece(db, lineId);
  return card !== undefined && card.state !== 'voided';
}

/**
 * What was paid for a piece is given back elsewhere, so it comes off its card, or what replaced it, as far as it is there.
 * @param isAll nothing of what was paid for it is left: the card is void
 * @returns what came off, and the card; null where there is none that is alive
 */
export async function takeOffBought(
  tx: Database,
  lineId: number,
  { amount, isAll, at }: { amount: Pence; isAll: boolean; at: Date },
): Promise<{ taken: Pence; card: StoredGiftCard } | null> {
  const card = await findOfPiece(tx, lineId);
  if (!card || card.state === 'voided') return null;
  const taken = least(amount, card.balance);
  if (taken > zero) await enter(tx, card.id, { kind: 'voided', amount: subtract(zero, taken), at });
  if (isAll) await voidRest(tx, lineId, { byUserId: null, at });
  return { taken, card };
}

/**
 * What is on the card of a piece, or on what replaced it, beyond what is paid for it comes off, unless a bank may still give that back.
 * @returns what came off
 */
export async function takeOffUnpaid(
  tx: Database,
  lineId: number,
  { room, at }: { room: Pence; at: Date },
): Promise<Pence> {
  const card = await findOfPiece(tx, lineId);
  if (!card || card.state === 'voided' || card.isSuspended) return zero;
  const backed = add(card.balance, await readSpentOf(tx, card.id));
  const taken = backed > room ? least(card.balance, subtract(backed, room)) : zero;
  if (taken > zero) await enter(tx, card.id, { kind: 'voided', amount: subtract(zero, taken), at });
  return taken;
}

/** The piece of an order as which a card, or the first of those that it replaced, was bought; null: staff gave it. */
export async function findBoughtPiece(
  db: Database,
  cardId: number,
): Promise<{ orderNumber: string; lineId: number } | null> {
  const [card] = await db.select().from(giftCards).where(eq(giftCards.id, cardId));
  if (card?.boughtIn != null && card.boughtLineId !== null)
    return { orderNumber: card.boughtIn, lineId: card.boughtLineId };
  const [former] = await db.select().from(giftCards).where(eq(giftCards.replacedById, cardId));
  return former ? findBoughtPiece(db, former.id) : null;
}

/** What is left on the card of a piece is given back in money, so it is void. */
export async function voidRest(tx: Database, lineId: number, by: { byUserId: number | null; at: Date }): Promise<void> {
  const card = await findOfPiece(tx, lineId);
  if (card && card.state !== 'voided') await voidCard(tx, card, by);
}

/** All that was paid for an order is given back, so nothing stays on the cards bought in it. */
export async function voidAllBought(
  tx: Database,
  orderNumber: string,
  by: { byUserId: number | null; at: Date },
): Promise<void> {
  for (const { boughtLineId } of await listBoughtIn(tx, orderNumber))
    if (boughtLineId !== null) await voidRest(tx, boughtLineId, by);
}

async function voidCard(
  tx: Database,
  { id, balance }: StoredGiftCard,
  { byUserId, at }: { byUserId: number | null; at: Date },
): Promise<void> {
  await enter(tx, id, { kind: 'voided', amount: subtract(zero, balance), byUserId, at });
  await tx.update(giftCards).set({ state: 'voided' }).where(eq(giftCards.id, id));
}

async function findOfPiece(db: Database, lineId: number): Promise<StoredGiftCard | undefined> {
  const [card] = await db.select().from(giftCards).where(eq(giftCards.boughtLineId, lineId));
  return card && findPresent(db, card.id);
}

/** The caller takes off what is not paid for once it pays again. */
export async function suspendBought(tx: Database, lineId: number, isSuspended: boolean): Promise<void> {
  const card = await findOfPiece(tx, lineId);
  if (card) await tx.update(giftCards).set({ isSuspended }).where(eq(giftCards.id, card.id));
}

/** Those that are to be emailed by now, the oldest first; a suspended one waits, and one with nothing on it. @param orderNumber only those bought in it */
export async function listDue(db: Database, today: ShopDay, orderNumber?: string) {
  const { id, boughtIn, goesOutOn, mailedAt, state, balance } = giftCards;
  const isOfOrder = orderNumber === undefined ? undefined : eq(boughtIn, orderNumber);
  const isUsable = and(eq(state, 'active'), gt(balance, zero), eq(giftCards.isSuspended, false));
  const rows = await db
    .select({ id, boughtIn })
    .from(giftCards)
    .where(and(lte(goesOutOn, today), isNull(mailedAt), isUsable, isOfOrder))
    .orderBy(asc(id))
    .limit(mostAtOnce);
  return rows.flatMap((row) => (row.boughtIn === null ? [] : [{ id: row.id, orderNumber: row.boughtIn }]));
}

const mostAtOnce = 200;
