import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { countUpTo } from '#platform/database/counts.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { queueMail } from '#platform/mail/mail.ts';
import { readMailFrame } from '#shop/settings/mail-frame.ts';
import { readSettings } from '#shop/settings/settings.ts';
import { products } from '../products/products.table.ts';
import { isLow } from '../products/stock.ts';
import { lowStockMail } from './low-stock.mail.ts';
import type { LowStock } from './low-stock.mail.ts';

/** Nobody reads a longer list. */
const maxListed = 50;

/** Emails the shop once a day what is running out; nothing on a day on which nothing is. */
export async function mailLowStock(deps: Deps): Promise<void> {
  const { db, clock, config } = deps;
  const { lowStock, email: to } = await readSettings(db);
  const low = await findLowStock(db, lowStock);
  if (low.total === 0) return;
  const day = clock.now().toISOString().slice(0, 10);
  const mail = lowStockMail({ to, day, url: `${config.url}/admin?tab=products&stock=low` }, low);
  await db.transaction(async (tx) => queueMail(deps, tx, mail, await readMailFrame(tx, config)));
}

async function findLowStock(db: Database, threshold: number): Promise<LowStock> {
  const [total, list] = await Promise.all([db.$count(products, runsLow(threshold)), listLowStock(db, threshold)]);
  return { total, list };
}

/** Among products on sale. @returns at most `limit` */
export async function countLowStock(db: Database, limit: number): Promise<number> {
  return countUpTo(db, products, runsLow((await readSettings(db)).lowStock), limit);
}

/** Products on sale, the lowest stock first, fifty at most. */
export async function listLowStock(db: Database, threshold: number): Promise<LowStock['list'][number][]> {
  const { id, name, stock } = products;
  const select = () => db.select({ id, name, stock }).from(products);
  // Sold-out products need no sorting, and may fill the list by themselves.
  const soldOut = await select()
    .where(and(isNull(products.withdrawnAt), eq(products.stockBand, 0)))
    .orderBy(asc(id))
    .limit(maxListed);
  const left = maxListed - soldOut.length;
  if (left === 0) return soldOut;
  const low = await select()
    .where(and(runsLow(threshold), gt(products.stockBand, 0)))
    .orderBy(asc(stock), asc(id))
    .limit(left);
  return [...soldOut, ...low];
}

function runsLow(threshold: number) {
  return and(isNull(products.withdrawnAt), isLow(threshold));
}
