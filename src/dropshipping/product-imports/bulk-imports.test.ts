import { expect, test } from 'vitest';
import { openConnectedShop } from '../../../tests/support/connected-suppliers.ts';
import { invented } from '../../../tests/support/simulator.ts';
import type { BulkImport, BulkImportCheck } from './bulk-imports.contract.ts';

const common = { category: 'accessories', kind: 'toys', pet: 'dog' };
const named = (...codes: string[]) => codes.map((code) => ({ code, name: `Chew ${code}`, description: 'Lasts.' }));

test('several listed products are imported at once in the background, at the margin that was given', async () => {
  await using opened = await openConnectedShop([{ goods: invented('S1', 30) }]);
  const { shop, admin } = opened;
  const codes = Array.from({ length: 12 }, (_, at) => `S1-${String(at + 4).padStart(2, '0')}`);
  const body = { ...common, margin: '50%', isWithdrawn: true, products: named(...codes) };

  const response = await admin.post('/api/suppliers/1/bulk-imports', body);
  expect(response.statusCode).toBe(201);
  const { id } = response.json<BulkImport>();
  expect(response.json<BulkImport>()).toMatchObject({ total: 12, done: 0, isOver: false, hasBrokenOff: false });
  expect((await shop.jobs.drain()).failures).toEqual([]);

  const result = (await admin.get(`/api/suppliers/1/bulk-imports/${id}`)).json<BulkImport>();
  expect(result).toMatchObject({ total: 12, done: 12, isOver: true, hasBrokenOff: false });
  expect(result.products.map(({ code }) => code)).toEqual(codes);
  expect(result.products.every(({ productId, refusal }) => productId !== null && refusal === null)).toBe(true);
  const first = (await admin.get(`/api/admin/products/${result.products[0]?.productId}`)).json();
  expect(first).toMatchObject({ name: 'Chew S1-04', price: '8.00', supplierPrice: '4.00', pet: 'dog', kind: 'toys' });
  expect(first).toMatchObject({
    supplierProductId: 'S1-04',
    isWithdrawn: true,
    image: expect.stringMatching(/^\/media\//),
  });
});

test('the check says row by row what would be refused and why, and the import leaves just those out', async () => {
  const goods = invented('S1', 10).map((one, at) => ({
    ...one,
    gtin: [null, null, null, '5012345678900', '5012345678900'][at] ?? null,
  }));
  await using opened = await openConnectedShop([{ goods }]);
  const { shop, admin, simulator } = opened;
  simulator.supplier(1).faults.set('bad-figures', new Set(['S1-06']));
  const products = [
    ...named('S1-01', 'S1-04', 'S1-05', 'S1-06', 'S1-99'),
    { code: 'S1-07', name: 'Long Chew', description: 'x'.repeat(12_000) },
  ];

  const reply = await admin.post('/api/suppliers/1/bulk-imports/check', { ...common, products });

  expect(reply.statusCode).toBe(200);
  const rows = reply.json<BulkImportCheck>().products.map(({ code, price, refusal }) => [code, price, refusal]);
  expect(rows).toEqual([
    ['S1-01', null, 'That code of this supplier already belongs to “Product S1-01”.'],
    ['S1-04', '5.71', null],
    ['S1-05', null, '“Chew S1-04”, which you chose too, has the same GTIN.'],
    ['S1-06', null, 'The supplier does not state its price: import it by itself, with a price of your own.'],
    ['S1-99', null, 'The supplier does not list that product any more.'],
    ['S1-07', null, 'Its description doesn’t fit (Please use 10000 characters at most): import it by itself.'],
  ]);
  expect((await admin.get('/api/admin/products?limit=1')).headers['x-total-count']).toBe('3');

  const { id } = (await admin.post('/api/suppliers/1/bulk-imports', { ...common, products })).json<BulkImport>();
  await shop.jobs.drain();
  const result = (await admin.get(`/api/suppliers/1/bulk-imports/${id}`)).json<BulkImport>();
  expect(result.products.map(({ refusal }) => refusal)).toEqual(rows.map(([, , refusal]) => refusal));
  expect((await admin.get('/api/admin/products?limit=1')).headers['x-total-count']).toBe('4');
});

test('a repeated job imports nothing twice, and a supplier that does not respond is named for the rest', async () => {
  await using opened = await openConnectedShop([{ goods: invented('S1', 30) }]);
  const { shop, admin, simulator } = opened;
  const body = { ...common, products: named('S1-04', 'S1-05') };
  const [one, two] = await Promise.all([1, 2].map(() => admin.post('/api/suppliers/1/bulk-imports', body)));
  await shop.jobs.drain();
  const read = async (id: number | undefined) =>
    (await admin.get(`/api/suppliers/1/bulk-imports/${id}`)).json<BulkImport>().products;
  const both = [...(await read(one?.json<BulkImport>().id)), ...(await read(two?.json<BulkImport>().id))];
  expect(both.filter(({ productId }) => productId !== null)).toHaveLength(2);

  simulator.supplier(1).faults.set('unauthorised', 'all');
  const { id } = (
    await admin.post('/api/suppliers/1/bulk-imports', { ...common, products: named('S1-06', 'S1-07') })
  ).json<BulkImport>();
  await shop.jobs.drain();
  for (const { refusal } of await read(id)) expect(refusal).toMatch(/does not accept the API key/);
});

test('more than a hundred, a repeated code or no category is rejected before the supplier is queried', async () => {
  await using opened = await openConnectedShop([{}]);
  const { admin } = opened;
  const post = async (body: object) => (await admin.post('/api/suppliers/1/bulk-imports', body)).statusCode;
  const many = Array.from({ length: 101 }, (_, at) => ({ code: `C-${at}`, name: 'Chew' }));
  expect(await post({ ...common, products: many })).toBe(400);
  expect(await post({ ...common, products: named('S1-04', 'S1-04') })).toBe(400);
  expect(await post({ products: named('S1-04') })).toBe(400);
  expect((await admin.get('/api/suppliers/1/bulk-imports/77')).statusCode).toBe(404);
});
