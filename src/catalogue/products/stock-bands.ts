import { and, lte } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { products } from './products.table.ts';

/** The last numbers of the bands of products.stock_band; the fifth has no end. */
const bandEnds = [0, 5, 20, 100];

/** By the band, which is in the indexes, and then exactly, unless the band ends just there. */
export function isLow(threshold: number): SQL | undefined {
  const band = bandEnds.findIndex((end) => threshold <= end);
  const inBand = band < 0 ? undefined : lte(products.stockBand, band);
  return bandEnds[band] === threshold ? inBand : and(inBand, lte(products.stock, threshold));
}
