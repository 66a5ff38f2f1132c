import { asc, isNull, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { xmlText } from '#platform/http/xml-text.ts';
import { readWrittenPaths } from '#shop/site/site-addresses.ts';
import { readBundlePaths } from '../bundles/bundles.ts';
import { readBrands } from '../products/brands.ts';
import { lastSegment } from '../products/categories.contract.ts';
import type { Category, Pet, Shelf, Shelves } from '../products/categories.contract.ts';
import { products } from '../products/products.table.ts';
import { readShelves } from '../products/shelves.ts';

/** The standard allows 50,000 addresses and 50 MB per file; half of that is quick to make and to read. */
const addressesPerPart = 25_000;

type PageAddress = { path: string; lastModified?: Date };

/** Of everything but products. */
async function standingPages(db: Database, now: Date): Promise<PageAddress[]> {
  const [shelves, brands, stocked, written, bundles] = await Promise.all([
    readShelves(db),
    readBrands(db),
    readStocked(db),
    readWrittenPaths(db),
    readBundlePaths(db, now),
  ]);
  const isStocked = ({ key }: Shelf) => stocked.some(({ pet }) => pet === key);
  const shown = [...shelves.categories, ...shelves.animals.filter(isStocked), ...shelves.collections].filter(
    ({ isHidden }) => !isHidden,
  );
  const ofBrands = [...brands.keys()].map((address) => `/brands/${address}`);
  const pages = [...shown.map(({ path }) => path), ...pathsOf(shelves, stocked), ...ofBrands];
  return ['/', '/shop', ...pages, ...bundles, '/contact', '/policies', ...written].map((path) => ({ path }));
}

/** Disallowed for search engines: pages of one visitor, and the API. */
const closed = [
  '/admin',
  '/account',
  '/basket',
  '/checkout',
  '/order-confirmation',
  '/payment',
  '/preview',
  '/supplier-sync',
  '/api/',
];

type Stocked = { pet: Pet; category: Category };

/** For which animals there is something in which categories. */
async function readStocked(db: Database): Promise<Stocked[]> {
  const { rows } = await db.execute<Stocked>(sql`
    select distinct pet, category from ${products} where withdrawn_at is null and pet is not null
    union select distinct pet, subcategory from ${products} where withdrawn_at is null and pet is not null and subcategory is not null
    union select distinct animal, place from ${products}, unnest(array[pet] || also_for) animal, unnest(array[category, subcategory] || also_in) place
      where withdrawn_at is null and (also_for <> '{}' or also_in <> '{}') and animal is not null and place is not null
    order by 1, 2`);
  return rows;
}

/** '/dogs/food', of what is shown and stocked. */
function pathsOf({ categories, animals }: Shelves, stocked: readonly Stocked[]): string[] {
  return stocked.flatMap(({ pet, category }) => {
    const animal = animals.find(({ key, isHidden }) => key === pet && !isHidden);
    const shelf = categories.find(({ key, isHidden }) => key === category && !isHidden);
    return animal && shelf ? [`${animal.path}/${lastSegment(shelf.path)}`] : [];
  });
}

function partsFor(pages: number): number {
  return Math.max(1, Math.ceil(pages / addressesPerPart));
}

/** Which of the products, in their order, a part holds; the first part begins with the standing pages. Parts count from 1. */
function productsOfPart(part: number, before: number): { offset: number; limit: number } {
  if (part === 1) return { offset: 0, limit: addressesPerPart - before };
  return { offset: (part - 1) * addressesPerPart - before, limit: addressesPerPart };
}

/** A list of pages as sitemaps.org describes it. */
function sitemap(shopUrl: string, pages: PageAddress[]): string {
  const entries = pages.map(({ path, lastModified }) => {
    const modified = lastModified ? `<lastmod>${lastModified.toISOString()}</lastmod>` : '';
    return `<url><loc>${xmlText(shopUrl + path)}</loc>${modified}</url>\n`;
  });
  return `${declaration}<urlset ${namespace}>\n${entries.join('')}</urlset>\n`;
}

/** An index of `parts` sitemaps, for a shop with more pages than one file may have. */
function sitemapIndex(shopUrl: string, parts: number): string {
  const entries = Array.from(
    { length: parts },
    (_, index) => `<sitemap><loc>${xmlText(`${shopUrl}/sitemap-${index + 1}.xml`)}</loc></sitemap>\n`,
  );
  return `${declaration}<sitemapindex ${namespace}>\n${entries.join('')}</sitemapindex>\n`;
}

export function robots(shopUrl: string): string {
  const rules = ['User-agent: *', 'Allow: /api/docs', ...closed.map((path) => `Disallow: ${path}`)];
  return `${rules.join('\n')}\n\nSitemap: ${shopUrl}/sitemap.xml\n`;
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const onSale = isNull(products.withdrawnAt);

/** All pages in one sitemap, or an index of several if there are too many. */
export async function wholeSitemap(db: Database, shopUrl: string, now: Date): Promise<string> {
  const [standing, onOffer] = await Promise.all([standingPages(db, now), db.$count(products, onSale)]);
  const parts = partsFor(standing.length + onOffer);
  return parts === 1 ? sitemapPart(db, { shopUrl, part: 1, now }) : sitemapIndex(shopUrl, parts);
}

/** @throws Problem 404 for an empty part */
export async function sitemapPart(
  db: Database,
  { shopUrl, part, now }: { shopUrl: string; part: number; now: Date },
): Promise<string> {
  const standing = await standingPages(db, now);
  const { offset, limit } = productsOfPart(part, standing.length);
  const found = await db
    .select({ id: products.id, lastModified: products.updatedAt })
    .from(products)
    .where(onSale)
    .orderBy(asc(products.id))
    .limit(limit)
    .offset(offset);
  const pages = found.map(({ id, lastModified }) => ({ path: `/product/${id}`, lastModified }));
  if (part > 1 && pages.length === 0) throw new Problem(404, 'not-found', 'There is no such part of the sitemap.');
  return sitemap(shopUrl, part === 1 ? [...standing, ...pages] : pages);
}
