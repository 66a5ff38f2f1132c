import { expect, test } from 'vitest';
import { days } from '#platform/clock.ts';
import { pence } from '#platform/money.ts';
import { countRows, stockProduct } from '../../../tests/support/checkout.ts';
import { outbox } from '../../../tests/support/mail.ts';
import { registered } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { addUnlistedGoods } from '../unlisted-goods/unlisted-goods.ts';
import { mailSavedNews } from './mail-saved-news.ts';
import { mostSaved } from './saved-words.contract.ts';

test('a customer saves products once each, the last first, sees price and stock, and removes them', async () => {
  await using shop = await openShop();
  const alice = await registered(shop);
  const [bone, ball] = [await stockProduct(shop, { price: '5.00' }), await stockProduct(shop, { stock: 0 })];
  await alice.post('/api/user/saved', { productIds: [bone] });
  await alice.post('/api/user/saved', { productIds: [ball] });
  await alice.post('/api/user/saved', { productIds: [bone] });
  await shop.pool.query('update products set price = 450 where id = $1', [bone]);

  expect((await alice.get('/api/user/saved')).json()).toMatchObject({
    isNotified: false,
    shareKey: null,
    products: [
      { id: ball, stock: 0, isWithdrawn: false },
      { id: bone, price: '4.50', savedPrice: '5.00' },
    ],
  });
  expect((await alice.remove(`/api/user/saved/${bone}`)).statusCode).toBe(204);
  expect((await alice.remove(`/api/user/saved/${bone}`)).statusCode).toBe(204);
  expect(await savedIds(alice)).toEqual([ball]);
});

test('what a browser saved is added when its visitor signs in, in its order, without what is gone', async () => {
  await using shop = await openShop();
  const alice = await registered(shop);
  const [bone, ball, mouse, gone] = [
    await stockProduct(shop),
    await stockProduct(shop),
    await stockProduct(shop),
    await stockProduct(shop),
  ];
  await shop.pool.query('update products set withdrawn_at = now() where id = $1', [gone]);
  await alice.post('/api/user/saved', { productIds: [ball] });

  await alice.post('/api/user/saved', { productIds: [mouse, ball, gone, 999_999, bone] });

  expect(await savedIds(alice)).toEqual([bone, mouse, ball]);
});

test('a list holds two hundred: one more is rejected, of several those that fit are kept', async () => {
  await using shop = await openShop();
  const alice = await registered(shop);
  await shop.pool.query(`insert into products (slug, name, category, kind, price, stock)
    select 'bed-' || n, 'Bed ' || n, 'accessories', 'beds', 1000, 3 from generate_series(1, ${mostSaved + 5}) n`);
  const ids = (await shop.pool.query('select id from products order by id')).rows.map(({ id }) => Number(id));
  await alice.post('/api/user/saved', { productIds: ids.slice(0, mostSaved - 1) });
  await alice.post('/api/user/saved', { productIds: ids.slice(-3) });
  expect(await savedIds(alice)).toHaveLength(mostSaved);
  const reply = await alice.post('/api/user/saved', { productIds: [ids.at(-1) ?? 0] });
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'list-full']);
  // Of a browser's list, too, if a single one of it is new: signing in fails for nobody.
  expect((await alice.post('/api/user/saved', { productIds: [ids[0], ids.at(mostSaved + 1)] })).statusCode).toBe(200);
  expect(await savedIds(alice)).toHaveLength(mostSaved);
  expect((await alice.post('/api/user/saved', { productIds: ids })).statusCode).toBe(400);
  expect((await alice.post('/api/user/saved', { productIds: [999_999] })).json().code).toBe('product-not-found');
});

test('a list is read by anybody with its link, without name or choices, until the link is switched off', async () => {
  await using shop = await openShop();
  const alice = await registered(shop);
  const [bone, gone] = [await stockProduct(shop), await stockProduct(shop)];
  await alice.post('/api/user/saved', { productIds: [bone, gone] });
  await shop.pool.query('update products set withdrawn_at = now() where id = $1', [gone]);
  const { shareKey } = (await alice.patch('/api/user/saved', { isShared: true })).json();
  expect((await alice.patch('/api/user/saved', { isShared: true })).json().shareKey).toBe(shareKey);
  expect(shareKey).toMatch(/^[\w-]{22}$/);

  const shared = await shop.inject(`/api/saved-lists/${shareKey}`);
  expect(shared.json()).toMatchObject([{ id: bone, savedPrice: null }]);
  expect(shared.headers['cache-control']).toContain('no-store');
  expect(shared.payload).not.toContain('Alice');

  expect((await alice.patch('/api/user/saved', { isShared: false })).json().shareKey).toBeNull();
  expect((await shop.inject(`/api/saved-lists/${shareKey}`)).statusCode).toBe(404);
  const { shareKey: another } = (await alice.patch('/api/user/saved', { isShared: true })).json();
  expect(another).not.toBe(shareKey);
});

test('one email a day says what is cheaper or back, compares with what was last said, and stops by its link', async () => {
  await using shop = await openShop({ now: '2026-11-21T12:00:00Z' });
  const { alice, bone, ball } = await notified(shop);
  await shop.pool.query('update products set price = 995 where id = $1', [bone]);
  await mailSavedNews(shop.deps);
  expect(await news(shop)).toEqual([]);

  await shop.pool.query('update products set price = 850 where id = $1', [bone]);
  await shop.pool.query('update products set stock = 2 where id = $1', [ball]);
  await Promise.all([mailSavedNews(shop.deps), mailSavedNews(shop.deps)]);
  const [mail, ...others] = await news(shop);
  expect(others).toEqual([]);
  expect(mail?.text).toContain('Rubber Bone: £8.50 instead of £10.00');
  expect(mail?.text).toContain('Ball is back in stock, at £10.00');

  await shop.pool.query('update products set price = 800, stock = 5 where id = $1', [bone]);
  await mailSavedNews(shop.deps);
  expect(await news(shop)).toHaveLength(1);
  shop.clock.advance(days(1));
  await mailSavedNews(shop.deps);
  const second = (await news(shop)).find(({ text }) => text.includes('£8.00'));
  expect(second?.text).toContain('£8.00 instead of £8.50');
  expect(second?.text).not.toContain('Ball');
  // The list still compares with the day on which it was saved.
  const { products } = (await alice.get('/api/user/saved')).json();
  expect(products).toContainEqual(expect.objectContaining({ id: bone, price: '8.00', savedPrice: '10.00' }));

  const token = /saved\?stop=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  expect((await shop.inject(`/api/saved-list-emails/stop?token=${token}`)).statusCode).toBe(404);
  for (const [given, status] of [
    [token, 204],
    [token, 204],
    [`${token}x`, 400],
    ['2.x', 400],
  ] as const) {
    const reply = await shop.inject({ method: 'POST', url: `/api/saved-list-emails/stop?token=${given}` });
    expect(reply.statusCode).toBe(status);
  }
  expect((await alice.get('/api/user/saved')).json().isNotified).toBe(false);
});

test('what sells out after it was saved is news once it is back, and emails are off until they are asked for', async () => {
  await using shop = await openShop({ now: '2026-11-21T12:00:00Z' });
  const { alice, bone } = await notified(shop);
  await shop.pool.query('update products set stock = 0');
  await mailSavedNews(shop.deps);
  await shop.pool.query('update products set stock = 4 where id = $1', [bone]);
  await alice.patch('/api/user/saved', { isNotified: false });
  await mailSavedNews(shop.deps);
  expect(await news(shop)).toEqual([]);
  // Switched on again, it is no news that was missed.
  await alice.patch('/api/user/saved', { isNotified: true });
  await mailSavedNews(shop.deps);
  expect(await news(shop)).toEqual([]);
});

test('emails go to confirmed addresses only', async () => {
  await using shop = await openShop();
  const alice = await registered(shop);
  await shop.pool.query('update users set email_verified_at = null');
  expect((await alice.patch('/api/user/saved', { isNotified: true })).json().code).toBe('email-not-confirmed');
});

test('the list is in the download of an account and goes with it', async () => {
  await using shop = await openShop();
  const { alice, bone } = await notified(shop);
  const { savedList } = (await alice.get('/api/user/data')).json();
  expect(savedList).toMatchObject({ isNotified: true, isShared: false });
  expect(savedList.products.map(({ productId }: { productId: number }) => productId)).toContain(bone);
  await shop.pool.query('delete from users');
  expect([await countRows(shop, 'saved_products'), await countRows(shop, 'saved_lists')]).toEqual([0, 0]);
});

test('a browser’s own list is shown by ids, sold out and withdrawn products too', async () => {
  await using shop = await openShop();
  const [bone, gone] = [await stockProduct(shop), await stockProduct(shop)];
  await shop.pool.query('update products set withdrawn_at = now() where id = $1', [gone]);
  const reply = await shop.inject(`/api/products/saved?ids=${gone},${bone},${bone},999999`);
  expect(reply.json()).toMatchObject([
    { id: gone, isWithdrawn: true, savedPrice: null },
    { id: bone, isWithdrawn: false },
  ]);
  expect((await shop.inject('/api/products/saved?ids=nothing')).statusCode).toBe(400);
});

test('nobody reads by its id what was never on sale: a draft, or what staff wrote on an order', async () => {
  await using shop = await openShop();
  const draft = await stockProduct(shop, { name: 'Secret', isDraft: true, withdrawnAt: shop.clock.now() });
  const goods = [{ name: 'Tag for Mrs Smith', price: pence(4_500), vatRate: 20 }];
  const [tag = 0] = await addUnlistedGoods(shop.db, goods, shop.clock.now());
  const bone = await stockProduct(shop);
  const reply = await shop.inject(`/api/products/saved?ids=${draft},${tag},${bone}`);
  expect(reply.json().map(({ id }: { id: number }) => id)).toEqual([bone]);
});

type Customer = Awaited<ReturnType<typeof registered>>;

async function savedIds(customer: Customer): Promise<number[]> {
  const list = (await customer.get('/api/user/saved')).json();
  return list.products.map(({ id }: { id: number }) => id);
}

/** Alice has asked for emails about a bone for £10.00 and a ball that is sold out. */
async function notified(shop: TestShop) {
  const alice = await registered(shop);
  await shop.pool.query('update users set email_verified_at = now()');
  const bone = await stockProduct(shop, { name: 'Rubber Bone', price: '10.00', stock: 5 });
  const ball = await stockProduct(shop, { name: 'Ball', price: '10.00', stock: 0 });
  await alice.post('/api/user/saved', { productIds: [bone, ball] });
  expect((await alice.patch('/api/user/saved', { isNotified: true })).json().isNotified).toBe(true);
  return { alice, bone, ball };
}

async function news(shop: TestShop) {
  return (await outbox(shop)).filter(({ template }) => template === 'saved-list-news');
}
