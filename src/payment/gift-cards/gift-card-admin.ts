import { and, asc, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { fullNames } from '#accounts/users/users.ts';
import type { Database } from '#platform/database/database.ts';
import { add, pence, toPounds, zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { readHeldOn, readHeldOnOne } from './gift-card-holds.ts';
import type { StoredGiftCard } from './gift-card-money.ts';
import type { AdminGiftCard, AdminGiftCardQuery, GiftCardDetails, GiftCardSums } from './gift-cards.contract.ts';
import { giftCardEntries, giftCards } from './gift-cards.table.ts';
import { findGiftCardRow } from './gift-cards.ts';

/** Newest first. */
export async function listGiftCards(
  db: Database,
  { q, state, limit, offset }: AdminGiftCardQuery,
  now: Date,
): Promise<{ total: number; list: AdminGiftCard[] }> {
  const words = sql`lower(${giftCards.last4} || ' ' || coalesce(${giftCards.recipientName}, '') || ' ' || coalesce(${giftCards.recipientEmail}, '') || ' ' || coalesce(${giftCards.senderName}, '') || ' ' || coalesce(${giftCards.boughtIn}, ''))`;
  const condition = and(
    q === undefined ? undefined : sql`(strpos(${words}, ${q.toLowerCase()}) > 0 or ${replacesOneBoughtIn(q)})`,
    state && inState(state, now),
  );
  const [total, rows] = await Promise.all([
    db.$count(giftCards, condition),
    db
      .select()
      .from(giftCards)
      .where(condition)
      .orderBy(desc(giftCards.issuedAt), desc(giftCards.id))
      .limit(limit)
      .offset(offset),
  ]);
  const held = await readHeldOn(
    db,
    rows.map(({ id }) => id),
  );
  return { total, list: rows.map((card) => viewGiftCard(card, now, held.get(card.id))) };
}

/** A replacement is of no order itself. */
function replacesOneBoughtIn(orderNumber: string): SQL {
  return sql`${giftCards.id} in (
    with recursive later (id) as (
      select replaced_by_id from gift_cards where strpos(lower(bought_in), ${orderNumber.toLowerCase()}) > 0
      union select replaced_by_id from gift_cards join later using (id)
    )
    select id from later where id is not null)`;
}

/** With its ledger, oldest first. @throws Problem 404 `gift-card-not-found` */
export async function readGiftCardDetails(db: Database, id: number, now: Date): Promise<GiftCardDetails> {
  const card = await findGiftCardRow(db, id);
  const entries = await db
    .select()
    .from(giftCardEntries)
    .where(eq(giftCardEntries.cardId, id))
    .orderBy(asc(giftCardEntries.id));
  const [former] = await db.select().from(giftCards).where(eq(giftCards.replacedById, id));
  const later = card.replacedById === null ? null : await findGiftCardRow(db, card.replacedById);
  const people = [card.issuedById, ...entries.map(({ byUserId }) => byUserId)].flatMap((one) => one ?? []);
  const names = await fullNames(db, [...new Set(people)]);
  let balance = zero;
  return {
    ...viewGiftCard(card, now, await readHeldOnOne(db, id)),
    issuedBy: names.get(card.issuedById ?? 0) ?? null,
    replacedBy: later && { id: later.id, last4: later.last4 },
    replaces: former ? { id: former.id, last4: former.last4 } : null,
    entries: entries.map(({ id: entryId, kind, amount, orderNumber, byUserId, at }) => {
      balance = add(balance, amount);
      const by = names.get(byUserId ?? 0) ?? null;
      const sums = { amount: toPounds(amount), balance: toPounds(balance) };
      return { id: entryId, kind, ...sums, orderNumber, by, at: at.toISOString() };
    }),
  };
}

/** What the shop owes to holders of gift cards now. */
export async function sumGiftCards(db: Database, now: Date): Promise<GiftCardSums> {
  const { balance, expiresAt, state } = giftCards;
  const usable = and(eq(state, 'active'), gt(expiresAt, now), eq(giftCards.isSuspended, false));
  const [cards] = await db
    .select({
      usable: sql<number>`coalesce(sum(${balance}) filter (where ${usable}), 0)`.mapWith(Number),
      count: sql<number>`count(*) filter (where ${usable} and ${balance} > 0)`.mapWith(Number),
      expired: sql<number>`coalesce(sum(${balance}) filter (where ${lte(expiresAt, now)}), 0)`.mapWith(Number),
    })
    .from(giftCards);
  return {
    owed: toPounds(add(pence(cards?.usable ?? 0), await sumHeld(db))),
    cards: cards?.count ?? 0,
    expired: toPounds(pence(cards?.expired ?? 0)),
  };
}

async function sumHeld(db: Database): Promise<Pence> {
  const [held] = await db
    .select({ sum: sql<number>`coalesce(-sum(${giftCardEntries.amount}), 0)`.mapWith(Number) })
    .from(giftCardEntries)
    .where(inArray(giftCardEntries.kind, ['held', 'released']));
  return pence(held?.sum ?? 0);
}

export function viewGiftCard(card: StoredGiftCard, now: Date, held: Pence = zero): AdminGiftCard {
  const { id, last4, initial, balance, recipientName, recipientEmail, senderName, message, reason } = card;
  return {
    id,
    last4,
    initial: toPounds(initial),
    balance: toPounds(balance),
    held: toPounds(held),
    state: stateOf(card, now),
    recipientName,
    recipientEmail,
    senderName,
    message,
    reason,
    ...(card.boughtIn !== null && {
      bought: {
        orderNumber: card.boughtIn,
        goesOutOn: card.goesOutOn ?? '',
        mailedAt: card.mailedAt?.toISOString() ?? null,
      },
    }),
    ...(card.isSuspended && { isSuspended: true as const }),
    issuedAt: card.issuedAt.toISOString(),
    expiresAt: card.expiresAt.toISOString(),
  };
}

function stateOf({ state, balance, expiresAt }: StoredGiftCard, now: Date): AdminGiftCard['state'] {
  if (state === 'voided') return 'voided';
  if (balance === zero) return 'used';
  return expiresAt <= now ? 'expired' : 'active';
}

/** The same in SQL. */
function inState(state: AdminGiftCard['state'], now: Date): SQL | undefined {
  const { balance, expiresAt } = giftCards;
  if (state === 'voided') return eq(giftCards.state, 'voided');
  const isAlive = eq(giftCards.state, 'active');
  if (state === 'used') return and(isAlive, eq(balance, zero));
  const isOver = state === 'expired' ? lte(expiresAt, now) : gt(expiresAt, now);
  return and(isAlive, gt(balance, zero), isOver);
}
