import { eq, getTableName, sql } from 'drizzle-orm';
import { bundleParts, bundles } from '#catalogue/bundles/bundles.table.ts';
import { salePrices } from '#catalogue/prices/sale-prices.table.ts';
import { turnSales } from '#catalogue/prices/turn-sales.ts';
import type { TextField } from '#catalogue/products/personal-texts.contract.ts';
import { productPersonalisations } from '#catalogue/products/personalisation.table.ts';
import { productFamilies } from '#catalogue/products/product-families.table.ts';
import { productPictures, products, productTexts } from '#catalogue/products/products.table.ts';
import { productRatings } from '#catalogue/products/ratings.table.ts';
import { productAnswers, productQuestions } from '#catalogue/questions/questions.table.ts';
import { reviews } from '#catalogue/reviews/reviews.table.ts';
import { suppliers } from '#catalogue/suppliers/suppliers.table.ts';
import { promotions } from '#checkout/promotions/promotions.table.ts';
import { comments } from '#community/comments/comments.table.ts';
import { testimonials } from '#community/testimonials/testimonials.table.ts';
import { changeConnection } from '#dropshipping/connections/supplier-connections.ts';
import { supplierSyncPolicies } from '#dropshipping/sync/policies/sync-policies.table.ts';
import { pictureUrl } from '#media/pictures/picture-sources.contract.ts';
import { updateMerchandising } from '#orders/ledger/merchandising.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { pence } from '#platform/money.ts';
import { demoSettings } from '#shop/settings/settings.contract.ts';
import { settings } from '#shop/settings/settings.table.ts';
import { familyRows } from './demo-families.ts';
import { addPages } from './demo-pages.ts';
import { productPictureRows, productRows, productTextRows, storeDemoPictures } from './demo-products.ts';
import { answerRows, questionRows } from './demo-questions.ts';
import { ratingRows, reviewRows } from './demo-reviews.ts';
import { addShelves } from './demo-shelves.ts';
import { demoConnection } from './demo-simulator.ts';
import { demoSuppliers } from './demo-suppliers.ts';
import { demoComments, demoTestimonials } from './demo-texts.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Made for its buyer. */
const nameTag = 30;
const nameOnTag = { label: 'Name on the front', most: 12, letters: 'letters', isOptional: false } as const;
/** Below the paw. */
const placeOnTag = { across: 50, down: 65, wide: 40, size: 13, look: 'engraved', width: 1300, height: 1300 } as const;
const nameTagTexts = (picture: string | undefined): TextField[] => [
  { ...nameOnTag, ...(picture !== undefined && { place: { ...placeOnTag, picture: pictureUrl(picture) } }) },
  { label: 'Telephone number on the back', most: 15, letters: 'digits', isOptional: true },
];

/** The key of the advisory lock under which the demo data is written; any number. */
const demoLock = 7_294_002;

/** Fills an empty shop with the demo catalogue and leaves a shop with a product or a supplier unchanged. Returns whether it did anything. */
export async function seedDemoData(
  deps: Pick<Deps, 'db' | 'media' | 'clock' | 'changes' | 'config'>,
): Promise<boolean> {
  if (!(await isEmpty(deps.db))) return false;
  const keys = await storeDemoPictures(deps);
  const now = deps.clock.now();

  const isSeeded = await deps.changes.transaction(async (tx, invalidate) => {
    // Two processes may start on one empty database: the second waits here, and then finds the products.
    await tx.execute(sql`select pg_advisory_xact_lock(${demoLock})`);
    if (!(await isEmpty(tx))) return false;
    await addCatalogue(tx, keys, now);
    await connectSuppliers(tx, deps.config);
    await addVoices(tx, now);
    await addQuestions(tx, now);
    await addPages(tx, now);
    await tx
      .insert(promotions)
      .values({ code: 'IMAGEFIX10', type: 'percentage', percentOff: 10 })
      .onConflictDoNothing();
    await addBundle(tx, now);
    await tx
      .insert(settings)
      .values(Object.entries(demoSettings).map(([key, value]) => ({ key, value, updatedAt: now })))
      .onConflictDoNothing();
    invalidate('catalogue', 'shelves', 'settings', 'site', 'testimonials', 'comments');
    return true;
  });
  if (!isSeeded) return false;
  await turnSales(deps);
  await updateMerchandising(deps);
  return true;
}

async function isEmpty(db: Database): Promise<boolean> {
  const found = await db
    .select({ id: products.id })
    .from(products)
    .limit(1)
    .unionAll(db.select({ id: suppliers.id }).from(suppliers).limit(1));
  return found.length === 0;
}

/** Food of the first supplier's, a collar of the second's and a shampoo: £37.40 one by one. */
const puppyStarter = {
  name: 'Puppy starter',
  slug: 'puppy-starter',
  description:
    'Dinner, a first collar and a first bath: what a puppy needs in its first weeks, and nothing it will not use.',
  price: pence(33_00),
};
const puppyStarterParts = [2, 28, 42];

async function addBundle(tx: Database, now: Date): Promise<void> {
  const [bundle] = await tx
    .insert(bundles)
    .values({ ...puppyStarter, createdAt: now })
    .returning({ id: bundles.id });
  if (!bundle) return;
  const parts = puppyStarterParts.map((productId, place) => ({ bundleId: bundle.id, productId, quantity: 1, place }));
  await tx.insert(bundleParts).values(parts);
  const goods = { categories: [], animals: [], collections: [], productIds: puppyStarterParts };
  await tx
    .insert(promotions)
    .values({ code: puppyStarter.name, type: 'bundle', bundleId: bundle.id, goods, isAutomatic: true });
}

/** 12 kg for puppies, £77.50 otherwise. */
const largePuppyBag = { productId: 52, price: pence(69_75) };

async function addCatalogue(tx: Database, keys: ReadonlyMap<string, string>, now: Date): Promise<void> {
  await tx.insert(suppliers).values(demoSuppliers);
  await continueAfter(tx, suppliers, Math.max(...demoSuppliers.map(({ id }) => id ?? 0)));
  await tx.insert(productFamilies).values(familyRows);
  await continueAfter(tx, productFamilies, familyRows.length);
  const rows = productRows(now);
  await tx.insert(products).values(rows);
  await continueAfter(tx, products, rows.length);
  await tx.insert(productTexts).values(productTextRows());
  const fields = nameTagTexts(keys.get('brass-name-tag-front'));
  await tx.insert(productPersonalisations).values([{ productId: nameTag, fields }]);
  await tx.insert(productPictures).values(productPictureRows(keys));
  await tx.insert(salePrices).values({ ...largePuppyBag, startsAt: now });
  await addShelves(tx, keys, now);
}

/**
 * Connects them to the simulator. Pictures are synced on request only and not by a schedule, so that the first press on a sync
 * has something to do.
 */
async function connectSuppliers(tx: Database, { secret, supplierPort }: Config): Promise<void> {
  for (const { id = 0 } of demoSuppliers) {
    const { apiEndpoint, ...connection } = demoConnection(id, supplierPort);
    await tx.update(suppliers).set({ apiEndpoint }).where(eq(suppliers.id, id));
    await changeConnection(tx, secret, id, connection);
    await tx.insert(supplierSyncPolicies).values({ supplierId: id, picturesEveryHours: null });
  }
}

async function addVoices(tx: Database, now: Date): Promise<void> {
  const written = reviewRows(now);
  await tx.insert(reviews).values(written);
  await tx.insert(productRatings).values(ratingRows(written));
  await tx.insert(testimonials).values(demoTestimonials.map((testimonial) => ({ ...testimonial, isSample: true })));
  await tx.insert(comments).values(
    demoComments.map(({ daysAgo, ...comment }) => ({
      ...comment,
      isSample: true,
      createdAt: new Date(now.getTime() - daysAgo * dayMs),
    })),
  );
}

async function addQuestions(tx: Database, now: Date): Promise<void> {
  const added = await tx.insert(productQuestions).values(questionRows(now)).returning({ id: productQuestions.id });
  await tx.insert(productAnswers).values(
    answerRows(
      now,
      added.map(({ id }) => id),
    ),
  );
}

/** Explicit ids do not advance the sequence. */
async function continueAfter(
  tx: Database,
  table: typeof suppliers | typeof products | typeof productFamilies,
  last: number,
): Promise<void> {
  await tx.execute(sql`select setval(pg_get_serial_sequence(${getTableName(table)}, 'id'), ${last})`);
}
