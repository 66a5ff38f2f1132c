import { asc, isNull } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { products } from '../products/products.table.ts';
import { partsFor, productsOfPart, sitemap, sitemapIndex, standingPages } from './sitemap.rules.ts';

const onSale = isNull(products.withdrawnAt);

/** All pages in one list, or a list of lists where they are too many for one. */
export async function wholeSitemap(db: Database, shopUrl: string): Promise<string> {
  const parts = partsFor(await db.$count(products, onSale));
  return parts === 1 ? sitemapPart(db, shopUrl, 1) : sitemapIndex(shopUrl, parts);
}

/** @throws Problem 404 for a part that holds nothing */
export async function sitemapPart(db: Database, shopUrl: string, part: number): Promise<string> {
  const { offset, limit } = productsOfPart(part);
  const found = await db
    .select({ id: products.id, lastModified: products.updatedAt })
    .from(products)
    .where(onSale)
    .orderBy(asc(products.id))
    .limit(limit)
    .offset(offset);
  const pages = found.map(({ id, lastModified }) => ({ path: `/product/${id}`, lastModified }));
  if (part > 1 && pages.length === 0) throw new Problem(404, 'not-found', 'There is no such part of the sitemap.');
  return sitemap(shopUrl, part === 1 ? [...standingPages, ...pages] : pages);
}
