import { and, eq, gt, notExists, sql } from 'drizzle-orm';
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

/** Limits what staff take off a card, or send where they say. @throws Problem 403 `gift-card-limit` */
export async function rejectMoved(tx: Database, worth: Pence, { byUserId, at }: By): Promise<void> {
  await lockGiver(tx, byUserId);
  await rejectAboveCardLimit(tx, byUserId, worth);
  await rejectAboveGiftCardLimit(tx, byUserId, add(worth, await givenToday(tx, byUserId, at)));
}

/**
 * What somebody has put on cards in a day, sold by hand, taken off others, be it for a new code that goes elsewhere, and readdressed
 * before it went out. A new code for the same recipient gives nothing. The caller holds the lock of what this person gives.
 */
export async function givenToday(tx: Database, byUserId: number, now: Date): Promise<Pence> {
  const since = new Date(now.getTime() - days(1));
  const former = alias(giftCards, 'former');
  const isReplacement = tx.select({ id: former.id }).from(former).where(eq(former.replacedById, giftCards.id));
  const isIssued = and(eq(giftCards.issuedById, byUserId), gt(giftCards.issuedAt, since), notExists(isReplacement));
  const isReaddressed = sql`exists (
    select from audit_log where subject = 'gift-card' and subject_id = ${giftCards.id}::text and at > ${since}
      and by_user_id = ${byUserId} and after->>'readdressed' = 'true')`;
  const [put] = await tx
    .select({ sum: sql<number>`coalesce(sum(${giftCards.initial}), 0)`.mapWith(Number) })
    .from(giftCards)
    .where(sql`${isIssued} or ${isReaddressed}`);
  return add(pence(put?.sum ?? 0), await takenToday(tx, byUserId, since));
}

async function takenToday(tx: Database, byUserId: number, since: Date): Promise<Pence> {
  const { cardId, kind, amount, at, byUserId: by } = giftCardEntries;
  const next = alias(giftCards, 'next');
  const isSamePerson = sql`lower(${next.recipientEmail}) = lower(${giftCards.recipientEmail})`;
  const [taken] = await tx
    .select({ sum: sql<number>`coalesce(-sum(${amount}), 0)`.mapWith(Number) })
    .from(giftCardEntries)
    .innerJoin(giftCards, eq(giftCards.id, cardId))
    .leftJoin(next, eq(next.id, giftCards.replacedById))
    .where(and(eq(by, byUserId), eq(kind, 'voided'), gt(at, since), sql`${isSamePerson} is not true`));
  return pence(taken?.sum ?? 0);
}
