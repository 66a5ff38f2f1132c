import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pounds, poundsInput } from './money.contract.ts';
import {
  add,
  fromPounds,
  pence,
  poundsError,
  readPounds,
  share,
  sharedOut,
  subtract,
  times,
  toPounds,
} from './money.ts';

const anyAmount = fc.integer({ min: 0, max: 2_147_483_647 }).map(pence);

describe('pence', () => {
  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%s is no whole number of pence', (wrong) => {
    expect(() => pence(wrong)).toThrow(RangeError);
  });

  test('sums and differences are exact', () => {
    expect(add(pence(1), pence(2), pence(3))).toBe(6);
    expect(add()).toBe(0);
    expect(subtract(pence(399), pence(400))).toBe(-1);
    expect(times(pence(1999), 3)).toBe(5997);
  });
});

describe('share', () => {
  test.each([
    [1_000, 1, 3, 333],
    [1_000, 2, 3, 667],
    [5, 1, 2, 3], // half a penny goes up
    [-5, 1, 2, -3], // and away from zero
    [1_198, 1, 3, 399],
    [2_147_483_647, 100, 120, 1_789_569_706],
  ])('%i × %i / %i is %i', (whole, numerator, denominator, part) => {
    expect(share(pence(whole), numerator, denominator)).toBe(part);
  });

  test('is within half a penny of the true part', () => {
    fc.assert(
      fc.property(
        anyAmount,
        fc.integer({ min: 0, max: 999 }),
        fc.integer({ min: 1, max: 999 }),
        (whole, top, bottom) => {
          const twiceTheError = 2n * (BigInt(share(whole, top, bottom)) * BigInt(bottom) - BigInt(whole) * BigInt(top));
          expect(twiceTheError > -BigInt(bottom) && twiceTheError <= BigInt(bottom)).toBe(true);
        },
      ),
    );
  });
});

describe('sharedOut', () => {
  test.each([
    [100, [1, 1, 1], [33, 33, 34]],
    [2, [1, 1, 1], [0, 1, 1]],
    [101, [100, 100, 300], [20, 20, 61]],
    [5, [0, 7], [0, 5]],
    [5, [0, 0], [0, 0]],
    [5, [], []],
  ])('%i by %j is %j', (amount, weights, parts) => {
    expect(sharedOut(pence(amount), weights)).toEqual(parts);
  });

  test('parts add up to the amount, each less than a penny from its exact share', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 500_000_000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(anyAmount, weights, (amount, given) => {
        const whole = add(...given.map(pence));
        fc.pre(whole > 0);
        const parts = sharedOut(amount, given);
        expect(add(...parts)).toBe(amount);
        for (const [at, part] of parts.entries()) {
          const error = BigInt(part) * BigInt(whole) - BigInt(amount) * BigInt(given[at] ?? 0);
          expect(error > -BigInt(whole) && error < BigInt(whole)).toBe(true);
        }
      }),
    );
  });
});

describe('pounds', () => {
  test.each<[number, string]>([
    [0, '0.00'],
    [5, '0.05'],
    [1299, '12.99'],
    [-399, '-3.99'],
    [2_147_483_647, '21474836.47'],
  ])('%i pence are £%s', (given, text) => {
    expect(toPounds(pence(given))).toBe(text);
    expect(pounds.parse(text)).toBe(text);
  });

  test('what is written is read back as it was', () => {
    fc.assert(
      fc.property(anyAmount, (given) => {
        expect(fromPounds(toPounds(given))).toBe(given);
      }),
    );
  });

  test.each([
    ['12', '12.00'],
    ['12.9', '12.90'],
    [' 12.99 ', '12.99'],
    [12.9, '12.90'],
    [0.3, '0.30'],
    [0, '0.00'],
    ['£5', '5.00'],
    ['1,000.00', '1000.00'],
  ])('a request may say %s', (given, read) => {
    expect(poundsInput.parse(given)).toBe(read);
  });

  test.each([
    '',
    '.',
    '1.',
    '1.999',
    '-1',
    '1e3',
    '9,50',
    '1234567890',
    0.1 + 0.2,
    -1,
    1e21,
    Number.NaN,
    null,
    true,
    {},
  ])('%s is no amount', (given) => {
    expect(poundsInput.safeParse(given).success).toBe(false);
  });
});

describe('what people type', () => {
  test.each([
    ['9.50', '9.50'],
    ['9.5', '9.50'],
    ['9', '9.00'],
    ['£9.50', '9.50'],
    ['£ 9.50 ', '9.50'],
    ['1,234.50', '1234.50'],
    ['1,234', '1234.00'],
    ['123,456,789', '123456789.00'],
  ])('%j is £%s', (typed, amount) => {
    expect(readPounds(typed)).toBe(amount);
    expect(poundsError(typed)).toBeUndefined();
  });

  test.each(['9,50', '2,5', '1,23', '12,345,6', '1.234,50', '1,2345', ',50', '0,', '1,234,56.00', '£9,50'])(
    'a comma never makes %j a hundred times as much',
    (typed) => {
      expect(readPounds(typed)).toBeUndefined();
      expect(poundsError(typed)).toBe('Use a point for pence: 9.50');
      expect(poundsInput.safeParse(typed).error?.issues[0]?.message).toBe('Use a point for pence: 9.50');
    },
  );

  test.each(['', 'free', '9.505', '-9.50', '9 50', '1e3'])('%j is no amount', (typed) => {
    expect(readPounds(typed)).toBeUndefined();
    expect(poundsError(typed, '3.99')).toBe('Enter an amount in pounds such as 3.99');
  });
});
