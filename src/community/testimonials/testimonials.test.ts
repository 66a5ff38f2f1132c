import { expect, test } from 'vitest';
import { openShop } from '../../../tests/support/shop.ts';
import { testimonials } from './testimonials.table.ts';

test('testimonials are read newest first, with what a card shows and no more', async () => {
  await using shop = await openShop();
  const said = { rating: 5, review: 'The best hay in town', name: 'Robin', petType: 'Rabbit', location: 'Leeds' };
  await shop.db.insert(testimonials).values([
    { ...said, name: 'Robin', createdAt: new Date('2026-01-01') },
    { ...said, name: 'Sam', createdAt: new Date('2026-02-01'), isSample: true },
  ]);

  const reply = await shop.inject({ url: '/api/testimonials' });

  expect(reply.json()).toEqual([
    { ...said, id: 2, name: 'Sam' },
    { ...said, id: 1, name: 'Robin' },
  ]);
});

test('a new shop has none', async () => {
  await using shop = await openShop();

  const reply = await shop.inject({ url: '/api/testimonials' });

  expect([reply.statusCode, reply.json()]).toEqual([200, []]);
});

test('they are cached until a change is announced', async () => {
  await using shop = await openShop();
  const said = { rating: 5, review: 'The best hay in town', name: 'Robin', petType: 'Rabbit', location: 'Leeds' };
  const read = async () => (await shop.inject({ url: '/api/testimonials' })).json();
  expect(await read()).toEqual([]);

  await shop.changes.transaction(async (tx, invalidate) => {
    await tx.insert(testimonials).values(said);
    invalidate('testimonials');
  });

  expect(await read()).toMatchObject([said]);
});
