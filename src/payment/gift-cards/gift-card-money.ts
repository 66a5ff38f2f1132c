import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { add, pence, subtract, zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { expiryAfterRefund, expiryAfterRelease } from './gift-card-expiry.ts';
import type { GiftCardEntryKind, GiftCardShare } from './gift-card-words.contract.ts';
import { filled } from './gift-cards.rules.ts';
import { giftCardEntries, giftCards } from './gift-cards.table.ts';

export type StoredGiftCard = typeof giftCards.$inferSelect;
type NewEntry = Omit<typeof giftCardEntries.$inferInsert, 'id' | 'cardId'> & { kind: GiftCardEntryKind; amount: Pence };

/** Orders are locked before cards, cards in the order of their ids and before goods, so that nobody waits in a circle. */
export async function lockGiftCards(tx: Database, ids: readonly number[]): Promise<StoredGiftCard[]> {
  if (ids.length === 0) return [];
  return tx
    .select()
    .from(giftCards)
    .where(inArray(giftCards.id, [...ids]))
    .orderBy(asc(giftCards.id))
    .for('update');
}

/** Also all that replaced them, in one order: a card's replacement may be newer than that of another. */
export async function lockWithReplacements(tx: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await tx.execute<{ id: number }>(sql`
    with recursive chain (id) as (
      select id from ${giftCards} where ${inArray(giftCards.id, [...ids])}
      union select replaced_by_id from ${giftCards} join chain on chain.id = gift_cards.id where replaced_by_id is not null
    )
    select id from chain`);
  const all = rows.map(({ id }) => id);
  const locked = await lockGiftCards(tx, all);
  // Replaced while this waited, by newer cards than any.
  const newer = locked.flatMap(({ replacedById }) => replacedById ?? []).filter((id) => !all.includes(id));
  await lockWithReplacements(tx, newer);
}

/** Changes the balance and says why, the only way in which it ever changes. The caller holds the card's lock. */
export async function enter(tx: Database, cardId: number, entry: NewEntry): Promise<void> {
  await tx.insert(giftCardEntries).values({ ...entry, cardId });
  if (entry.amount === zero) return;
  const balance = sql`${giftCards.balance} + ${entry.amount}`;
  await tx.update(giftCards).set({ balance }).where(eq(giftCards.id, cardId));
}

type OfOrder = { orderNumber: string; at: Date };

/** The cards pay an order: at once, or once the rest is paid too. The caller holds their locks and has checked their balances. */
export async function takeFromCards(
  tx: Database,
  shares: readonly GiftCardShare[],
  { kind, orderNumber, at }: OfOrder & { kind: 'held' | 'spent' },
): Promise<void> {
  for (const { cardId, amount } of shares)
    await enter(tx, cardId, { kind, orderNumber, paidById: cardId, amount: subtract(zero, amount), at });
}

/** The order is paid, and with it what its cards hold for it. The caller holds the order's lock. */
export async function spendHeld(tx: Database, { orderNumber, at }: OfOrder): Promise<void> {
  const held = await readHeldBy(tx, orderNumber);
  await lockGiftCards(
    tx,
    held.map(({ cardId }) => cardId),
  );
  for (const { cardId, amount } of held) {
    const entry = { orderNumber, paidById: cardId, at };
    // Whatever has happened to the card meanwhile: it goes out as it came in.
    await tx.insert(giftCardEntries).values([
      { ...entry, cardId, kind: 'released', amount },
      { ...entry, cardId, kind: 'spent', amount: subtract(zero, amount) },
    ]);
  }
}

/** The order is not paid: what is held for it is on the cards again. The caller holds the order's lock. */
export async function releaseHeld(tx: Database, { orderNumber, at }: OfOrder): Promise<void> {
  for (const { cardId, amount } of await readHeldBy(tx, orderNumber)) {
    const card = await lockPresent(tx, cardId);
    const entry = { orderNumber, paidById: cardId, at };
    if (card.state === 'voided') {
      // Voided for good while it was held: it goes with the rest of the card.
      await tx.insert(giftCardEntries).values([
        { ...entry, cardId: card.id, kind: 'released', amount },
        { cardId: card.id, kind: 'voided', amount: subtract(zero, amount), at },
      ]);
      continue;
    }
    await enter(tx, card.id, { ...entry, kind: 'released', amount });
    await keepUntil(tx, card, expiryAfterRelease(card.expiresAt, at));
  }
}

/**
 * An abandoned order is paid after all, so its cards pay their parts again, or what replaced them.
 * @returns false if one has too little left; then the caller undoes what was taken of the others
 */
export async function takeAgainFromCards(
  tx: Database,
  shares: readonly GiftCardShare[],
  { orderNumber, at }: OfOrder,
): Promise<boolean> {
  for (const { cardId, amount } of shares) {
    const card = await lockPresent(tx, cardId);
    if (card.state === 'voided' || card.isSuspended || card.balance < amount) return false;
    await enter(tx, card.id, { kind: 'spent', orderNumber, paidById: cardId, amount: subtract(zero, amount), at });
  }
  return true;
}

export type RefundableCard = { cardId: number; amount: Pence };

/** What cards have paid for an order, is not back on them, and can go back: not to cards that are voided for good. */
async function readRefundableCards(db: Database, orderNumber: string): Promise<RefundableCard[]> {
  const cards = await readPaidBy(db, orderNumber, ['spent', 'refunded']);
  const alive = [];
  for (const card of cards) if ((await findPresent(db, card.cardId)).state !== 'voided') alive.push(card);
  return alive;
}

export async function sumRefundable(db: Database, orderNumber: string): Promise<Pence> {
  return add(zero, ...(await readRefundableCards(db, orderNumber)).map(({ amount }) => amount));
}

/** Onto the cards in the order in which they were used. The caller holds the order's lock and refunds no more than {@link sumRefundable}. */
export async function refundToCards(
  tx: Database,
  refund: Pence,
  { byUserId, ...of }: OfOrder & { byUserId: number | null },
): Promise<void> {
  const cards = await readRefundableCards(tx, of.orderNumber);
  const parts = filled(
    refund,
    cards.map(({ amount }) => amount),
  );
  if (add(zero, ...parts) !== refund) throw new Error(`The gift cards of ${of.orderNumber} have not paid that much`);
  for (const [place, { cardId }] of cards.entries()) {
    const amount = parts[place] ?? zero;
    if (amount === zero) continue;
    const card = await lockPresent(tx, cardId);
    await enter(tx, card.id, { ...of, kind: 'refunded', paidById: cardId, amount, byUserId });
    await keepUntil(tx, card, expiryAfterRefund(card.expiresAt, of.at));
  }
}

async function keepUntil(tx: Database, { id, expiresAt }: StoredGiftCard, later: Date): Promise<void> {
  if (later > expiresAt) await tx.update(giftCards).set({ expiresAt: later }).where(eq(giftCards.id, id));
}

function readHeldBy(db: Database, orderNumber: string): Promise<RefundableCard[]> {
  return readPaidBy(db, orderNumber, ['held', 'released']);
}

/** What unpaid orders hold together, by card. */
export async function readHeldByCard(db: Database, orderNumbers: readonly string[]): Promise<Map<number, Pence>> {
  const held = new Map<number, Pence>();
  for (const number of orderNumbers)
    for (const { cardId, amount } of await readHeldBy(db, number))
      held.set(cardId, add(held.get(cardId) ?? zero, amount));
  return held;
}

/** By the card that paid, in the order in which they were used; without those of which nothing is left. */
async function readPaidBy(
  db: Database,
  orderNumber: string,
  kinds: readonly GiftCardEntryKind[],
): Promise<RefundableCard[]> {
  const { paidById, amount, kind, id } = giftCardEntries;
  const rows = await db
    .select({ cardId: paidById, amount: sql<number>`-sum(${amount})`.mapWith(Number) })
    .from(giftCardEntries)
    .where(and(eq(giftCardEntries.orderNumber, orderNumber), inArray(kind, [...kinds])))
    .groupBy(paidById)
    .having(sql`sum(${amount}) < 0`)
    .orderBy(sql`min(${id})`);
  return rows.flatMap((row) => (row.cardId === null ? [] : [{ cardId: row.cardId, amount: pence(row.amount) }]));
}

/** The card, or what replaced it. Whoever holds the order's lock holds theirs already. */
async function lockPresent(tx: Database, cardId: number): Promise<StoredGiftCard> {
  const [card] = await lockGiftCards(tx, [cardId]);
  if (!card) throw new Error(`There is no gift card ${cardId}`);
  return card.replacedById === null ? card : lockPresent(tx, card.replacedById);
}

/** The card, or what replaced it. */
export async function findPresent(db: Database, cardId: number): Promise<StoredGiftCard> {
  const [card] = await db.select().from(giftCards).where(eq(giftCards.id, cardId));
  if (!card) throw new Error(`There is no gift card ${cardId}`);
  return card.replacedById === null ? card : findPresent(db, card.replacedById);
}

/** What an order leaves to pay. */
export function leftToPay(total: Pence, shares: readonly Pick<GiftCardShare, 'amount'>[] | null): Pence {
  return subtract(total, add(zero, ...(shares ?? []).map(({ amount }) => amount)));
}
