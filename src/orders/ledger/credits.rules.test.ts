import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, least, pence, share, zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { creditOf } from './credits.rules.ts';
import type { VatSum } from './credits.rules.ts';

type Refund = { amount: Pence; named: { rate: number; amount: Pence }[] };

/** Credits one refund after the other. */
function creditedByRate(of: VatSum[], refunds: Refund[]): VatSum[][] {
  const credited: VatSum[] = [];
  return refunds.map((refund) => {
    const before = of.map(({ rate }) => {
      const same = credited.filter((sum) => sum.rate === rate);
      return { rate, gross: add(zero, ...same.map((sum) => sum.gross)), vat: add(zero, ...same.map((sum) => sum.vat)) };
    });
    const parts = creditOf(of, before, refund);
    credited.push(...parts);
    return parts;
  });
}

/** £24.00 at 20 % and £6.00 at 0 %. */
const sold = [
  { rate: 20, gross: pence(2_400), vat: pence(400) },
  { rate: 0, gross: pence(600), vat: zero },
];

test('a refund of named goods credits VAT at their rate, the rest proportionally', () => {
  const named = { amount: pence(600), named: [{ rate: 0, amount: pence(600) }] };
  expect(creditedByRate(sold, [named, { amount: pence(1_200), named: [] }])).toEqual([
    [{ rate: 0, gross: 600, vat: 0 }],
    [{ rate: 20, gross: 1_200, vat: 200 }],
  ]);
  expect(creditedByRate(sold, [{ amount: pence(1_500), named: [] }])).toEqual([
    [
      { rate: 20, gross: 1_200, vat: 200 },
      { rate: 0, gross: 300, vat: 0 },
    ],
  ]);
});

test('a shop that was not registered credits no VAT', () => {
  expect(creditedByRate([], [{ amount: pence(500), named: [] }])).toEqual([[]]);
});

test('credit notes add up to their refunds, and those of a full refund to everything sold', () => {
  const amount = fc.integer({ min: 1, max: 500_000 });
  const rates = fc.uniqueArray(fc.constantFrom(20, 5, 0), { minLength: 1 });
  const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 });
  fc.assert(
    fc.property(rates, fc.array(amount, { minLength: 3, maxLength: 3 }), cuts, (of, grosses, shares) => {
      const sums = of.map((rate, at) => {
        const gross = pence(grosses[at] ?? 1);
        return { rate, gross, vat: share(gross, rate, 100 + rate) };
      });
      let left = add(...sums.map(({ gross }) => gross));
      const refunds = [...shares, 1].flatMap((part, at) => {
        const given = part === 1 ? left : pence(Math.floor(left * part));
        left = pence(left - given);
        const name = least(given, pence(given >> 1));
        return given === 0 ? [] : [{ amount: given, named: at % 2 ? [{ rate: of[0] ?? 20, amount: name }] : [] }];
      });
      const credited = creditedByRate(sums, refunds);
      expect(credited.map((parts) => add(zero, ...parts.map(({ gross }) => gross)))).toEqual(
        refunds.map(({ amount: given }) => given),
      );
      for (const { rate, gross, vat } of sums) {
        const parts = credited.flat().filter((part) => part.rate === rate);
        expect(add(zero, ...parts.map((part) => part.gross))).toBe(gross);
        expect(add(zero, ...parts.map((part) => part.vat))).toBe(vat);
        expect(parts.every((part) => part.vat >= 0)).toBe(true);
      }
    }),
  );
});
