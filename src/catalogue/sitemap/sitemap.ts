import { asc, isNull } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { xmlText } from '#platform/http/xml-text.ts';
import { products } from '../products/products.table.ts';
import { readShelves } from '../products/shelves.ts';

/** The standard allows 50,000 addresses and 50 MB per file; half of that is quick to make and to read. */
const addressesPerPart = 25_000;

type PageAddress = { path: string; lastModified?: Date };

/** Of everything but products. */
async function standingPages(db: Database): Promise<PageAddress[]> {
  const { categories } = await readShelves(db);
  const shelves = categories.filter(({ isHidden }) => !isHidden).map(({ path }) => path);
  return ['/', '/shop', ...shelves, '/contact', '/policies'].map((path) => ({ path }));
}

/** Disallowed for search engines: pages of one visitor, and the API. */
const closed = [
  '/admin',
  '/account',
  '/basket',
  '/checkout',
  '/order-confirmation',
  '/payment',
  '/supplier-sync',
  '/api/',
];

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
export async function wholeSitemap(db: Database, shopUrl: string): Promise<string> {
  const [standing, onOffer] = await Promise.all([standingPages(db), db.$count(products, onSale)]);
  const parts = partsFor(standing.length + onOffer);
  return parts === 1 ? sitemapPart(db, shopUrl, 1) : sitemapIndex(shopUrl, parts);
}

/** @throws Problem 404 for an empty part */
export async function sitemapPart(db: Database, shopUrl: string, part: number): Promise<string> {
  const standing = await standingPages(db);
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
