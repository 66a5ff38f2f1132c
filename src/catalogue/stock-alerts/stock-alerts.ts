import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { PersonalRecords } from '#accounts/personal-records.ts';
import type { Database } from '#platform/database/database.ts';
import { deleteOldRows } from '#platform/database/delete-old-rows.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { mayMail, queueMail } from '#platform/mail/mail.ts';
import { readMailFrame } from '#shop/settings/mail-frame.ts';
import { products } from '../products/products.table.ts';
import { readProduct } from '../products/products.ts';
import { backInStockMail } from './stock-alert.mail.ts';
import { stockAlerts } from './stock-alerts.table.ts';

export const stockAlertRecords: PersonalRecords = {
  name: 'stockAlerts',
  async read(db, { provenEmail }) {
    if (provenEmail === null) return [];
    const { productId, askedAt } = stockAlerts;
    return db.select({ productId, askedAt }).from(stockAlerts).where(of(provenEmail));
  },
  async erase(tx, { provenEmail }) {
    if (provenEmail !== null) await tx.delete(stockAlerts).where(of(provenEmail));
  },
};

function of(email: string) {
  return eq(sql`lower(${stockAlerts.email})`, email);
}

/** Emails per transaction, so that a product many people wait for is handled in steps. */
const mostAtOnce = 100;

/** A repeated request counts once, from its latest time. @throws Problem 404 `product-not-found`, 409 `in-stock` */
export async function requestStockAlert({ db, clock }: Deps, productId: number, email: string): Promise<void> {
  const { stock, name } = await readProduct(db, productId);
  if (stock > 0) throw new Problem(409, 'in-stock', `${name} is in stock: you can have it now.`);
  const askedAt = clock.now();
  const { rowCount } = await db.insert(stockAlerts).values({ productId, email, askedAt }).onConflictDoNothing();
  if (rowCount) return;
  const sameEmail = sql`lower(${stockAlerts.email}) = lower(${email})`;
  await db
    .update(stockAlerts)
    .set({ askedAt })
    .where(and(eq(stockAlerts.productId, productId), sameEmail));
}

/**
 * Emails everybody who waits for a product that is back in stock: one of these products, or any. Emails beyond an address's
 * daily limit wait for a later run.
 */
export async function notifyWaiting(deps: Deps, productIds?: readonly number[]): Promise<void> {
  let after: number | undefined = 0;
  while (after !== undefined) {
    const from: number = after;
    after = await deps.db.transaction((tx) => notifySome(deps, tx, { productIds, from }));
  }
}

type Some = { productIds: readonly number[] | undefined; from: number };

/**
 * Deletes each row in the transaction that queues its email, so nobody is emailed twice.
 * @returns the last row read, if there may be more
 */
async function notifySome(deps: Deps, tx: Database, { productIds, from }: Some): Promise<number | undefined> {
  const waiting = await tx
    .select({ id: stockAlerts.id, to: stockAlerts.email, productId: products.id, name: products.name })
    .from(stockAlerts)
    .innerJoin(products, eq(products.id, stockAlerts.productId))
    .where(
      and(
        gt(stockAlerts.id, from),
        gt(products.stock, 0),
        isNull(products.withdrawnAt),
        productIds && inArray(stockAlerts.productId, [...productIds]),
      ),
    )
    .orderBy(stockAlerts.id)
    .limit(mostAtOnce)
    .for('update', { of: stockAlerts, skipLocked: true });
  const frame = await readMailFrame(tx, deps.config);
  for (const { id, to, name, productId } of inOrderOfAddress(waiting)) {
    if (!(await mayMail({ ...deps, db: tx }, 'back-in-stock', to))) continue;
    await tx.delete(stockAlerts).where(eq(stockAlerts.id, id));
    await queueMail(deps, tx, backInStockMail({ to, name, url: `${deps.config.url}/product/${productId}` }), frame);
  }
  return waiting.length === mostAtOnce ? waiting.at(-1)?.id : undefined;
}

/** Sorted, so that concurrent runs count the same addresses in the same order and cannot deadlock. */
function inOrderOfAddress<Row extends { id: number; to: string }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => one.to.toLowerCase().localeCompare(other.to.toLowerCase()) || one.id - other.id);
}

export function forgetOldAlerts(db: Database, before: Date): Promise<void> {
  return deleteOldRows(db, { table: stockAlerts, at: stockAlerts.askedAt, before });
}
