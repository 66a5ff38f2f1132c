import { expect, test } from 'vitest';
import { ofAnyPet, sizeIn, withoutAge } from './sizes.rules.ts';

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

test.each([
  ['food for a 12 kg dog', 'food for a dog'],
  ['food for my 4kg cat with a small mouth', 'food for my cat with a small mouth'],
  ['bed for 30 kilos dog', 'bed for dog'],
  ['food for a dog weighing 8 kg', 'food for a dog weighing'],
  ['a puppy that weighs 3 kg', 'a puppy that weighs'],
  ['food for a 12 kg dog aged 9', 'food for a dog aged 9'],
  ['bowl for my 800 g rabbit', 'bowl for my rabbit'],
])('%s says what the pet weighs', (q, rest) => expect(sizeIn(q)).toMatchObject({ isPetsWeight: true, rest }));

test.each([
  '12 kg dog food',
  'a 12 kg dog food',
  'my 2 kg bag for dogs',
  'dog 12 kg',
  'food for dogs 12 kg',
  'for dogs',
  'a 10 litre cat litter',
  'for 500 ml dog shampoo',
  'my 2kg rabbit hay',
  'a 2kg dog dry food',
  'a 2kg puppy dry food',
])('%s does not', (q) => expect(sizeIn(q)?.isPetsWeight ?? false).toBe(false));

test.each([
  ['dog food for 10 year old', 'dog food for senior'],
  ['8-12 week puppy', 'puppy'],
  ['8 to 12 weeks old puppy food', 'puppy food'],
  ['1-2 years dog food', 'dog food'],
  ['8 – 10 years dog food', 'senior dog food'],
])('%s without its age is %s', (q, rest) => expect(withoutAge(q)).toBe(rest));

test.each(['10 year warranty', 'bed with 5 years’ guarantee', '6 month supply of dog food', 'dog food'])(
  '%s says no age',
  (q) => expect(withoutAge(q)).toBeUndefined(),
);

test.each([
  ['pet bed', 'bed'],
  ["pet's bed", 'bed'],
  ['"pet bed"', undefined],
  ['small pet bed', undefined],
])('%s for any pet is %s', (q, rest) => expect(ofAnyPet(q)).toBe(rest));
