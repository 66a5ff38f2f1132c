import { desc, eq } from 'drizzle-orm';
import { fullNames } from '#accounts/users/users.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Database } from '#platform/database/database.ts';
import { deleteOldRows } from '#platform/database/delete-old-rows.ts';
import { insertRows } from '#platform/database/many-values.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { stockReturned } from '../catalogue-events.ts';
import { products } from '../products/products.table.ts';
import { mostStock } from './stock-changes.contract.ts';
import type { StockChange, StockChangeBody } from './stock-changes.contract.ts';
import { stockChanges } from './stock-changes.table.ts';

/**
 * Corrects the stock of a product, safe beside concurrent sales.
 * @throws Problem 404 `product-not-found`, 409 `stock-moved`, 409 `too-little-stock`, `is-gift-card`
 */
export async function changeStock(
  deps: Deps,
  productId: number,
  wanted: StockChangeBody,
  byUserId: number,
): Promise<StockChange> {
  const at = deps.clock.now();
  return deps.changes.transaction(async (tx, invalidate) => {
    const before = await lockStock(tx, productId);
    const after = stockAfter(before, wanted);
    const [made] = await tx
      .insert(stockChanges)
      .values({ productId, at, byUserId, before, after, reason: wanted.reason, note: wanted.note || null })
      .returning();
    if (!made) throw new Error(`The stock of product ${productId} was not changed`);
    await tx.update(products).set({ stock: after, updatedAt: at }).where(eq(products.id, productId));
    await recordChange(tx, {
      at,
      byUserId,
      subject: 'product',
      subjectId: productId,
      did: 'stock-changed',
      before: { stock: before },
      after: { stock: after, reason: wanted.reason },
    });
    if (before === 0 && after > 0) await deps.jobs.enqueue(tx, stockReturned, { productIds: [productId] });
    invalidate('catalogue', `product:${productId}`);
    return shown(made, await fullNames(tx, [byUserId]));
  });
}

/** Newest first. @throws Problem 404 `product-not-found` */
export async function listStockChanges(
  db: Database,
  productId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; list: StockChange[] }> {
  const ofProduct = eq(stockChanges.productId, productId);
  const [total, rows, known] = await Promise.all([
    db.$count(stockChanges, ofProduct),
    db.select().from(stockChanges).where(ofProduct).orderBy(desc(stockChanges.id)).limit(limit).offset(offset),
    db.$count(products, eq(products.id, productId)),
  ]);
  if (known === 0) throw productNotFound();
  const names = await fullNames(db, [...new Set(rows.flatMap(({ byUserId }) => byUserId ?? []))]);
  return { total, list: rows.map((row) => shown(row, names)) };
}

/** Checkouts take stock under the same lock, so the stock read here is current. */
async function lockStock(tx: Database, productId: number): Promise<number> {
  const [found] = await tx
    .select({ stock: products.stock, isGiftCard: products.isGiftCard })
    .from(products)
    .where(eq(products.id, productId))
    .for('no key update');
  if (!found) throw productNotFound();
  if (found.isGiftCard) throw new Problem(409, 'is-gift-card', 'A gift card never runs out, so it has no stock.');
  return found.stock;
}

function stockAfter(before: number, { change, newStock, seenStock }: StockChangeBody): number {
  if (seenStock !== undefined && seenStock !== before) {
    const message = `The stock has changed in the meantime: there are ${before} now. Please check the number.`;
    throw new Problem(409, 'stock-moved', message, { stock: before });
  }
  const after = newStock ?? before + (change ?? 0);
  if (after < 0) {
    throw new Problem(409, 'too-little-stock', `Only ${before} are in stock, so that many cannot be taken out.`, {
      stock: before,
    });
  }
  if (after > mostStock)
    throw new Problem(409, 'too-much-stock', 'That’s more stock than the shop can record.', { stock: before });
  return after;
}

function shown(
  { id, at, byUserId, before, after, reason, note }: typeof stockChanges.$inferSelect,
  names: ReadonlyMap<number, string>,
): StockChange {
  const by = byUserId === null ? null : (names.get(byUserId) ?? null);
  return { id, at: at.toISOString(), by, before, after, reason, note };
}

function productNotFound(): Problem {
  return new Problem(404, 'product-not-found', 'There is no such product.');
}

export function forgetOldStockChanges(db: Database, before: Date): Promise<void> {
  return deleteOldRows(db, { table: stockChanges, at: stockChanges.at, before });
}

/** Records corrections of the stock in the transaction that makes them. */
export async function recordStockChanges(
  tx: Database,
  changes: readonly (typeof stockChanges.$inferInsert)[],
): Promise<void> {
  if (changes.length > 0) await tx.execute(insertRows(stockChanges, changes));
}
