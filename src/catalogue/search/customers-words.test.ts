import { expect, test } from 'vitest';
import { stockProducts } from '../../../tests/support/catalogue.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import type { CustomersWordList } from './customers-words.contract.ts';

async function found(shop: TestShop, q: string) {
  const reply = await shop.inject(`/api/products?q=${encodeURIComponent(q)}`);
  return reply.json<{ name: string }[]>().map(({ name }) => name);
}

const path = '/api/admin/search-words';

test('what people search for is what the owner says, from the next search on', async () => {
  await using shop = await openShop();
  await stockProducts(shop, { name: 'Oak Bed' }, { name: 'Lead' });
  const admin = await owner(shop);
  expect(await found(shop, 'chesterfield')).toEqual([]);
  const list = (await admin.put(path, { said: ' Chesterfield', shown: 'Bed' })).json<CustomersWordList>();
  expect(list.words).toContainEqual({ said: 'chesterfield', shown: 'bed', isClosest: false, isOwn: true });
  expect(await found(shop, 'chesterfield')).toEqual(['Oak Bed']);
  expect(await found(shop, 'chesterfields')).toEqual(['Oak Bed']);
  await admin.put(path, { said: 'chesterfield', shown: 'lead' });
  expect(await found(shop, 'chesterfield')).toEqual(['Lead']);
  await admin.remove(`${path}?said=chesterfield`);
  expect(await found(shop, 'chesterfield')).toEqual([]);
});

test('what comes closest is said to', async () => {
  await using shop = await openShop();
  await stockProducts(shop, { name: 'Oak Bed' });
  await (await owner(shop)).put(path, { said: 'garden shed', shown: 'bed', isClosest: true });
  const facets = (await shop.inject('/api/products/facets?q=garden%20shed')).json();
  expect(facets).toMatchObject({ total: 1, meant: 'bed', isClose: true });
});

test('a word of a new shop can be changed, removed and brought back', async () => {
  await using shop = await openShop();
  await stockProducts(shop, { name: 'Oak Bed' }, { name: 'Lead' });
  const admin = await owner(shop);
  expect(await found(shop, 'mattress')).toEqual(['Oak Bed']);
  const removed = (await admin.remove(`${path}?said=mattress`)).json<CustomersWordList>();
  expect(removed.removed).toEqual([{ said: 'mattress', shown: 'bed', isClosest: false, isOwn: false }]);
  expect(await found(shop, 'mattress')).toEqual([]);
  expect((await admin.remove(`${path}?said=mattress`)).statusCode).toBe(404);
  await admin.put(path, { said: 'mattress', shown: 'bed' });
  expect(await found(shop, 'mattress')).toEqual(['Oak Bed']);
});

test.each([
  [{ said: '', shown: 'bed' }, 'said'],
  [{ said: 'one two', shown: 'bed' }, 'said'],
  [{ said: 'one two three', shown: 'bed', isClosest: true }, 'said'],
  [{ said: 'bed', shown: 'Bed' }, 'shown'],
  [{ said: 'b|d', shown: 'bed' }, 'said'],
])('%j is refused', async (body, field) => {
  await using shop = await openShop();
  const reply = await (await owner(shop)).put(path, body);
  expect([reply.statusCode, reply.json().issues[0].path]).toEqual([400, field]);
});
