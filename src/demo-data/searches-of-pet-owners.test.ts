import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop } from '../../tests/support/shop.ts';
import type { TestShop } from '../../tests/support/shop.ts';
import { seedDemoData } from './demo-data.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openShop({ now: '2026-11-30T09:00:00Z' });
  await seedDemoData(shop.deps);
});

afterAll(() => shop[Symbol.asyncDispose]());

async function found(q: string): Promise<string[]> {
  const products = (await shop.inject({ url: '/api/products', query: { q } })).json();
  return products.map(({ name }: { name: string }) => name);
}

const facets = async (q: string) => (await shop.inject({ url: '/api/products/facets', query: { q } })).json();

function expectFirst(names: string[], first: string): void {
  const [name = 'nothing'] = names;
  expect(
    first.split('|').find((beginning) => name.startsWith(beginning)),
    `${name} came first`,
  ).toBeDefined();
}

/** What must come first, as it begins, by '|' where several are as good; what must not come at all; and what people type for it. */
const leads: [first: string, never: RegExp, typed: string][] = [
  ['Peanut|Cod|Little|Parsley|Oat', /Hay/, 'rabbit treats for dogs; rabbit ears for dogs; hairy rabbit ears for dogs'],
  ['Chicken & Brown', /Hay/, 'rabbit dog food; dog food with rabbit; rabbit for dogs; dry rabbit dog food'],
  ['Salmon & White', /Hay/, 'rabbit cat food'],
  ['Ribbed', /Collar/, 'teething; puppy teething; teething puppy; teething puppies'],
  ['Turkey', /Dish|Nest|Tree|Collar/, 'weaning kittens; kitten weaning food'],
  ['Lamb', /Collar/, 'weaning puppies; puppy weaning'],
  ['Compostable', /Treats|Bites/, 'nappy bags; nappy sacks; nappy bags for dogs'],
  ['Oatmeal|First Bath', /Stew/, 'wet dog smell; dog wash; dog deodorant'],
  ['Parsley', /Spray/, 'dog breath spray'],
  ['Garden Bird', /Spray|Bowl|Dish/, 'millet spray; millet; peanut feeder; squirrel proof feeder'],
  [
    'Peanut|Cod|Little|Parsley|Oat',
    /Stew|Mattress/,
    'dog beer; dog popcorn; ice cream for dogs; chicken jerky for dogs',
  ],
  ['Chicken & Brown', /Cat|Collar/, 'dog food sack; 12kg sack of dog food; sensitive skin dog food'],
  ['Salmon & Garden|Tuna', /Dish|Nest/, 'cat soup'],
  ['Three-Tier', /Swing|Food/, 'window perch for cats; cat shelf'],
  ['Round|Curl', /Food|Treats/, 'outdoor cat house'],
  ['Felt Tennis|Roll', /Food/, 'football for dogs; ball thrower'],
  ['Beech Pin|Soft Slicker', /Food/, 'undercoat rake'],
  ['Three-Strand|Felt Tennis', /Mattress|Spray/, 'dog stocking; dog christmas stocking; pigs in blankets'],
];

test.each(leads.flatMap(([first, never, typed]) => typed.split('; ').map((q) => [q, first, never] as const)))(
  '“%s” leads to %s, and to nothing like %s',
  async (q, first, never) => {
    const names = await found(q);
    expectFirst(names, first);
    expect(names.filter((name) => never.test(name))).toEqual([]);
  },
);

/** Things that the shop has none of: what it says, and what it shows instead. */
const lacking: [thing: string, first: string, typed: string][] = [
  ['repellents', 'nothing', 'cat repellent; dog repellent; fox repellent; cat deterrent; keep cats off garden'],
  ['repellents', 'nothing', 'how to stop cats pooing in my garden; keep foxes out of garden'],
  ['lint rollers', 'nothing', 'lint roller'],
  ['buster collars', 'nothing', 'buster collar'],
  ['anti-bark collars', 'nothing', 'anti bark collar; bark collar'],
  ['nail grinders', 'Chicken', 'dog nail grinder'],
  ['seat covers', 'nothing', 'seat cover; car seat cover'],
  ['sprays against urine', 'nothing', 'urine spray'],
  ['probiotics', 'Chicken', 'probiotics for dogs'],
  ['dog steps', 'nothing', 'dog steps; pet steps'],
];

test.each(lacking.flatMap(([thing, first, typed]) => typed.split('; ').map((q) => [q, thing, first] as const)))(
  '“%s” is answered by “We don’t sell %s” and %s',
  async (q, thing, first) => {
    expect((await facets(q)).note).toMatchObject({ about: 'not-sold', thing });
    expectFirst(await found(q), first);
  },
);

test.each(['spot on', 'spot on for cats', 'flea spot on'])('“%s” is a question for a vet', async (q) => {
  expect((await facets(q)).note).toEqual({ about: 'vet' });
  expect(await found(q)).toEqual([]);
});
