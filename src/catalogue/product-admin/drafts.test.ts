import { expect, test } from 'vitest';
import { addPictures, stockProducts } from '../../../tests/support/catalogue.ts';
import { placeOrder, supplyGoods } from '../../../tests/support/checkout.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';

const rope = { name: 'Rope Tug Toy', category: 'accessories', price: '8.99', stock: 4, brand: 'Fernhill' };

type Admin = Awaited<ReturnType<typeof owner>>;

async function drafts(admin: Admin) {
  return (await admin.get('/api/admin/products?draft=true')).json<{ name: string; draft: { lacks: string[] } }[]>();
}

async function isSeen(shop: TestShop): Promise<boolean> {
  const bodies = await Promise.all(
    [
      '/api/products',
      '/api/products?q=rope',
      '/api/products/suggestions?q=rope',
      '/feeds/google.xml',
      '/sitemap.xml',
    ].map(async (url) => (await shop.inject(url)).payload),
  );
  return bodies.some((body) => /rope tug|product\/1\b/i.test(body));
}

test('a new product is a draft that nobody sees or buys until the owner puts it on sale', async () => {
  await using shop = await openShop();
  await supplyGoods(shop);
  const admin = await owner(shop);
  const made = await admin.post('/api/products', { ...rope, isWithdrawn: true });
  expect(made.json()).toMatchObject({ isWithdrawn: true, draft: { lacks: ['picture'] } });
  await addPictures(shop, 1, 'a');
  expect(await isSeen(shop)).toBe(false);
  expect((await shop.inject('/api/products/1')).statusCode).toBe(404);
  const order = await placeOrder(shop, { body: { items: [{ productId: 1, quantity: 1 }] } });
  expect(order.statusCode).toBe(400);
  expect(await drafts(admin)).toMatchObject([{ name: 'Rope Tug Toy', draft: { lacks: [] } }]);
  const toDo = (await admin.get('/api/admin/to-do')).json();
  expect(toDo).toContainEqual(expect.objectContaining({ id: 'drafts', count: 1 }));

  const published = await admin.remove('/api/admin/products/1/withdrawal');
  expect(published.json()).toMatchObject({ isWithdrawn: false, draft: null });
  expect(await isSeen(shop)).toBe(true);
  expect(await drafts(admin)).toEqual([]);
  const withdrawn = await admin.post('/api/admin/products/1/withdrawal', {});
  expect(withdrawn.json()).toMatchObject({ isWithdrawn: true, draft: null });
});

test('rows of a file are drafts too, unless the file says that they are on sale', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const rows =
    'name,category,price,vatRate,withdrawn,sku,shelf\nOne,food,2.00,,,A-1,B2\nTwo,food,3.00,0,,,\nThree,food,4.00,20,no,,\n';
  const { cookies } = admin;
  const headers = { 'content-type': 'text/csv' };
  const reply = await shop.inject({
    method: 'POST',
    url: '/api/admin/products/import',
    cookies,
    headers,
    payload: rows,
  });
  expect(reply.json()).toMatchObject({ created: 3 });
  expect(await drafts(admin)).toMatchObject([
    { name: 'One', sku: 'A-1', shelf: 'B2', draft: { lacks: ['picture', 'vat-rate'] } },
    { name: 'Two', draft: { lacks: ['picture'] } },
  ]);
  const found = (await admin.get('/api/admin/products?q=a-1')).json();
  expect(found).toMatchObject([{ name: 'One' }]);
  const exported = (await admin.get('/api/admin/products/export')).payload;
  expect(exported.split('\n')[1]).toContain(',A-1,B2,');
});

test('drafts go on sale together, one without a price stays, and Undo makes them drafts again', async () => {
  await using shop = await openShop();
  const draft = { isDraft: true, withdrawnAt: new Date() };
  await stockProducts(shop, { name: 'One', ...draft }, { name: 'Two', price: '0.00', ...draft });
  const admin = await owner(shop);
  const outcomes = (await admin.post('/api/admin/products/bulk', { ids: [1, 2], isWithdrawn: false })).json();
  expect(outcomes).toMatchObject([{ outcome: 'changed' }, { outcome: 'refused', reason: 'Give Two a price first.' }]);
  expect(await drafts(admin)).toMatchObject([{ name: 'Two', draft: { lacks: ['picture', 'price'] } }]);
  await admin.post('/api/admin/products/bulk/undo', { products: [outcomes[0].undo] });
  expect(await drafts(admin)).toMatchObject([{ name: 'One' }, { name: 'Two' }]);
});

test('saying the VAT rate of a draft closes that gap', async () => {
  await using shop = await openShop();
  await stockProducts(shop, { name: 'One', isDraft: true, isVatSaid: false, withdrawnAt: new Date() });
  const admin = await owner(shop);
  expect(await drafts(admin)).toMatchObject([{ draft: { lacks: ['picture', 'vat-rate'] } }]);
  await admin.patch('/api/products/1', { vatRate: 5 });
  expect(await drafts(admin)).toMatchObject([{ draft: { lacks: ['picture'] } }]);
});
