import { and, asc, desc, eq, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import { countUpTo } from '#platform/database/counts.ts';
import type { Database } from '#platform/database/database.ts';
import { unsettledPayments } from './payment-words.contract.ts';
import { payments } from './payments.table.ts';
import type { StoredPayment } from './payments.ts';

/** Of two concurrent calls one extends it. */
export async function prolongPayment(db: Database, { id, expiresAt }: StoredPayment, until: Date): Promise<void> {
  if (!expiresAt) return;
  const unchanged = and(eq(payments.state, 'beginning'), eq(payments.expiresAt, expiresAt));
  await db
    .update(payments)
    .set({ expiresAt: until })
    .where(and(eq(payments.id, id), unchanged));
}

/**
 * Claims the next query of an unsettled payment. False: another caller has queried it since then.
 */
export async function claimQuery(
  db: Database,
  id: number,
  { now, since }: { now: Date; since: Date },
): Promise<boolean> {
  // A payment that was never queried was last changed when it was created.
  const isDue = or(lt(payments.updatedAt, since), eq(payments.updatedAt, payments.createdAt));
  const { rowCount } = await db
    .update(payments)
    .set({ updatedAt: sql`greatest(${now}, ${payments.createdAt} + interval '1 millisecond')` })
    .where(and(eq(payments.id, id), inArray(payments.state, [...unsettledPayments]), isDue));
  return rowCount === 1;
}

/** The query failed, so that the next caller may try again. */
export async function releaseQuery(db: Database, { id, updatedAt }: StoredPayment): Promise<void> {
  const isUnsettled = inArray(payments.state, [...unsettledPayments]);
  await db
    .update(payments)
    .set({ updatedAt })
    .where(and(eq(payments.id, id), isUnsettled));
}

/** Unsettled payments whose time was over before then; least recently queried first. */
export function findOverduePayments(
  db: Database,
  { before, queriedBefore, limit }: { before: Date; queriedBefore: Date; limit: number },
): Promise<StoredPayment[]> {
  const isOverdue = and(inArray(payments.state, [...unsettledPayments]), lt(payments.expiresAt, before));
  const isDue = or(lt(payments.updatedAt, queriedBefore), sql`${payments.state} <> 'processing'`);
  return db.select().from(payments).where(and(isOverdue, isDue)).orderBy(asc(payments.updatedAt)).limit(limit);
}

/** Payments that customers may have made unnoticed: open ones not queried since then, least recently queried first. */
export function findOpenPayments(
  db: Database,
  { queriedBefore, limit }: { queriedBefore: Date; limit: number },
): Promise<StoredPayment[]> {
  const isOpen = and(eq(payments.state, 'open'), isNotNull(payments.reference));
  return db
    .select()
    .from(payments)
    .where(and(isOpen, lt(payments.updatedAt, queriedBefore)))
    .orderBy(asc(payments.updatedAt))
    .limit(limit);
}

/** Payments that customers have begun at the provider, and whose outcome is not known. @returns `most` where there are as many or more */
export function countBegunPayments(db: Database, most: number): Promise<number> {
  const isUnsettled = inArray(payments.state, [...unsettledPayments]);
  return countUpTo(db, payments, and(isUnsettled, isNotNull(payments.reference)), most);
}

/** Of the latest payment that was begun at the provider; null: there is none. */
export async function findLatestReference(db: Database): Promise<string | null> {
  const { reference, provider, id } = payments;
  const [latest] = await db
    .select({ reference })
    .from(payments)
    .where(and(eq(provider, 'stripe'), isNotNull(reference)))
    .orderBy(desc(id))
    .limit(1);
  return latest?.reference ?? null;
}
