import { and, asc, eq, sql } from 'drizzle-orm';
import { pictureUrl } from '#media/pictures/picture-sources.contract.ts';
import { recordChanges } from '#platform/audit-log/audit-log.ts';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import { insertRows, isOneOf } from '#platform/database/many-values.ts';
import { productPictures, products } from '../products/products.table.ts';

export type NewPicture = { productId: number; pictureKey: string };

type Occasion = { at: Date; byUserId: number | null };
type PictureRow = typeof productPictures.$inferInsert;

/**
 * Replaces the first picture of each of these products, which are different ones. Keeps the alternative text; without one, uses the
 * product's name. @returns by product the key of the previous picture, null without one; products that do not exist are left out
 */
export async function replaceFirstPictures(
  tx: Database,
  invalidate: Invalidate,
  wanted: readonly NewPicture[],
  { at, byUserId }: Occasion,
): Promise<ReadonlyMap<number, string | null>> {
  const names = await lockNames(
    tx,
    wanted.map(({ productId }) => productId),
  );
  const shown = await shownPictures(tx, [...names.keys()]);
  const moves = wanted.flatMap(({ productId, pictureKey }) => {
    const name = names.get(productId);
    return name === undefined ? [] : [moveOf({ productId, pictureKey, name }, shown.get(productId) ?? [])];
  });
  const changed = moves.filter(({ rows }) => rows.length > 0);
  if (changed.length > 0) {
    await place(
      tx,
      changed.flatMap(({ rows }) => rows),
    );
    const ids = changed.map(({ productId }) => productId);
    await tx.update(products).set({ updatedAt: at }).where(isOneOf(products.id, ids));
    const entry = { at, byUserId, subject: 'product', did: 'picture-synced' };
    const entries = changed.map(({ productId: subjectId, before, after }) => {
      const shownBefore = before === null ? null : pictureUrl(before);
      return { ...entry, subjectId, before: { picture: shownBefore }, after: { picture: pictureUrl(after) } };
    });
    await recordChanges(tx, entries);
    invalidate('catalogue', ...ids.map((id) => `product:${id}` as const));
  }
  return new Map(moves.map(({ productId, before }) => [productId, before]));
}

/** By product. Locked in the order of their ids, so that two syncs never wait for each other. */
async function lockNames(tx: Database, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const { id, name } = products;
  const locked = await tx
    .select({ id, name })
    .from(products)
    .where(isOneOf(id, ids))
    .orderBy(asc(id))
    .for('no key update');
  return new Map(locked.map((one) => [one.id, one.name]));
}

async function shownPictures(tx: Database, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, PictureRow[]>();
  const rows = await tx.select().from(productPictures).where(isOneOf(productPictures.productId, ids));
  return Map.groupBy(rows, ({ productId }) => productId);
}

/** No rows: it is the first picture already. A further picture and the first one swap places. */
function moveOf({ productId, pictureKey, name }: NewPicture & { name: string }, shown: readonly PictureRow[]) {
  const first = shown.find(({ position }) => position === 0);
  const move = { productId, before: first?.pictureKey ?? null, after: pictureKey };
  if (first?.pictureKey === pictureKey) return { ...move, rows: [] };
  const again = shown.find((picture) => picture.pictureKey === pictureKey);
  const swapped = first && again ? [{ ...again, pictureKey: first.pictureKey, alt: first.alt }] : [];
  const rows: PictureRow[] = [
    ...swapped,
    { productId, position: 0, pictureKey, alt: again?.alt ?? first?.alt ?? name },
  ];
  return { ...move, rows };
}

/** For a new product, after its first one. */
export async function addFurtherPictures(tx: Database, productId: number, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const [product] = await tx.select({ name: products.name }).from(products).where(eq(products.id, productId));
  const alt = product?.name ?? '';
  await tx
    .insert(productPictures)
    .values(keys.map((pictureKey, at) => ({ productId, position: at + 1, pictureKey, alt })));
}

/** The first pictures of those products that have one. */
export async function firstPictureKeys(db: Database, productIds: readonly number[]): Promise<Map<number, string>> {
  if (productIds.length === 0) return new Map();
  const { productId, pictureKey, position } = productPictures;
  const rows = await db
    .select({ productId, pictureKey })
    .from(productPictures)
    .where(and(isOneOf(productId, productIds), eq(position, 0)));
  return new Map(rows.map((row) => [row.productId, row.pictureKey]));
}

async function place(tx: Database, rows: PictureRow[]): Promise<void> {
  await tx.execute(sql`
    ${insertRows(productPictures, rows)}
    on conflict (product_id, position) do update set picture_key = excluded.picture_key, alt = excluded.alt`);
}
