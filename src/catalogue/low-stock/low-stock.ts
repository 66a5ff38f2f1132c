import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { countUpTo } from '#platform/database/counts.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { queueMail } from '#platform/mail/mail.ts';
import { readMailFrame } from '#shop/settings/mail-frame.ts';
import { readSettings } from '#shop/settings/settings.ts';
import { lowStockMail } from './low-stock.mail.ts';
import type { LowStock } from './low-stock.mail.ts';
import { products } from '../products/products.table.ts';
import { isLow } from '../products/stock.ts';

/** More lines than this nobody reads. */
const mostListed = 50;

/** Tells the shop once a day what runs out; on a day on which nothing does, nothing. */
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

/** Of what is sold. @returns at most `most` */
export async function countLowStock(db: Database, most: number): Promise<number> {
  return countUpTo(db, products, runsLow((await readSettings(db)).lowStock), most);
}

/** Of what is sold, the least first, fifty at most. */
export async function listLowStock(db: Database, threshold: number): Promise<LowStock['list'][number][]> {
  const { id, name, stock } = products;
  const select = () => db.select({ id, name, stock }).from(products);
  // What is sold out needs no sorting, and may fill the list by itself.
  const soldOut = await select()
    .where(and(isNull(products.withdrawnAt), eq(products.stockBand, 0)))
    .orderBy(asc(id))
    .limit(mostListed);
  const left = mostListed - soldOut.length;
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
