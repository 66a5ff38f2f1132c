import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceReader } from './feed-prices.rules.ts';

const inPennies = (column: string[]) => {
  const read = priceReader(column);
  return column.map((text) => read(text).amount);
};

test.each([
  ['12.99', 1_299],
  ['£1,234.50', 123_450],
  ['12.99 GBP', 1_299],
  ['12.99 gbp', 1_299],
  ['12,99', 1_299],
  ['1.234,5', 123_450],
  ['3.4567', 346],
  ['0.125', 13],
  ['1.875', 188],
  ['12.995', 1_300],
  ['0,125', 13],
  ['1,234,567', null],
  ['9,999', null],
  ['1234.567', 123_457],
  ['0', null],
  ['0.00', null],
  ['', null],
  ['free', null],
  ['-3', null],
  ['1.2.3', null],
  ['99999999999', null],
  ['1'.repeat(500), null],
])('a price of %j alone is %j pence', (text, pence) => {
  expect(inPennies([text])).toEqual([pence]);
});

test.each([
  ['thousandths, as a point is none of thousands', ['1.875', '12.5', '0.125'], [188, 1_250, 13]],
  ['thousands, where a point has shown that it is the decimal one', ['1,875', '12.50'], [187_500, 1_250]],
  ['thousandths, where a comma has shown that it is the decimal one', ['1,875', '12,5'], [188, 1_250]],
  ['thousands, where the comma is the decimal one', ['1.875', '12,50'], [187_500, 1_250]],
  ['thousands, where a value has both', ['1.875', '2.875,00'], [187_500, 287_500]],
  ['nothing certain, where nothing decides', ['1,875', '2,500', '12'], [null, null, 1_200]],
])('three digits after a separator are %s', (_what, column, pence) => {
  expect(inPennies(column)).toEqual(pence);
});

test.each([
  ['12.99 EUR', 'is not in pounds'],
  ['€12', 'is not in pounds'],
  ['ask us', 'makes no sense'],
  ['0.004', 'is less than a penny'],
  ['12,995.00', 'is more than £10,000'],
  ['1,875', 'can be read in two ways'],
])('%j is no price: it %s', (text, why) => {
  expect(priceReader([text])(text)).toEqual({ amount: null, why });
});

test('in every number format each price is read as its amount, to the penny', () => {
  const styles = [
    (whole: string, decimals: string) => `${whole}.${decimals}`,
    (whole: string, decimals: string) => `£${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${decimals}`,
    (whole: string, decimals: string) => `${whole.replaceAll(/\B(?=(\d{3})+$)/g, '.')},${decimals}`,
  ];
  const thousandths = fc.array(fc.integer({ min: 10, max: 9_999_999 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(thousandths, fc.constantFrom(...styles), (amounts, write) => {
      const digits = amounts.map((amount) => [
        String(Math.floor(amount / 1_000)),
        String(amount % 1_000).padStart(3, '0'),
      ]);
      // One price with two decimals shows which separator is the decimal one.
      const column = ['1,234.50', ...digits.map(([whole = '', decimals = '']) => write(whole, decimals))];
      if (write === styles[2]) column[0] = '1.234,50';
      const pence = amounts.map((amount) => Math.floor((amount + 5) / 10));
      expect(inPennies(column)).toEqual([123_450, ...pence]);
    }),
  );
});
