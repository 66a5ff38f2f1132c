import { expect, test } from 'vitest';
import { sizeIn } from './sizes.rules.ts';

test.each([
  ['2kg', 2_000, 'g', ''],
  ['2 kg', 2_000, 'g', ''],
  ['2 kilos dog food', 2_000, 'g', 'dog food'],
  ['dog food 1.5KG chicken', 1_500, 'g', 'dog food chicken'],
  ['1,5 kg', 1_500, 'g', ''],
  ['85 grams tuna', 85, 'g', 'tuna'],
  ['shampoo 250ml', 250, 'ml', 'shampoo'],
  ['0.25 litres', 250, 'ml', ''],
])('%s asks for %i %s, and for %j', (q, amount, unit, rest) => {
  expect(sizeIn(q)).toMatchObject({ amount, units: [unit, expect.any(String)], rest });
});

test.each(['kg', '2 dogs', 'glow 2', 'b2kg', '2kgx', '"2 kg"', 'food -2kg', '2kg or 6kg', 'set of 3 large'])(
  '%s asks for no size',
  (q) => expect(sizeIn(q)).toBeUndefined(),
);
