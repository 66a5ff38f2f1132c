import { expect, test } from 'vitest';
import { forgetOldData } from '#admin/old-data/forget-old-data.ts';
import { days } from '#platform/clock.ts';
import { ann, countRows, stockProduct } from '../../../tests/support/checkout.ts';
import { confirmed, owner, password } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import { deleteRejectedQuestions } from './question-records.ts';

const bob = { text: 'Does it float on a river?', name: 'Bob Barker', email: 'bob@example.co.uk' };

test('erasing a person leaves the words without a name, and shows no answer that greets them', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const productId = await stockProduct(shop);
  // Asked before they had an account.
  await shop.inject({ method: 'POST', url: '/api/products/1/questions', payload: bob });
  await shop.inject({ method: 'POST', url: '/api/products/1/questions', payload: { ...bob, text: 'And in the sea?' } });
  const customer = await confirmed(shop, bob.email);
  await customer.post('/api/orders', { ...ann, items: [{ productId, quantity: 1 }] });
  await admin.post('/api/admin/product-questions/1/answers', { text: 'Hello Bob, it does.' });
  await admin.post('/api/admin/product-questions/1/answers', { text: 'Salt water, too.' });
  await customer.post('/api/product-questions/1/answers', { text: 'I tried it myself.' });
  await admin.patch('/api/admin/product-answers/3', { state: 'shown' });

  const mine = (await customer.get('/api/user/data')).json();
  expect(mine.questions).toHaveLength(2);
  expect(mine.questions[0]).toMatchObject({ ...bob, state: 'shown' });
  expect(mine.answers).toMatchObject([{ text: 'I tried it myself.' }]);
  await shop.pool.query(`update orders set status = 'delivered'`);
  expect((await customer.post('/api/user/close', { password })).statusCode).toBe(204);

  const [seen, ...others] = (await shop.inject('/api/products/1/questions')).json();
  expect(others).toEqual([]);
  expect(seen).toMatchObject({ text: bob.text, name: null });
  expect(seen.answers.map(({ text, name }: { text: string; name: null }) => [text, name])).toEqual([
    ['Salt water, too.', null],
    ['I tried it myself.', null],
  ]);
  const { rows } = await shop.pool.query(`select name, email from product_questions`);
  expect(rows).toEqual([{ name: '', email: '' }]);
});

test.each([
  ['Al Barker', 'It floats, and it is also dishwasher-safe.', 'shown'],
  ['Al Barker', 'Hello AL, it floats.', 'waiting'],
  ['Mrs Dorothea Quimby', 'Dear Mrs Quimby, it floats.', 'waiting'],
  ['Mrs Dorothea Quimby', 'Our Mrs Miller says that it floats.', 'shown'],
])('erasing %s leaves “%s” %s', async (name, text, state) => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await stockProduct(shop);
  await shop.inject({ method: 'POST', url: '/api/products/1/questions', payload: { ...bob, name } });
  await admin.post('/api/admin/product-questions/1/answers', { text });
  expect((await admin.post('/api/admin/personal-data/erasures', { email: bob.email })).statusCode).toBe(200);
  const [asked] = (await shop.inject('/api/products/1/questions')).json();
  expect(asked.answers).toHaveLength(state === 'shown' ? 1 : 0);
  expect((await admin.get('/api/admin/product-questions')).json()[0].answers).toMatchObject([{ text, state }]);
});

test('rejected and deleted ones are kept for thirty days', async () => {
  await using shop = await openShop({ now: '2026-11-21T12:00:00Z' });
  const admin = await owner(shop);
  await stockProduct(shop);
  for (const text of ['Does it float at all?', 'Is it a real bone?'])
    await shop.inject({ method: 'POST', url: '/api/products/1/questions', payload: { ...bob, text } });
  await admin.patch('/api/admin/product-questions/1', { state: 'deleted' });
  expect((await admin.get('/api/admin/product-questions')).json()).toHaveLength(1);
  await deleteRejectedQuestions(shop.db, shop.clock.now());
  expect(await countRows(shop, 'product_questions')).toBe(2);
  shop.clock.advance(days(31));
  await forgetOldData(shop.deps);
  expect(await countRows(shop, 'product_questions')).toBe(1);
});
