import { expect, test } from 'vitest';
import { ann, cookieOf, countRows, placeOrder, stockProduct, supplyGoods } from '../../../tests/support/checkout.ts';
import { owner, password, registered } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';

const fields = [
  { label: 'Name on the front', most: 8, letters: 'letters', isOptional: false },
  { label: 'Telephone number', most: 15, letters: 'digits', isOptional: true },
];

/** A name tag that asks for a name and a number. */
async function engrave(shop: TestShop, given: Parameters<typeof stockProduct>[1] = {}): Promise<number> {
  const id = await stockProduct(shop, { name: 'Name Tag', price: '7.50', ...given });
  const boss = await owner(shop);
  expect((await boss.put(`/api/admin/products/${id}/personalisation`, { fields })).statusCode).toBe(200);
  return id;
}

test('a product says what can be written on it, and a basket line what is', async () => {
  await using shop = await openShop();
  const productId = await engrave(shop);
  expect((await shop.inject({ url: `/api/products/${productId}` })).json()).toMatchObject({ textFields: fields });

  const added = await shop.inject({
    method: 'POST',
    url: '/api/cart',
    payload: { productId, quantity: 2, texts: [[' Biscuit ', '07700 900123'], ['Rex']] },
  });
  expect(added.json()).toMatchObject([
    { problem: null, personal: { fields, texts: [['Biscuit', '07700 900123'], ['Rex']] } },
  ]);
});

test.each([
  { texts: [['Bartholomew']], says: 'Name on the front: Please use 8 characters at most: that is 11' },
  { texts: [['R2D2']], says: 'Name on the front: Please use letters only' },
  { texts: [['Rex 🐶']], says: 'Name on the front: Please use letters only' },
  { texts: [['Rex', 'ring me']], says: 'Telephone number: Please use figures only' },
  { texts: [['', '07700 900123']], says: 'Name on the front: Enter the name on the front' },
  { texts: [['Rex'], ['Pip']], says: 'That is more texts than pieces' },
])('texts that cannot be made are refused: $texts', async ({ texts, says }) => {
  await using shop = await openShop();
  const productId = await engrave(shop);
  const basket = await shop.inject({ method: 'POST', url: '/api/cart', payload: { productId, texts } });
  expect([basket.statusCode, basket.json().issues[0].message]).toEqual([400, says]);
  const ordered = await placeOrder(shop, { body: { items: [{ productId, quantity: 1, texts }] } });
  expect([ordered.statusCode, ordered.json().issues[0].message]).toEqual([400, says]);
  expect(await countRows(shop, 'orders')).toBe(0);
});

test('nothing is written on other products', async () => {
  await using shop = await openShop();
  const productId = await stockProduct(shop);
  const reply = await shop.inject({ method: 'POST', url: '/api/cart', payload: { productId, texts: [['Rex']] } });
  expect([reply.statusCode, reply.json().message]).toEqual([400, 'Nothing can be written on this product']);
});

test('a basket line without its text says so, and keeps those there are as its quantity changes', async () => {
  await using shop = await openShop();
  const productId = await engrave(shop);
  const url = '/api/cart';
  const first = await shop.inject({ method: 'POST', url, payload: { productId, texts: [['Rex']] } });
  const headers = { cookie: cookieOf(first) };
  const more = await shop.inject({ method: 'POST', url, payload: { productId }, headers });
  expect(more.json()).toMatchObject([{ quantity: 2, problem: 'needs-text', personal: { texts: [['Rex'], []] } }]);

  const line = `${url}/${productId}`;
  const texts = [['Rex'], ['Pip']];
  const given = await shop.inject({ method: 'PUT', url: line, payload: { quantity: 2, texts }, headers });
  expect(given.json()).toMatchObject([{ problem: null, personal: { texts } }]);
  const fewer = await shop.inject({ method: 'PUT', url: line, payload: { quantity: 1 }, headers });
  expect(fewer.json()).toMatchObject([{ quantity: 1, problem: null, personal: { texts: [['Rex']] } }]);
});

test('a visitor’s texts come along when they sign in', async () => {
  await using shop = await openShop();
  const productId = await engrave(shop);
  const alice = await registered(shop);
  await alice.post('/api/cart', { productId, texts: [['Rex']] });
  const visitor = await shop.inject({ method: 'POST', url: '/api/cart', payload: { productId, texts: [['Pip']] } });
  const signedIn = await shop.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: 'alice@example.co.uk', password },
    headers: { cookie: cookieOf(visitor) },
  });
  const basket = await shop.inject({ url: '/api/cart', headers: { cookie: cookieOf(signedIn) } });
  expect(basket.json()).toMatchObject([{ quantity: 2, personal: { texts: [['Rex'], ['Pip']] } }]);
});

test('what is written is on the order, its email and its slip, and not shown to who knows the number and address only', async () => {
  await using shop = await openShop();
  const productId = await engrave(shop);
  const texts = [['Biscuit', '07700 900123'], ['Rex'], ['Rex']];
  const reply = await placeOrder(shop, { body: { items: [{ productId, quantity: 3, texts }] } });
  const name = 'Name Tag, 1 × “Biscuit · 07700 900123”, 2 × “Rex”';
  expect(reply.json()).toMatchObject({ items: [{ name, texts, lineTotal: '22.50' }] });
  await shop.jobs.drain();
  expect(await countRows(shop, `mails where position('${name}' in text) > 0`)).toBe(2);

  const { orderNumber } = reply.json<{ orderNumber: string }>();
  const email = encodeURIComponent(ann.customerEmail);
  const tracked = await shop.inject({ url: `/api/orders/${orderNumber}?email=${email}` });
  expect(tracked.json().items[0].name).toBe('Name Tag');
  expect(tracked.payload).not.toContain('07700');

  const boss = await signedInOwner(shop);
  const toSend = await shop.inject({ url: '/api/admin/to-send', headers: { cookie: boss } });
  expect(toSend.json()[0].lines[0].name).toBe(name);
});

test('a text can be given and corrected until the goods are sent', async () => {
  await using shop = await openShop();
  const productId = await engrave(shop);
  const reply = await placeOrder(shop, { body: { items: [{ productId, quantity: 1 }] } });
  expect(reply.json().items[0].name).toBe('Name Tag, no text yet');
  const { orderNumber } = reply.json<{ orderNumber: string }>();
  const call = { method: 'PUT', url: `/api/orders/${orderNumber}/texts` } as const;
  const headers = { cookie: cookieOf(reply) };
  const payload = { productId, texts: [['Biscuit', '']] };
  expect((await shop.inject({ ...call, payload })).statusCode).toBe(404);
  const wrong = { productId, texts: [['B1scuit']] };
  expect((await shop.inject({ ...call, payload: wrong, headers })).statusCode).toBe(400);
  const given = await shop.inject({ ...call, payload, headers });
  expect(given.json().items[0].name).toBe('Name Tag, “Biscuit”');

  const boss = await signedInOwner(shop);
  await shop.inject({
    method: 'PATCH',
    url: `/api/orders/${orderNumber}/status`,
    payload: { status: 'shipped' },
    headers: { cookie: boss },
  });
  const late = await shop.inject({ ...call, payload, headers });
  expect([late.statusCode, late.json().code]).toEqual([409, 'too-late-to-write']);
});

test('a supplier reads what to write, and it is erased with the customer', async () => {
  await using shop = await openShop();
  await supplyGoods(shop);
  const productId = await engrave(shop, { supplierId: 1, supplierProductCode: 'T-1' });
  const alice = await registered(shop);
  const body = { ...ann, customerEmail: 'alice@example.co.uk', items: [{ productId, quantity: 1, texts: [['Rex']] }] };
  const ordered = await alice.post('/api/orders', body);
  await shop.jobs.drain();
  const names = async () =>
    (await shop.pool.query<{ name: string }>('select name from purchase_order_lines')).rows.map(({ name }) => name);
  expect(await names()).toEqual(['Name Tag, “Rex”']);
  const { orderNumber } = ordered.json<{ orderNumber: string }>();
  await shop.pool.query(`update orders set status = 'completed' where number = $1`, [orderNumber]);
  expect((await alice.post('/api/user/close', { password })).statusCode).toBeLessThan(300);
  expect(await names()).toEqual(['Name Tag']);
  expect(await countRows(shop, 'order_lines where texts is not null')).toBe(0);
});

async function signedInOwner(shop: TestShop): Promise<string> {
  const payload = { email: 'owner@example.co.uk', password };
  return cookieOf(await shop.inject({ method: 'POST', url: '/api/auth/login', payload }));
}
