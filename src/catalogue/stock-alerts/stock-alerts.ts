import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/http/problem.ts';
import { queueMail } from '#platform/mail/mail.ts';
import { readMailFrame } from '#shop/settings/mail-frame.ts';
import { readProduct } from '../products/products.ts';
import { products } from '../products/products.table.ts';
import { backInStockMail } from './stock-alert.mail.ts';
import { stockAlerts } from './stock-alerts.table.ts';

/** In one transaction at most, so that a product everybody waits for is told in steps. */
const mostAtOnce = 100;

/** Asking twice is asking once. @throws Problem 404 `product-not-found`, 409 `in-stock` */
export async function askStockAlert({ db, clock }: Deps, productId: number, email: string): Promise<void> {
  const { stock, name } = await readProduct(db, productId);
  if (stock > 0) throw new Problem(409, 'in-stock', `${name} is in stock: you can have it now.`);
  await db.insert(stockAlerts).values({ productId, email, askedAt: clock.now() }).onConflictDoNothing();
}

/** Tells everybody who waits for what is there again: of these products, or of any. */
export async function tellWhoWaits(deps: Deps, productIds?: readonly number[]): Promise<void> {
  let told = mostAtOnce;
  while (told === mostAtOnce) told = await deps.db.transaction((tx) => tellSome(deps, tx, productIds));
}

/** The row goes with the mail that is queued, so nobody is told twice. @returns how many were told */
async function tellSome(deps: Deps, tx: Database, productIds: readonly number[] | undefined): Promise<number> {
  const waiting = await tx
    .select({ id: stockAlerts.id, to: stockAlerts.email, productId: products.id, name: products.name })
    .from(stockAlerts)
    .innerJoin(products, eq(products.id, stockAlerts.productId))
    .where(
      and(
        gt(products.stock, 0),
        isNull(products.withdrawnAt),
        productIds && inArray(stockAlerts.productId, [...productIds]),
      ),
    )
    .orderBy(stockAlerts.id)
    .limit(mostAtOnce)
    .for('update', { of: stockAlerts, skipLocked: true });
  if (waiting.length === 0) return 0;
  await tx.delete(stockAlerts).where(
    inArray(
      stockAlerts.id,
      waiting.map(({ id }) => id),
    ),
  );
  const frame = await readMailFrame(tx, deps.config);
  for (const { to, name, productId } of waiting) {
    await queueMail(deps, tx, backInStockMail({ to, name, url: `${deps.config.url}/product/${productId}` }), frame);
  }
  return waiting.length;
}
