import { categories } from '../products/categories.contract.ts';

/** The standard allows 50,000 addresses and 50 MB a file; half of it is quick to make and to read. */
const addressesPerPart = 25_000;

export type PageAddress = { path: string; lastModified?: Date };

/** Pages that are there whatever is sold. */
export const standingPages: PageAddress[] = [
  '/',
  '/shop',
  ...categories.map((category) => `/${category}`),
  '/contact',
  '/policies',
].map((path) => ({ path }));

/** Search engines leave alone what is one visitor's own, and what is for programs. */
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

export function partsFor(products: number): number {
  return Math.max(1, Math.ceil((standingPages.length + products) / addressesPerPart));
}

/** Which of the products, in their order, a part holds; the first part begins with the standing pages. Parts count from 1. */
export function productsOfPart(part: number): { offset: number; limit: number } {
  const before = standingPages.length;
  if (part === 1) return { offset: 0, limit: addressesPerPart - before };
  return { offset: (part - 1) * addressesPerPart - before, limit: addressesPerPart };
}

/** A list of pages as sitemaps.org describes it. */
export function sitemap(shopUrl: string, pages: PageAddress[]): string {
  const entries = pages.map(({ path, lastModified }) => {
    const modified = lastModified ? `<lastmod>${lastModified.toISOString()}</lastmod>` : '';
    return `<url><loc>${escaped(shopUrl + path)}</loc>${modified}</url>\n`;
  });
  return `${declaration}<urlset ${namespace}>\n${entries.join('')}</urlset>\n`;
}

/** A list of `parts` sitemaps, for a shop with more pages than one takes. */
export function sitemapIndex(shopUrl: string, parts: number): string {
  const entries = Array.from(
    { length: parts },
    (_, index) => `<sitemap><loc>${escaped(`${shopUrl}/sitemap-${index + 1}.xml`)}</loc></sitemap>\n`,
  );
  return `${declaration}<sitemapindex ${namespace}>\n${entries.join('')}</sitemapindex>\n`;
}

export function robots(shopUrl: string): string {
  const rules = ['User-agent: *', 'Allow: /api/docs', ...closed.map((path) => `Disallow: ${path}`)];
  return `${rules.join('\n')}\n\nSitemap: ${shopUrl}/sitemap.xml\n`;
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
