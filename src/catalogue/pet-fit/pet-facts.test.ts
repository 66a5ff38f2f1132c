import { expect, test } from 'vitest';
import { seedDemoData } from '#demo-data/demo-data.ts';
import { openShop } from '../../../tests/support/shop.ts';

test('products say what is in them, how long they last and what they fit, to everybody the same', async () => {
  await using shop = await openShop();
  await seedDemoData(shop.deps);
  const reply = await shop.inject('/api/products/pet-facts?ids=49,27,1,41,1');
  expect(reply.statusCode).toBe(200);
  const facts = reply.json<{ id: number }[]>();
  expect(facts.map(({ id }) => id)).toEqual([1, 27, 41, 49]);
  expect(facts[0]).toMatchObject({
    animals: ['dog'],
    stage: 'adult',
    ingredients: { contains: ['chicken', 'grain'], isVague: false },
    feeding: { packGrams: 2_000 },
  });
  expect(facts[1]).toMatchObject({ ingredients: null, feeding: null, measures: { part: 'neck', from: 36, to: 44 } });
  expect(facts[2]).toMatchObject({ ingredients: null });
  // Another size of the first, which has no table of its own.
  expect(facts[3]).toMatchObject({ feeding: { packGrams: 6_000 } });
});

test.each(['', '0', 'one', Array.from({ length: 61 }, (_, at) => at + 1).join(',')])(
  'ids %j are refused',
  async (ids) => {
    await using shop = await openShop();
    expect((await shop.inject(`/api/products/pet-facts?ids=${ids}`)).statusCode).toBe(400);
  },
);
