import { randomBytes } from 'node:crypto';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { PersonalRecords } from '#accounts/personal-records.ts';
import { findUser } from '#accounts/users/users.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { toPounds } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { products } from '../products/products.table.ts';
import { findProducts, productNotFound } from '../products/products.ts';
import { isListed } from '../unlisted-goods/unlisted-goods.ts';
import type { ChangeSavedList, SavedList, SavedProduct } from './saved-list.contract.ts';
import { savedLists, savedProducts } from './saved-list.table.ts';
import { mostSaved } from './saved-words.contract.ts';

/** Deleted with the account's row by foreign keys. */
export const savedListRecords: PersonalRecords = {
  name: 'savedList',
  async read(db, { userId }) {
    const { isNotified, shareKey } = await readChoices(db, userId);
    const saved = await readSaved(db, userId);
    if (saved.length === 0 && !isNotified && shareKey === null) return [];
    const rows = saved.map(({ price, ...row }) => ({ ...row, price: toPounds(price) }));
    return { isNotified, isShared: shareKey !== null, products: rows };
  },
};

export async function readSavedList(db: Database, userId: number): Promise<SavedList> {
  const saved = await readSaved(db, userId);
  const prices = new Map(saved.map(({ productId, price }) => [productId, price]));
  const { isNotified, shareKey } = await readChoices(db, userId);
  return { products: await viewProducts(db, [...prices.keys()], prices), isNotified, shareKey };
}

/** Those that exist, in this order. */
async function viewProducts(
  db: Database,
  ids: readonly number[],
  savedPrices: ReadonlyMap<number, Pence> = new Map(),
): Promise<SavedProduct[]> {
  const found = new Map((await findProducts(db, ids)).map((product) => [product.id, product]));
  return ids.flatMap((id) => {
    const product = found.get(id);
    const savedPrice = savedPrices.get(id);
    if (!product) return [];
    const { withdrawn: isWithdrawn, ...shown } = product;
    return { ...shown, isWithdrawn, savedPrice: savedPrice === undefined ? null : toPounds(savedPrice) };
  });
}

/** What a browser has saved, and anybody may ask for: without what has never been on sale. */
export async function viewOnceOnSale(db: Database, ids: readonly number[]): Promise<SavedProduct[]> {
  const { id, isDraft } = products;
  const found = await db
    .select({ id })
    .from(products)
    .where(and(inArray(id, [...ids]), eq(isDraft, false), isListed));
  const known = new Set(found.map((one) => one.id));
  return viewProducts(
    db,
    ids.filter((one) => known.has(one)),
  );
}

/** Without a name, and without withdrawn products. @throws Problem 404 `list-not-found` */
export async function readSharedList(db: Database, key: string): Promise<SavedProduct[]> {
  const [list] = await db.select({ userId: savedLists.userId }).from(savedLists).where(eq(savedLists.shareKey, key));
  if (!list) throw new Problem(404, 'list-not-found', 'This list isn’t shared any more.');
  const saved = await readSaved(db, list.userId);
  const shown = await viewProducts(
    db,
    saved.map(({ productId }) => productId),
  );
  return shown.filter(({ isWithdrawn }) => !isWithdrawn);
}

/**
 * Adds products at their prices of now, in this order; those that are there stay as they are. Several come from a browser whose
 * visitor signs in: of them as many are added as there is room for, and unknown ones are left out.
 * @throws Problem 404 `product-not-found`, 409 `list-full`, for one alone
 */
export async function saveProducts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: number,
  productIds: readonly number[],
): Promise<void> {
  await db.transaction(async (tx) => {
    // Two devices that save at the same time wait for each other here.
    await openList(tx, userId);
    const found = await tx
      .select({ id: products.id, price: products.price, stock: products.stock })
      .from(products)
      .where(and(inArray(products.id, [...productIds]), isNull(products.withdrawnAt)));
    if (found.length === 0 && productIds.length === 1) throw productNotFound();
    const known = new Set((await readSaved(tx, userId)).map(({ productId }) => productId));
    const added = found.filter(({ id }) => !known.has(id));
    const room = mostSaved - known.size;
    if (added.length === 1 && productIds.length === 1 && room <= 0) throw listFull();
    const rows = inOrderOf(productIds, added)
      .slice(0, Math.max(0, room))
      // One millisecond apart, so that they keep their order.
      .map(({ id, price, stock }, place) => ({
        userId,
        productId: id,
        price,
        savedAt: new Date(clock.now().getTime() + place),
        wasSoldOut: stock === 0,
      }));
    if (rows.length > 0) await tx.insert(savedProducts).values(rows);
  });
}

function inOrderOf<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** One that is not there counts as removed. */
export async function removeSaved(db: Database, userId: number, productId: number): Promise<void> {
  await db.delete(savedProducts).where(and(eq(savedProducts.userId, userId), eq(savedProducts.productId, productId)));
}

/**
 * Emails compare with the state in which they are switched on. A list that is shared again has a new link.
 * @throws Problem 409 `email-not-confirmed`
 */
export async function changeSavedList(
  { db }: Pick<Deps, 'db'>,
  userId: number,
  { isNotified, isShared }: ChangeSavedList,
): Promise<SavedList> {
  await db.transaction(async (tx) => {
    const before = await openList(tx, userId);
    if (isNotified && !(await findUser(tx, userId))?.emailVerified) throw notConfirmed();
    if (isNotified && !before.isNotified) await noteSoldOut(tx, userId);
    const shareKey = isShared ? (before.shareKey ?? newKey()) : null;
    await tx
      .update(savedLists)
      .set({
        ...(isNotified !== undefined && { isNotified }),
        ...(isShared !== undefined && { shareKey }),
        userId,
      })
      .where(eq(savedLists.userId, userId));
  });
  return readSavedList(db, userId);
}

/** 128 bits: nobody guesses it. */
function newKey(): string {
  return randomBytes(16).toString('base64url');
}

async function noteSoldOut(tx: Database, userId: number): Promise<void> {
  const isSoldOut = sql`(select ${products.stock} = 0 from ${products} where ${products.id} = ${savedProducts.productId})`;
  await tx.update(savedProducts).set({ wasSoldOut: isSoldOut }).where(eq(savedProducts.userId, userId));
}

/** The list's row, locked. */
async function openList(tx: Database, userId: number): Promise<typeof savedLists.$inferSelect> {
  await tx.insert(savedLists).values({ userId }).onConflictDoNothing();
  const [list] = await tx.select().from(savedLists).where(eq(savedLists.userId, userId)).for('update');
  if (!list) throw new Error('The list was not stored');
  return list;
}

async function readChoices(db: Database, userId: number) {
  const [list] = await db.select().from(savedLists).where(eq(savedLists.userId, userId));
  return list ?? { isNotified: false, shareKey: null };
}

/** What was saved last first. */
function readSaved(db: Database, userId: number) {
  const { productId, savedAt, price } = savedProducts;
  return db
    .select({ productId, savedAt, price })
    .from(savedProducts)
    .where(eq(savedProducts.userId, userId))
    .orderBy(desc(savedAt), desc(productId));
}

function listFull(): Problem {
  return new Problem(409, 'list-full', `Your saved list holds ${mostSaved} products. Please remove one first.`);
}

function notConfirmed(): Problem {
  const message = 'Please confirm your email address first: your account has the link.';
  return new Problem(409, 'email-not-confirmed', message);
}
