import { and, eq, gt, inArray, isNotNull, ne, notExists, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { rejectAboveCardLimit, rejectAboveGiftCardLimit } from '#accounts/staff/staff-limits.ts';
import { days } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { add, pence } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { giftCardEntries, giftCards } from './gift-cards.table.ts';

type By = { byUserId: number; at: Date };

/** Serialises what one person gives, so that simultaneous calls do not each stay below the limit. */
export async function lockGiver(tx: Database, byUserId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`gift cards of ${byUserId}`}, 0))`);
}

/**
 * Limits what staff put on gift cards by saying that they were paid for outside the shop: from now on these cards are theirs, like what
 * they issue. @throws Problem 403 `gift-card-limit`
 */
export async function rejectSoldByHand(tx: Database, orderNumber: string, { byUserId, at }: By): Promise<void> {
  await lockGiver(tx, byUserId);
  await tx.update(giftCards).set({ issuedById: byUserId }).where(eq(giftCards.boughtIn, orderNumber));
  await rejectAboveGiftCardLimit(tx, byUserId, await givenToday(tx, byUserId, at));
}

/**
 * Limits what staff take off a card, or send where they say.
 * @param readdressedId the card that is sent elsewhere: once, however often its address is corrected
 * @throws Problem 403 `gift-card-limit`
 */
export async function rejectMoved(
  tx: Database,
  worth: Pence,
  { byUserId, at, readdressedId }: By & { readdressedId?: number },
): Promise<void> {
  await lockGiver(tx, byUserId);
  await rejectAboveCardLimit(tx, byUserId, worth);
  await rejectAboveGiftCardLimit(tx, byUserId, add(worth, await givenToday(tx, byUserId, at, readdressedId)));
}

/**
 * What somebody has put on cards in a day, sold by hand, taken off others, be it for a new code that goes elsewhere, and readdressed
 * before it went out. A new code for the same recipient gives nothing. The caller holds the lock of what this person gives.
 * @param exceptId a card that does not count
 */
export async function givenToday(tx: Database, byUserId: number, now: Date, exceptId = 0): Promise<Pence> {
  const since = new Date(now.getTime() - days(1));
  const former = alias(giftCards, 'former');
  const isReplacement = tx.select({ id: former.id }).from(former).where(eq(former.replacedById, giftCards.id));
  const isIssued = and(eq(giftCards.issuedById, byUserId), gt(giftCards.issuedAt, since), notExists(isReplacement));
  const isReaddressed = sql`action = 'gift-card.changed' and after->>'readdressed' = 'true'`;
  const readdressed = await listActedOn(tx, { byUserId, since }, isReaddressed);
  const [put] = await tx
    .select({ sum: sql<number>`coalesce(sum(${giftCards.initial}), 0)`.mapWith(Number) })
    .from(giftCards)
    .where(and(or(isIssued, inArray(giftCards.id, readdressed)), ne(giftCards.id, exceptId)));
  return add(pence(put?.sum ?? 0), await takenToday(tx, byUserId, since));
}

/** The cards to which somebody has done something under Gift cards. */
async function listActedOn(
  tx: Database,
  { byUserId, since }: { byUserId: number; since: Date },
  what: SQL,
): Promise<number[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select distinct subject_id as id from audit_log where by_user_id = ${byUserId} and at > ${since} and ${what}`,
  );
  return rows.map(({ id }) => Number(id));
}

/** Not what orders that are refunded to their payers take off their cards. */
async function takenToday(tx: Database, byUserId: number, since: Date): Promise<Pence> {
  const { cardId, kind, amount, at, byUserId: by } = giftCardEntries;
  const next = alias(giftCards, 'next');
  const voided = await listActedOn(tx, { byUserId, since }, sql`action = 'gift-card.voided'`);
  const isByHand = or(isNotNull(giftCards.replacedById), inArray(giftCards.id, voided));
  const isSamePerson = sql`lower(${next.recipientEmail}) = lower(${giftCards.recipientEmail})`;
  const [taken] = await tx
    .select({ sum: sql<number>`coalesce(-sum(${amount}), 0)`.mapWith(Number) })
    .from(giftCardEntries)
    .innerJoin(giftCards, eq(giftCards.id, cardId))
    .leftJoin(next, eq(next.id, giftCards.replacedById))
    .where(and(eq(by, byUserId), eq(kind, 'voided'), gt(at, since), isByHand, sql`${isSamePerson} is not true`));
  return pence(taken?.sum ?? 0);
}
