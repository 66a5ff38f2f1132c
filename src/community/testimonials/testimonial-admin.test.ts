import { expect, test } from 'vitest';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import { testimonials } from './testimonials.table.ts';

const said = { rating: 5, review: 'The best hay in town', name: 'Robin', petType: 'Rabbit', location: 'Leeds' };

test('a testimonial comes, changes and goes, and the home page follows', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const shown = async () => (await shop.inject('/api/testimonials')).json();
  expect(await shown()).toEqual([]);

  const added = await admin.post('/api/admin/testimonials', { ...said, name: ' Robin ' });
  expect([added.statusCode, added.json()]).toMatchObject([201, { ...said, isSample: false }]);
  const { id } = added.json();
  expect(await shown()).toEqual([{ id, ...said }]);

  await admin.patch(`/api/admin/testimonials/${id}`, { location: 'York' });
  expect(await shown()).toEqual([{ id, ...said, location: 'York' }]);

  const removed = await admin.remove(`/api/admin/testimonials/${id}`);
  expect([removed.statusCode, removed.payload]).toEqual([204, '']);
  expect(await shown()).toEqual([]);
  expect((await admin.remove(`/api/admin/testimonials/${id}`)).statusCode).toBe(404);
  const log = (await admin.get('/api/admin/audit-log?subject=testimonial')).json();
  expect(log).toMatchObject([
    { action: 'testimonial.removed', after: null },
    { action: 'testimonial.changed', before: { location: 'Leeds' }, after: { location: 'York' } },
    { action: 'testimonial.created', before: null },
  ]);
});

test('samples are marked as such in the admin area', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await shop.db.insert(testimonials).values({ ...said, isSample: true });
  const reply = await admin.get('/api/admin/testimonials');
  expect([reply.headers['x-total-count'], reply.json()]).toMatchObject(['1', [{ ...said, isSample: true }]]);
});

test.each([
  ['rating', { rating: 6 }],
  ['rating', { rating: 4.5 }],
  ['review', { review: ' ' }],
  ['name', { name: 'x'.repeat(81) }],
])('a fault in %s is named', async (path, error) => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const reply = await admin.post('/api/admin/testimonials', { ...said, ...error });
  expect([reply.statusCode, reply.json().issues[0].path]).toEqual([400, path]);
});
