import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { TallySum } from './tally.ts';
import type { Tally } from './tally.ts';

type Sold = { productId: number; units: number; profit: number };

const sold: fc.Arbitrary<Sold> = fc.record({
  // Ids with gaps, on one shelf and on several.
  productId: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.constantFrom(1_023, 1_024, 1_025, 2_147_483_647)),
  units: fc.integer({ min: -3, max: 3 }),
  profit: fc.oneof(fc.integer({ min: -5, max: 5 }), fc.constantFrom(-(2 ** 40), 2 ** 40)),
});
const stretch = fc.record({ sign: fc.constantFrom(1 as const, -1 as const), lines: fc.array(sold) });

test('tallies added and taken off come out as their lines do, in the order of profit, on every page', () => {
  fc.assert(
    fc.property(fc.array(stretch), fc.integer({ min: 1, max: 4 }), fc.nat({ max: 6 }), (stretches, limit, offset) => {
      const sum = new TallySum();
      for (const { sign, lines } of stretches) sum.add(packedOf(lines), sign);
      const expected = addedUp(stretches);
      const page = expected.slice(offset, offset + limit).map(({ productId }) => productId);
      expect(sum.ranked({ limit, offset })).toEqual({ total: expected.length, productIds: page });
    }),
  );
});

test('what is packed is what was added up', () => {
  fc.assert(
    fc.property(fc.array(sold), fc.array(sold), (some, more) => {
      const kept = new TallySum();
      kept.add(packedOf(some), 1);
      const sum = new TallySum();
      sum.add(kept.pack(), 1);
      sum.add(packedOf(more), -1);
      const stretches = [
        { sign: 1, lines: some },
        { sign: -1, lines: more },
      ];
      const all = { limit: 100, offset: 0 };
      expect(sum.ranked(all).productIds).toEqual(addedUp(stretches).map(({ productId }) => productId));
    }),
  );
});

function packedOf(lines: readonly Sold[]): Tally {
  const columns = { products: Buffer.alloc(4 * lines.length), units: Buffer.alloc(4 * lines.length) };
  const profits = Buffer.alloc(8 * lines.length);
  for (const [at, { productId, units, profit }] of lines.entries()) {
    columns.products.writeInt32BE(productId, 4 * at);
    columns.units.writeInt32BE(units, 4 * at);
    profits.writeDoubleBE(profit, 8 * at);
  }
  return { ...columns, profits };
}

function addedUp(stretches: readonly { sign: number; lines: readonly Sold[] }[]): Sold[] {
  const sums = new Map<number, Sold>();
  for (const { sign, lines } of stretches) {
    for (const { productId, units, profit } of lines) {
      const before = sums.get(productId) ?? { productId, units: 0, profit: 0 };
      sums.set(productId, { productId, units: before.units + sign * units, profit: before.profit + sign * profit });
    }
  }
  const left = [...sums.values()].filter(({ units, profit }) => units !== 0 || profit !== 0);
  return left.toSorted((a, b) => b.profit - a.profit || a.productId - b.productId);
}
