import { and, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { productTag } from '#platform/database/cache-tags.contract.ts';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import { products } from '../products/products.table.ts';
import { recalledGoods } from './recall-words.contract.ts';
import { recallProducts, recalls } from './recalls.table.ts';

export type StoredRecall = typeof recalls.$inferSelect;

/** What the page of a product says while it is recalled, and until when; undefined: it is not. */
export async function readRecallOf(
  db: Database,
  productId: number,
  now: Date,
): Promise<{ words: string; until: Date | undefined } | undefined> {
  const { title, batch, whatToDo, bannerEndsAt } = recalls;
  const [found] = await db
    .select({ title, batch, whatToDo, bannerEndsAt })
    .from(recallProducts)
    .innerJoin(recalls, and(eq(recalls.id, recallProducts.recallId), isShown(now)))
    .where(eq(recallProducts.productId, productId))
    .orderBy(desc(recalls.id))
    .limit(1);
  if (!found) return undefined;
  const words = `Safety recall of ${recalledGoods(found)}. ${found.whatToDo}`;
  return { words, until: found.bannerEndsAt ?? undefined };
}

function isShown(now: Date) {
  const { endedAt, bannerEndsAt } = recalls;
  return and(isNull(endedAt), or(isNull(bannerEndsAt), gt(bannerEndsAt, now)));
}

/** These and all other sizes and flavours of them, also such as are no longer sold. */
export async function findWholeFamilies(db: Database, ids: readonly number[]): Promise<number[]> {
  const theirs = sql`(select family_id from ${products} where ${inArray(products.id, [...ids])} and family_id is not null)`;
  const found = await db
    .select({ id: products.id })
    .from(products)
    .where(or(inArray(products.id, [...ids]), sql`${products.familyId} in ${theirs}`))
    .orderBy(products.id);
  return found.map(({ id }) => id);
}

type NewRecall = Omit<typeof recalls.$inferInsert, 'id' | 'mailedAt' | 'endedAt'> & { productIds: readonly number[] };

/** @returns null where the same form has begun one already */
export async function insertRecall(
  tx: Database,
  invalidate: Invalidate,
  { productIds, ...row }: NewRecall,
): Promise<StoredRecall | null> {
  const [recall] = await tx.insert(recalls).values(row).onConflictDoNothing().returning();
  if (!recall) return null;
  await tx.insert(recallProducts).values(productIds.map((productId) => ({ recallId: recall.id, productId })));
  invalidate(...productIds.map(productTag));
  return recall;
}

export async function findRecallOfAttempt(db: Database, attempt: string): Promise<StoredRecall | undefined> {
  const [found] = await db.select().from(recalls).where(eq(recalls.attempt, attempt));
  return found;
}

export async function findRecall(db: Database, id: number): Promise<StoredRecall | undefined> {
  const [found] = await db.select().from(recalls).where(eq(recalls.id, id));
  return found;
}

/** Whoever writes its emails at the same time waits here. */
export async function lockRecall(tx: Database, id: number): Promise<StoredRecall | undefined> {
  const [found] = await tx.select().from(recalls).where(eq(recalls.id, id)).for('update');
  return found;
}

export async function markRecallMailed(tx: Database, id: number, mailedAt: Date): Promise<void> {
  await tx
    .update(recalls)
    .set({ mailedAt })
    .where(and(eq(recalls.id, id), isNull(recalls.mailedAt)));
}

/** Newest first. */
export async function listStoredRecalls(db: Database, page: { limit: number; offset: number }) {
  const [total, list] = await Promise.all([
    db.$count(recalls),
    db.select().from(recalls).orderBy(desc(recalls.createdAt), desc(recalls.id)).limit(page.limit).offset(page.offset),
  ]);
  return { total, list };
}

/** By recall. */
export async function readRecalledProducts(db: Database, ids: readonly number[]): Promise<Map<number, number[]>> {
  const found = new Map<number, number[]>();
  if (ids.length === 0) return found;
  const rows = await db
    .select()
    .from(recallProducts)
    .where(inArray(recallProducts.recallId, [...ids]))
    .orderBy(recallProducts.productId);
  for (const { recallId, productId } of rows) found.set(recallId, [...(found.get(recallId) ?? []), productId]);
  return found;
}

export async function setRecallEnded(
  tx: Database,
  invalidate: Invalidate,
  id: number,
  ended: Pick<StoredRecall, 'endedAt' | 'bannerEndsAt'>,
): Promise<void> {
  await tx.update(recalls).set(ended).where(eq(recalls.id, id));
  const productIds = (await readRecalledProducts(tx, [id])).get(id) ?? [];
  invalidate(...productIds.map(productTag));
}

/** Those that still show, of these. */
export async function findRunningRecalls(db: Database, ids: readonly number[], now: Date): Promise<StoredRecall[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(recalls)
    .where(and(inArray(recalls.id, [...ids]), isShown(now)))
    .orderBy(desc(recalls.id));
}
