import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import { productTags } from '#platform/database/cache-tags.contract.ts';
import type { CacheTag } from '#platform/database/cache-tags.contract.ts';
import type { Database } from '#platform/database/database.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { toPounds, zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import type { ProductWithFamily } from '../products/product-families.contract.ts';
import { findProductsInOrder } from '../products/products.ts';
import { findGoods } from '../products/stock.ts';
import type { Goods } from '../products/stock.ts';
import type { Bundle, ListedBundle } from './bundles.contract.ts';
import { savingOf, setsInStock, worthOf } from './bundles.rules.ts';
import type { Part } from './bundles.rules.ts';
import { bundleParts, bundles } from './bundles.table.ts';

type Row = typeof bundles.$inferSelect;

/** A bundle with its parts as they are now, in their order. */
export type KnownBundle = Row & { parts: (Goods & Part)[]; worth: Pence; saves: Pence; available: number };

/** Those of these ids, ended ones too; two queries, however many they are. */
export async function findBundles(db: Database, ids: readonly number[]): Promise<Map<number, KnownBundle>> {
  if (ids.length === 0) return new Map();
  return knownBundles(
    db,
    await db
      .select()
      .from(bundles)
      .where(inArray(bundles.id, [...ids])),
  );
}

async function knownBundles(db: Database, rows: readonly Row[]): Promise<Map<number, KnownBundle>> {
  if (rows.length === 0) return new Map();
  const parts = await db
    .select()
    .from(bundleParts)
    .where(
      inArray(
        bundleParts.bundleId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(bundleParts.bundleId), asc(bundleParts.place));
  const goods = new Map(
    (await findGoods(db, [...new Set(parts.map(({ productId }) => productId))])).map((one) => [one.id, one]),
  );
  return new Map(
    rows.map((row) => {
      const theirs = parts.flatMap(({ bundleId, productId, quantity }) => {
        const found = bundleId === row.id ? goods.get(productId) : undefined;
        return found ? [{ ...found, productId, quantity }] : [];
      });
      const known = { ...row, parts: theirs, worth: worthOf(theirs), saves: savingOf(theirs, row.price) };
      return [row.id, { ...known, available: setsInStock(theirs) }];
    }),
  );
}

/** Whether visitors see it: all of it is sold, and it saves something. */
export function isOffered(bundle: KnownBundle, now: Date): boolean {
  const { isActive, startsAt, endsAt } = bundle;
  const isRunning = isActive && (startsAt === null || startsAt <= now) && (endsAt === null || now < endsAt);
  return isRunning && isWorthIt(bundle);
}

/** All of it is sold, and it saves something. */
function isWorthIt({ parts, saves }: KnownBundle): boolean {
  return saves > zero && parts.every(({ isWithdrawn }) => !isWithdrawn);
}

/** Those that run, or are to, and that nobody sees because a part of them is not sold or they save nothing. */
export async function countWorthlessBundles(db: Database, now: Date): Promise<number> {
  const known = await knownBundles(db, await findUnended(db, now));
  return [...known.values()].filter((one) => !isWorthIt(one)).length;
}

/** What a visitor is shown, what it depends on, and until when it is true. */
type Shown<What> = { shown: What; tags: CacheTag[]; until: Date | undefined };

/** The newest first. */
export async function listBundles(db: Database, now: Date): Promise<Shown<ListedBundle[]>> {
  const running = [...(await knownBundles(db, await findUnended(db, now))).values()];
  return {
    shown: running.filter((one) => isOffered(one, now)).map(viewBundle),
    tags: ['catalogue', ...tagsOf(running)],
    until: nextTurn(running, now),
  };
}

/** @throws Problem 404 `bundle-not-found` for one that is no offer at present, too */
export async function readBundle(db: Database, slug: string, now: Date): Promise<Shown<Bundle>> {
  const known = await findOfferedBundle(db, slug, now);
  const found = new Map(
    (
      await findProductsInOrder(
        db,
        known.parts.map(({ id }) => id),
      )
    ).map((one) => [one.id, one]),
  );
  const parts = known.parts.flatMap(({ id, quantity }) => {
    const product = found.get(id);
    return product ? [{ quantity, product }] : [];
  });
  return {
    shown: { ...viewBundle(known), endsAt: known.endsAt?.toISOString() ?? null, parts },
    tags: ['catalogue', ...tagsOf([known])],
    until: known.endsAt ?? undefined,
  };
}

/** When a bundle that is planned begins: until then it is not found. */
export async function readBundleStart(db: Database, slug: string, now: Date): Promise<Date | undefined> {
  const [found] = await db
    .select({ startsAt: bundles.startsAt })
    .from(bundles)
    .where(and(eq(bundles.slug, slug), isUnended(now), gt(bundles.startsAt, now)));
  return found?.startsAt ?? undefined;
}

/** @throws Problem 404 `bundle-not-found` */
export async function findOfferedBundle(db: Database, slug: string, now: Date): Promise<KnownBundle> {
  const rows = await db
    .select()
    .from(bundles)
    .where(and(eq(bundles.slug, slug), isUnended(now)));
  const [known] = (await knownBundles(db, rows)).values();
  if (!known || !isOffered(known, now))
    throw new Problem(
      404,
      'bundle-not-found',
      'We don’t offer that bundle any more. You can still buy what was in it separately.',
    );
  return known;
}

/** What the page of a part says, with where it leads to: of several bundles that which saves most. */
export async function readBundleOf(
  db: Database,
  productId: number,
  now: Date,
): Promise<Shown<ProductWithFamily['bundle'] | undefined>> {
  const running = await findUnendedWith(db, [productId], now);
  const [best] = running.filter((one) => isOffered(one, now)).toSorted((one, other) => other.saves - one.saves);
  const shown = best && { path: `/bundles/${best.slug}`, words: `Part of ${best.name}: save £${toPounds(best.saves)}` };
  return { shown, tags: tagsOf(running), until: nextTurn(running, now) };
}

/** Those of which any of these products is a part. */
export async function findOfferedWith(db: Database, productIds: readonly number[], now: Date): Promise<KnownBundle[]> {
  return (await findUnendedWith(db, productIds, now)).filter((one) => isOffered(one, now));
}

/** For the sitemap. */
export async function readBundlePaths(db: Database, now: Date): Promise<string[]> {
  const { shown } = await listBundles(db, now);
  return shown.length === 0 ? [] : ['/bundles', ...shown.map(({ slug }) => `/bundles/${slug}`)];
}

/** More are not shown. */
const mostShown = 100;

function findUnended(db: Database, now: Date): Promise<Row[]> {
  return db.select().from(bundles).where(isUnended(now)).orderBy(asc(bundles.id)).limit(mostShown);
}

async function findUnendedWith(db: Database, productIds: readonly number[], now: Date): Promise<KnownBundle[]> {
  const { bundleId, productId } = bundleParts;
  const ids = db
    .select({ id: bundleId })
    .from(bundleParts)
    .where(inArray(productId, [...productIds]));
  const wanted = and(inArray(bundles.id, ids), isUnended(now));
  const rows = await db.select().from(bundles).where(wanted).orderBy(asc(bundles.id)).limit(mostShown);
  return [...(await knownBundles(db, rows)).values()];
}

/** Those that are to begin, too. */
function isUnended(now: Date) {
  return and(eq(bundles.isActive, true), or(isNull(bundles.endsAt), gt(bundles.endsAt, now)));
}

function tagsOf(known: readonly KnownBundle[]): CacheTag[] {
  return productTags(known.flatMap(({ parts }) => parts));
}

/** When the next of them begins or ends. */
function nextTurn(known: readonly KnownBundle[], now: Date): Date | undefined {
  const turns = known.flatMap(({ startsAt, endsAt }) => [startsAt ?? [], endsAt ?? []].flat());
  return turns.filter((at) => at > now).toSorted((one, other) => one.getTime() - other.getTime())[0];
}

function viewBundle(bundle: KnownBundle): ListedBundle {
  const { slug, name, description, price, worth, saves, available, parts, coverProductId } = bundle;
  const cover = parts.find(({ id }) => id === coverProductId) ?? parts[0];
  return {
    slug,
    name,
    description,
    price: toPounds(price),
    worth: toPounds(worth),
    saves: toPounds(saves),
    available,
    image: cover?.image ?? null,
    category: cover?.category ?? '',
  };
}
