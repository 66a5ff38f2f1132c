import { expect, test } from 'vitest';
import { countRows, stockProduct } from '../../../tests/support/checkout.ts';
import { owner, registered } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';

type Asker = Awaited<ReturnType<typeof registered>>;
const question = { name: 'Alice Pawson', email: 'alice@example.co.uk' };

async function open() {
  const shop = await openShop();
  const [alice, bea, admin] = [await registered(shop), await registered(shop, 'bea@example.co.uk'), await owner(shop)];
  const productId = await stockProduct(shop);
  const ask = async (text: string, by = alice, more: object = {}) =>
    by.post(`/api/products/${productId}/questions`, { ...question, ...more, text });
  const own = async (by: Asker = alice) => (await by.get('/api/user/questions')).json();
  return { shop, alice, bea, admin, productId, ask, own };
}

test('customers see what became of what they asked, and nobody else does', async () => {
  const { shop, alice, bea, admin, productId, ask, own } = await open();
  await using _shop = shop;
  expect(await own()).toEqual([]);
  for (const text of ['Does it float at all?', 'Does it sink at all?', 'Does it squeak at all?', 'Will you marry me?'])
    expect((await ask(text)).statusCode).toBe(201);
  await admin.post('/api/admin/product-questions/1/answers', { text: 'It does.' });
  await admin.patch('/api/admin/product-questions/2', { state: 'shown' });
  await admin.patch('/api/admin/product-questions/4', { state: 'rejected' });

  expect(await own()).toMatchObject([
    { text: 'Will you marry me?', state: 'not-shown', answers: [] },
    { text: 'Does it squeak at all?', state: 'waiting', answers: [] },
    { text: 'Does it sink at all?', state: 'shown', answers: [] },
    { state: 'answered', productId, productName: 'Rubber Bone', isOnSale: true, answers: [{ text: 'It does.' }] },
  ]);
  expect(await own(bea)).toEqual([]);
  expect((await shop.inject('/api/user/questions')).statusCode).toBe(401);
  const held = (await alice.get('/api/user/data')).json();
  expect(held.questions, 'the download has them, too').toHaveLength(4);
});

test('what was asked before signing in is theirs once the address is confirmed, and not before', async () => {
  const { shop, alice, ask, own } = await open();
  await using _shop = shop;
  const payload = { ...question, text: 'Does it float at all?' };
  await shop.inject({ method: 'POST', url: '/api/products/1/questions', payload });
  await shop.pool.query('update users set email_verified_at = null where id = $1', [alice.id]);
  expect(await own()).toEqual([]);
  expect((await alice.remove('/api/user/questions/1')).statusCode).toBe(404);
  await shop.pool.query('update users set email_verified_at = now() where id = $1', [alice.id]);
  expect(await own()).toHaveLength(1);
  await ask('Does it sink at all?');
  expect(await own()).toHaveLength(2);
});

test('a deleted question goes for good with its answers, from the page at once, and only its asker can', async () => {
  const { shop, alice, bea, admin, productId, ask, own } = await open();
  await using _shop = shop;
  await ask('Does it float at all?');
  await admin.post('/api/admin/product-questions/1/answers', { text: 'It does.' });
  const shown = async () => (await shop.inject(`/api/products/${productId}/questions`)).json();
  expect(await shown()).toHaveLength(1);
  expect((await bea.remove('/api/user/questions/1')).json().code).toBe('question-not-found');

  expect((await alice.remove('/api/user/questions/1')).statusCode).toBe(204);
  expect([await own(), await shown()]).toEqual([[], []]);
  expect(await countRows(shop, 'product_answers')).toBe(0);
  expect((await alice.remove('/api/user/questions/1')).statusCode).toBe(404);
});
