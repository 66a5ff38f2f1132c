import { eq } from 'drizzle-orm';
import { productTag } from '#platform/database/cache-tags.contract.ts';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import { invalidInput, Problem } from '#platform/http/errors/problem.ts';
import { toPounds } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { findGoods } from '../products/stock.ts';
import type { Goods } from '../products/stock.ts';
import { worthOf } from './bundles.rules.ts';
import type { Part } from './bundles.rules.ts';
import { bundleParts, bundles } from './bundles.table.ts';
import { findBundles } from './bundles.ts';
import type { KnownBundle } from './bundles.ts';

export type BundleTerms = {
  name: string;
  description: string;
  price: Pence;
  startsAt: Date | null;
  endsAt: Date | null;
  coverProductId: number | null;
  parts: readonly Part[];
};

/** @throws Problem 400 for parts that cannot be, or a price that saves nothing, 409 `bundle-name-taken` */
export async function insertBundle(
  tx: Database,
  invalidate: Invalidate,
  { parts, ...terms }: BundleTerms,
  createdAt: Date,
): Promise<KnownBundle> {
  await rejectUnlessBundled(tx, { parts, price: terms.price });
  const row = { ...terms, slug: slugOf(terms.name), createdAt };
  const [created] = await tx.insert(bundles).values(row).onConflictDoNothing().returning({ id: bundles.id });
  if (!created) throw nameTaken(terms.name);
  return writeParts(tx, invalidate, created.id, parts);
}

/** Its address stays. @throws Problem as above, and 404 `bundle-not-found` */
export async function updateBundle(
  tx: Database,
  invalidate: Invalidate,
  id: number,
  { parts, ...terms }: BundleTerms,
): Promise<KnownBundle> {
  const before = await lockBundle(tx, id);
  await rejectUnlessBundled(tx, { parts, price: terms.price });
  await tx.update(bundles).set(terms).where(eq(bundles.id, id));
  await tx.delete(bundleParts).where(eq(bundleParts.bundleId, id));
  invalidateParts(invalidate, before.parts);
  return writeParts(tx, invalidate, id, parts);
}

/** @throws Problem 404 `bundle-not-found` */
export async function switchBundle(
  tx: Database,
  invalidate: Invalidate,
  id: number,
  isActive: boolean,
): Promise<KnownBundle> {
  await lockBundle(tx, id);
  await tx.update(bundles).set({ isActive }).where(eq(bundles.id, id));
  const bundle = await requireBundle(tx, id);
  invalidateParts(invalidate, bundle.parts);
  return bundle;
}

/** @throws Problem 404 `bundle-not-found` */
export async function deleteBundle(tx: Database, invalidate: Invalidate, id: number): Promise<void> {
  const { parts } = await requireBundle(tx, id);
  await tx.delete(bundles).where(eq(bundles.id, id));
  invalidateParts(invalidate, parts);
}

/** Whoever changes it at the same time waits here. @throws Problem 404 `bundle-not-found` */
export async function lockBundle(tx: Database, id: number): Promise<KnownBundle> {
  await tx.select({ id: bundles.id }).from(bundles).where(eq(bundles.id, id)).for('update');
  return requireBundle(tx, id);
}

async function requireBundle(db: Database, id: number): Promise<KnownBundle> {
  const bundle = (await findBundles(db, [id])).get(id);
  if (!bundle) throw new Problem(404, 'bundle-not-found', 'There is no such bundle.');
  return bundle;
}

async function writeParts(tx: Database, invalidate: Invalidate, bundleId: number, parts: readonly Part[]) {
  await tx.insert(bundleParts).values(parts.map((part, place) => ({ ...part, bundleId, place })));
  const bundle = await requireBundle(tx, bundleId);
  invalidateParts(invalidate, bundle.parts);
  return bundle;
}

function invalidateParts(invalidate: Invalidate, parts: readonly { id: number }[]): void {
  invalidate('catalogue', ...parts.map(({ id }) => productTag(id)));
}

async function rejectUnlessBundled(tx: Database, { parts, price }: Pick<BundleTerms, 'parts' | 'price'>) {
  const found = new Map(
    (
      await findGoods(
        tx,
        parts.map(({ productId }) => productId),
      )
    ).map((goods) => [goods.id, goods]),
  );
  const goods = parts.map(({ productId, quantity }, at) => {
    const part = found.get(productId);
    const problem = problemOfPart(part);
    if (!part || problem) throw invalidInput(`parts.${at}.productId`, problem ?? 'There is no such product');
    return { ...part, quantity };
  });
  const worth = worthOf(goods);
  if (price >= worth)
    throw invalidInput('price', `Enter less than £${toPounds(worth)}, which is what its parts cost one by one`);
}

function problemOfPart(part: Goods | undefined): string | undefined {
  if (!part) return 'There is no such product';
  if (part.isWithdrawn) return `${part.name} is not on sale`;
  return part.textFields
    ? `${part.name} is made with a text from its buyer, so it can’t be part of a bundle`
    : undefined;
}

function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '');
  return slug || 'bundle';
}

function nameTaken(name: string): Problem {
  return new Problem(409, 'bundle-name-taken', `There is a bundle or a promotion called ${name} already.`);
}
