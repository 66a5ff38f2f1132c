import { and, eq, lt, sql } from 'drizzle-orm';
import { marginOf } from '#catalogue/prices/margin.contract.ts';
import {
  convertSide,
  currencyOf,
  isRetail,
  shopCurrency,
  sideOf,
} from '#catalogue/suppliers/supplier-prices.contract.ts';
import type { GivenPrice } from '#catalogue/suppliers/supplier-prices.contract.ts';
import { findActiveSuppliers } from '#catalogue/suppliers/suppliers.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { SupplierError, supplierProblem } from '../connections/supplier-error.ts';
import { requireConnector } from '../connectors/of-suppliers/connectors.ts';
import type { ListedProduct } from '../connectors/supplier-connector.ts';
import { costBy, readCosting } from '../costs/supplier-costs.ts';
import type { Costing } from '../costs/supplier-costs.ts';
import { listingsDue } from '../dropshipping-events.ts';
import type { ListingRead } from './listings.contract.ts';
import { listingReads, supplierListings } from './listings.table.ts';

/** A page; connectors that read page by page give fewer. */
const pageLength = 1_000;
/** Of most goods. A product that is imported is priced by its own rate. */
const usualVatRate = 20;

/** Starts reading all that a supplier lists, which a job does. @throws Problem 404 `supplier-not-found`, 409 `no-connection`, 502 */
export async function beginReading(deps: Deps, supplierId: number): Promise<ListingRead> {
  await requireConnector(deps, supplierId).catch((error: unknown) => {
    throw error instanceof Problem ? error : supplierProblem(error);
  });
  await queueReading(deps, deps.db, supplierId);
  return showReading(deps, supplierId);
}

async function queueReading({ jobs, clock }: Deps, db: Database, supplierId: number): Promise<void> {
  const started = { startedAt: clock.now(), endedAt: null, read: 0, fault: null };
  await db.transaction(async (tx) => {
    await tx
      .insert(listingReads)
      .values({ supplierId, ...started })
      .onConflictDoUpdate({ target: listingReads.supplierId, set: started });
    await jobs.enqueue(tx, listingsDue, { supplierId });
  });
}

/** Scheduled: lists that somebody has had read are kept up to date. */
export async function refreshListings(deps: Deps): Promise<void> {
  const rows = await deps.db.select({ id: listingReads.supplierId }).from(listingReads);
  const active = await findActiveSuppliers(
    deps.db,
    rows.map(({ id }) => id),
  );
  for (const { id } of active) await queueReading(deps, deps.db, id);
}

export async function showReading({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, supplierId: number): Promise<ListingRead> {
  const [found] = await db.select().from(listingReads).where(eq(listingReads.supplierId, supplierId));
  if (!found) return { startedAt: null, endedAt: null, read: 0, isRunning: false, fault: null };
  const { startedAt, endedAt, read, fault } = found;
  const due = endedAt === null ? await jobs.pending(db, listingsDue) : [];
  const isRunning = due.some((one) => one.supplierId === supplierId);
  return {
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    read,
    isRunning,
    fault: endedAt === null && !isRunning ? 'It was interrupted. Please read the list again.' : fault,
  };
}

/** Reads page by page; a later reading of the same supplier ends this one. */
export async function readListings(deps: Deps, supplierId: number): Promise<void> {
  const { db, clock } = deps;
  const [reading] = await db.select().from(listingReads).where(eq(listingReads.supplierId, supplierId));
  if (!reading || reading.endedAt) return;
  const { startedAt } = reading;
  const isThis = and(eq(listingReads.supplierId, supplierId), eq(listingReads.startedAt, startedAt));
  try {
    const { connector } = await requireConnector(deps, supplierId);
    const costing = await readCosting(db, supplierId);
    const isFirst = (await db.$count(supplierListings, eq(supplierListings.supplierId, supplierId))) === 0;
    const firstSeenAt = isFirst ? null : startedAt;
    let [read, from]: [number, string | null] = [0, null];
    const hasNews = newsIn();
    do {
      const page = await connector.listProducts({ search: null, from, limit: pageLength });
      if (!hasNews(page.products)) throw new SupplierError('garbage', endless);
      await save(db, supplierId, page.products, { costing, startedAt, firstSeenAt });
      read += page.products.length;
      from = page.next;
      const [goesOn] = await db.update(listingReads).set({ read }).where(isThis).returning();
      if (!goesOn) return;
    } while (from !== null);
    // A list without anything is a mistake more often than a supplier that has nothing.
    const fault = read === 0 ? 'Its list is empty.' : null;
    if (fault === null) await forgetGone(db, supplierId, startedAt);
    // Every row is new: until then late pages, which the index alone answers, would look each of theirs up.
    await db.execute(sql`vacuum (analyze) ${supplierListings}`);
    await db.update(listingReads).set({ endedAt: clock.now(), fault }).where(isThis);
  } catch (error) {
    if (!(error instanceof SupplierError) && !(error instanceof Problem)) throw error;
    await db.update(listingReads).set({ endedAt: clock.now(), fault: error.message }).where(isThis);
  }
}

const mostWithoutNews = 20;
const endless = 'Its list does not end: page after page brings nothing new.';

/** Whether a list goes on: a system that takes no notice of the page that is asked for sends the same one for ever. */
function newsIn(): (products: readonly ListedProduct[]) => boolean {
  const known = new Set<string>();
  let without = 0;
  return (products) => {
    const before = known.size;
    for (const { code } of products) known.add(code);
    without = known.size > before ? 0 : without + 1;
    return without < mostWithoutNews;
  };
}

async function forgetGone(db: Database, supplierId: number, startedAt: Date): Promise<void> {
  await db
    .delete(supplierListings)
    .where(and(eq(supplierListings.supplierId, supplierId), lt(supplierListings.seenAt, startedAt)));
}

type Reading = { costing: Costing; startedAt: Date; firstSeenAt: Date | null };

async function save(
  db: Database,
  supplierId: number,
  products: readonly ListedProduct[],
  { costing, startedAt, firstSeenAt }: Reading,
): Promise<void> {
  const byCode = new Map(products.map((one) => [one.code, rowOf(one, costing)]));
  if (byCode.size === 0) return;
  const at = { firstSeenAt, seenAt: startedAt };
  await db
    .insert(supplierListings)
    .values([...byCode.values()].map((row) => ({ supplierId, ...row, ...at })))
    .onConflictDoUpdate({
      target: [supplierListings.supplierId, supplierListings.code],
      set: {
        name: sql`excluded.name`,
        brand: sql`excluded.brand`,
        description: sql`excluded.description`,
        gtin: sql`excluded.gtin`,
        category: sql`excluded.category`,
        cost: sql`excluded.cost`,
        retail: sql`excluded.retail`,
        margin: sql`excluded.margin`,
        stock: sql`excluded.stock`,
        isUncounted: sql`excluded.is_uncounted`,
        seenAt: sql`excluded.seen_at`,
      },
    });
}

function rowOf(
  { code, name, brand, description, gtin, category, price, currency, stock, ...listed }: ListedProduct,
  costing: Costing,
) {
  const given = price === null ? null : { amount: price, currency: currency ?? null };
  const cost = given && costBy(costing, given, usualVatRate).cost;
  const retail = retailOf(listed.retail ?? null, given, costing);
  return {
    code,
    name,
    brand,
    description,
    gtin,
    category: category ?? '',
    cost,
    retail,
    margin: cost === null || retail === null || retail < cost ? null : marginOf(retail, cost),
    stock: typeof stock === 'number' ? Math.max(0, stock) : 0,
    isUncounted: stock === 'in-stock',
  };
}

/** What is said to be in pounds is so only where the supplier's prices are; a shop's own retail price is a suggestion too. */
function retailOf(suggested: Pence | null, given: GivenPrice | null, { terms }: Costing): Pence | null {
  if (currencyOf(given ?? { amount: zero, currency: null }, terms) !== shopCurrency) return null;
  if (suggested !== null || given === null || !isRetail(terms.pricesAre)) return suggested;
  return convertSide(given.amount, sideOf(terms.pricesAre), 'with', usualVatRate);
}
