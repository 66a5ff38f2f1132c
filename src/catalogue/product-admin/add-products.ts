import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { recordChanges } from '#platform/audit-log/audit-log.ts';
import { productTag } from '#platform/database/cache-tags.contract.ts';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import { freeSlug, numbered, slugOf } from '#platform/http/slug.contract.ts';
import { fromPounds } from '#platform/money.ts';
import { recordPrices } from '../prices/price-history.ts';
import { requirePlaces } from '../products/shelves.ts';
import { auditSnapshot } from './edits.rules.ts';
import type { NewProduct, ProductRecord } from './edits.rules.ts';
import { detailsWith } from './product-draft.contract.ts';
import type { CreateProductBody } from './product-draft.contract.ts';
import { findBySlugs, insertProducts } from './product-records.ts';
import type { Occasion } from './save-changes.ts';

/** How many numbered forms of a taken slug are tried, attempt by attempt. */
const formsPerAttempt = [20, 200, 2_000];
/** Then a number that nobody has: a file may call all of its products the same. */
const farNumbers = 2 ** 40;

/** Puts products in, each under the first free form of its slug. @returns them in the same order */
async function insertUnderFreeSlugs(tx: Database, records: readonly NewProduct[], now: Date): Promise<ProductRecord[]> {
  // One at a time: two simultaneous products of the same name would both choose the same number, again and again.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('product slugs'))`);
  const made: ProductRecord[] = [];
  let waiting = records.map((record, index) => ({ record, index }));
  for (const forms of formsPerAttempt) {
    await insert(await withFreeSlugs(tx, waiting, forms));
    if (waiting.length === 0) return made;
  }
  await insert(waiting.map((one) => ({ ...one, slug: numbered(one.record.slug, randomInt(farNumbers)) })));
  if (waiting.length === 0) return made;
  throw new Error(`No free slug was found for ${waiting[0]?.record.slug}`);

  async function insert(named: { slug: string; record: NewProduct; index: number }[]): Promise<void> {
    const ids = await insertProducts(
      tx,
      named.map(({ slug, record }) => ({ ...record, slug })),
      now,
    );
    for (const { slug, record, index } of named) {
      const id = ids.get(slug);
      if (id !== undefined) made[index] = { ...record, id, slug };
    }
    waiting = waiting.filter(({ index }) => made[index] === undefined);
  }
}

async function withFreeSlugs<Named extends { record: NewProduct }>(tx: Database, waiting: Named[], forms: number) {
  const slugs = [...new Set(waiting.map(({ record }) => record.slug))];
  const taken = new Set((await findBySlugs(tx, slugs)).keys());
  const candidates = [...taken].flatMap((slug) => Array.from({ length: forms }, (_, at) => numbered(slug, at + 2)));
  for (const slug of (await findBySlugs(tx, candidates)).keys()) taken.add(slug);
  return waiting.map((one) => {
    const slug = freeSlug(one.record.slug, taken);
    taken.add(slug);
    return { ...one, slug };
  });
}

/** What is not put on sale at once is a draft. `isVatSaid`: the rate is more than what most goods have. */
export function newProduct(wanted: CreateProductBody, now: Date, isVatSaid = true): NewProduct {
  const { isWithdrawn, price, costPerItem, netQuantity, kind, ...plain } = wanted;
  return {
    ...plain,
    details: detailsWith({}, wanted.details),
    slug: slugOf(wanted.name),
    kind: kind ?? wanted.category,
    price: fromPounds(price),
    costPerItem: costPerItem === null ? null : fromPounds(costPerItem),
    netQuantity: netQuantity?.value ?? null,
    netUnit: netQuantity?.unit ?? null,
    withdrawnAt: isWithdrawn ? now : null,
    isDraft: isWithdrawn,
    isVatSaid,
    isGiftCard: false,
    supplierId: null,
    supplierProductCode: null,
    supplierPrice: null,
    margin: null,
  };
}

/** Adds products, each under a free address, with their first prices and their entries in the audit log. */
export async function addProducts(
  tx: Database,
  invalidate: Invalidate,
  records: readonly NewProduct[],
  { did, priceCause: cause, at, byUserId }: Occasion,
): Promise<ProductRecord[]> {
  if (records.length === 0) return [];
  await requirePlaces(tx, records);
  const made = await insertUnderFreeSlugs(tx, records, at);
  await recordPrices(
    tx,
    made.map(({ id }) => id),
    { cause, at, byUserId },
  );
  const about = { at, byUserId, subject: 'product', did, before: null };
  await recordChanges(
    tx,
    made.map((record) => ({ ...about, subjectId: record.id, after: auditSnapshot(record) })),
  );
  invalidate('catalogue', ...made.map(({ id }) => productTag(id)));
  return made;
}

export async function addProduct(
  tx: Database,
  invalidate: Invalidate,
  record: NewProduct,
  occasion: Occasion,
): Promise<ProductRecord> {
  const [made] = await addProducts(tx, invalidate, [record], occasion);
  if (!made) throw new Error(`Product ${record.slug} was not made`);
  return made;
}
