import { sql } from 'drizzle-orm';
import type { Page } from './profit-figures.ts';

/**
 * What a number of products sold, each column packed into bytes, because to send and add up a hundred thousand rows takes ten
 * times as long: four bytes for each product's id and its units, and eight for its profit, a double in pence. A product may
 * occur several times.
 */
export type Tally = Record<'products' | 'units' | 'profits', Buffer>;

/** The columns of a {@link Tally} out of rows of `product_id`, `units` and `profit`. */
export const packed = sql`
  coalesce(string_agg(int4send(product_id), ''), '') as products, coalesce(string_agg(int4send(units), ''), '') as units,
  coalesce(string_agg(float8send(profit), ''), '') as profits`;

type Sold = { productId: number; units: number; profit: number };

const shelfLength = 1_024;

/** As many products as have neighbouring ids; an array from the lowest id to the highest could be of any length. */
type Shelf = { units: Int32Array; profits: Float64Array };

/** Adds tallies up. */
export class TallySum {
  readonly #shelves = new Map<number, Shelf>();

  add(tally: Tally, sign: 1 | -1): void {
    const [products, units, profits] = [viewOf(tally.products), viewOf(tally.units), viewOf(tally.profits)];
    for (let at = 0; at < products.byteLength / 4; at += 1) {
      const id = products.getInt32(4 * at);
      const shelf = this.#shelfOf(Math.floor(id / shelfLength));
      const place = id % shelfLength;
      shelf.units[place] = (shelf.units[place] ?? 0) + sign * units.getInt32(4 * at);
      shelf.profits[place] = (shelf.profits[place] ?? 0) + sign * profits.getFloat64(8 * at);
    }
  }

  #shelfOf(number: number): Shelf {
    const held = this.#shelves.get(number);
    if (held) return held;
    const shelf = { units: new Int32Array(shelfLength), profits: new Float64Array(shelfLength) };
    this.#shelves.set(number, shelf);
    return shelf;
  }

  /** The most profitable first, equals by their ids; what neither was sold nor cost anything is left out. */
  ranked({ limit, offset }: Page): { total: number; productIds: number[] } {
    const profits: number[] = [];
    this.#each((_, units, profit) => isSold(units, profit) && profits.push(profit));
    // Only who can be on the page is put in order: numbers alone are sorted many times as quickly as products.
    const least =
      Float64Array.from(profits)
        .toSorted()
        .at(-(offset + limit)) ?? -Infinity;
    const best: Sold[] = [];
    this.#each(
      (productId, units, profit) => isSold(units, profit) && profit >= least && best.push({ productId, units, profit }),
    );
    const page = best
      .toSorted((a, b) => b.profit - a.profit || a.productId - b.productId)
      .slice(offset, offset + limit);
    return { total: profits.length, productIds: page.map(({ productId }) => productId) };
  }

  #each(see: (productId: number, units: number, profit: number) => unknown): void {
    for (const [number, { units, profits }] of this.#shelves) {
      for (let place = 0; place < shelfLength; place += 1) {
        see(number * shelfLength + place, units[place] ?? 0, profits[place] ?? 0);
      }
    }
  }

  pack(): Tally {
    const sold: Sold[] = [];
    this.#each((productId, units, profit) => isSold(units, profit) && sold.push({ productId, units, profit }));
    const column = (width: number) => Buffer.alloc(width * sold.length);
    const tally = { products: column(4), units: column(4), profits: column(8) };
    for (const [at, { productId, units, profit }] of sold.entries()) {
      tally.products.writeInt32BE(productId, 4 * at);
      tally.units.writeInt32BE(units, 4 * at);
      tally.profits.writeDoubleBE(profit, 8 * at);
    }
    return tally;
  }
}

/** What came back after it had been sent has cost something, though nothing of it counts as sold. */
function isSold(units: number, profit: number): boolean {
  return units !== 0 || profit !== 0;
}

function viewOf({ buffer, byteOffset, byteLength }: Buffer): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
