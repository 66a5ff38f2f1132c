import { expect, test } from 'vitest';
import { minutes } from '#platform/clock.ts';
import { ann, countRows, stockProduct } from '../../../tests/support/checkout.ts';
import { outbox } from '../../../tests/support/mail.ts';
import { owner, registered } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { mailAnswers } from './mail-answers.ts';
import type { ProductQuestion } from './product-questions.contract.ts';

const question = { text: 'Does it float on a river?', name: 'Bob Barker', email: 'bob@example.co.uk' };

test('a question is read by staff first, then by everybody with the answer, and never with an address', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await stockProduct(shop);
  expect((await ask(shop)).statusCode).toBe(201);
  expect(await shown(shop)).toEqual([]);
  expect(await toDo(admin)).toBe(1);

  const [waiting] = (await admin.get('/api/admin/product-questions?state=open')).json();
  expect(waiting).toMatchObject({ ...question, state: 'waiting', productName: 'Rubber Bone' });
  const reply = await admin.post(`/api/admin/product-questions/${waiting.id}/answers`, { text: 'It does.' });
  expect(reply.statusCode).toBe(201);

  const [seen] = await shown(shop);
  expect(seen).toMatchObject({ text: question.text, name: 'Bob' });
  expect(seen?.answers).toMatchObject([{ text: 'It does.', isFromShop: true, name: null }]);
  expect(JSON.stringify(seen)).not.toMatch(/Barker|example/);
  expect(await toDo(admin)).toBe(0);
});

test('whoever asked is emailed the answer once, and not before staff could take it back', async () => {
  await using shop = await openShop({ now: '2026-11-21T12:00:00Z' });
  const admin = await owner(shop);
  await stockProduct(shop);
  await ask(shop);
  const answered = await admin.post('/api/admin/product-questions/1/answers', { text: 'It sinks.' });
  await mailAnswers(shop.deps);
  expect(await mails(shop)).toEqual([]);
  await admin.patch(`/api/admin/product-answers/${answered.json().answers[0].id}`, { state: 'deleted' });
  shop.clock.advance(minutes(6));
  await mailAnswers(shop.deps);
  expect(await mails(shop)).toEqual([]);

  await admin.post('/api/admin/product-questions/1/answers', { text: 'It floats.' });
  await admin.post('/api/admin/product-questions/1/answers', { text: 'Salt water, too.' });
  shop.clock.advance(minutes(6));
  await Promise.all([mailAnswers(shop.deps), mailAnswers(shop.deps)]);
  await mailAnswers(shop.deps);

  const [mail, ...others] = await mails(shop);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ recipient: question.email, subject: 'Your question about Rubber Bone' });
  expect(mail?.text).toMatch(/Hello Bob[\s\S]*float on a river[\s\S]*It floats\.[\s\S]*\/product\/1#questions/);
});

test('an account has five questions waiting whatever addresses it gives, and the same one once', async () => {
  await using shop = await openShop({ env: { SHOP_RATE_LIMIT: 'off' } });
  const alice = await registered(shop);
  await stockProduct(shop);
  const send = async (text: string, email = `${text.length}@example.co.uk`) =>
    (await alice.post('/api/products/1/questions', { ...question, text, email })).statusCode;
  const same = await Promise.all(Array.from({ length: 4 }, () => send('Does it float at all?')));
  expect(same).toEqual([201, 201, 201, 201]);
  expect(await countRows(shop, 'product_questions')).toBe(1);
  for (let count = 0; count < 3; count += 1) expect(await send(`Does it float on water ${count}?`)).toBe(201);
  // The address was mistyped: the answer is to go to this one.
  expect(await send('Does it float at all?', 'alice@example.co.uk')).toBe(201);
  expect(await countRows(shop, 'product_questions')).toBe(5);
  expect(await send('Does it float in the sea?')).toBe(409);
  expect(await send('Does it float at all?')).toBe(201);
  expect(await countRows(shop, 'product_questions')).toBe(5);
});

test('what strangers ask under the address of a customer neither fills nor takes what the customer asks', async () => {
  await using shop = await openShop({ env: { SHOP_RATE_LIMIT: 'off' } });
  const bob = await registered(shop, question.email);
  await stockProduct(shop);
  for (const text of ['first', 'second', 'third', 'fourth'])
    expect((await ask(shop, { text: `Is this the ${text} question?` })).statusCode).toBe(201);
  expect((await ask(shop)).statusCode).toBe(201);
  expect((await ask(shop, { text: 'Is this the sixth question?' })).json().code).toBe('too-many-waiting');
  expect((await bob.post('/api/products/1/questions', question)).statusCode).toBe(201);
  expect((await bob.get('/api/user/questions')).json()).toMatchObject([{ text: question.text }]);
});

test('what was rejected may be asked again', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await stockProduct(shop);
  await ask(shop);
  await admin.patch('/api/admin/product-questions/1', { state: 'rejected' });
  await ask(shop);
  expect((await admin.get('/api/admin/product-questions?state=open')).json()).toMatchObject([{ id: 2 }]);
});

test('an answer of ours that is pressed twice is shown once, and shows a rejected question again', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await stockProduct(shop);
  await ask(shop);
  const send = () => admin.post('/api/admin/product-questions/1/answers', { text: 'It floats.' });
  expect((await Promise.all([send(), send()])).map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  expect((await shown(shop))[0]?.answers).toHaveLength(1);
  await admin.patch('/api/admin/product-questions/1', { state: 'rejected' });
  expect((await send()).json()).toMatchObject({ state: 'shown', answers: [{ text: 'It floats.' }] });
  expect((await shown(shop))[0]?.answers).toHaveLength(1);
});

test('customers who bought it answer once each, after staff have read it', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const alice = await registered(shop);
  const productId = await stockProduct(shop);
  await ask(shop);
  const answer = { text: 'Ours swims with it every day.' };
  expect((await alice.post('/api/product-questions/1/answers', answer)).json().code).toBe('question-not-found');
  await admin.patch('/api/admin/product-questions/1', { state: 'shown' });
  expect((await alice.post('/api/product-questions/1/answers', answer)).json().code).toBe('not-bought');
  await alice.post('/api/orders', { ...ann, items: [{ productId, quantity: 1 }] });

  const codes = await Promise.all(
    Array.from({ length: 5 }, async () => (await alice.post('/api/product-questions/1/answers', answer)).statusCode),
  );
  expect(codes.toSorted((one, other) => one - other)).toEqual([201, 409, 409, 409, 409]);
  expect((await shown(shop))[0]?.answers).toEqual([]);
  expect(await toDo(admin)).toBe(1);

  const [{ answers }] = (await admin.get('/api/admin/product-questions')).json();
  await admin.patch(`/api/admin/product-answers/${answers[0].id}`, { state: 'shown' });
  expect((await shown(shop))[0]?.answers).toMatchObject([{ ...answer, isFromShop: false, name: 'Alice' }]);
  expect(
    (await shop.inject({ method: 'POST', url: '/api/product-questions/1/answers', payload: answer })).statusCode,
  ).toBe(401);
});

test('the same question from twenty tabs is kept once, and one person has five waiting at most', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await stockProduct(shop);
  // Staff are not limited by address, so this is the rule itself.
  const all = await Promise.all(Array.from({ length: 20 }, () => admin.post('/api/products/1/questions', question)));
  expect(new Set(all.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
  expect(await countRows(shop, 'product_questions')).toBe(1);
  const others = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      admin.post('/api/products/1/questions', {
        ...question,
        email: 'BOB@example.co.uk',
        text: `Does it float, ${at}?`,
      }),
    ),
  );
  expect(others.filter(({ statusCode }) => statusCode === 201)).toHaveLength(4);
  expect(others.find(({ statusCode }) => statusCode !== 201)?.json().code).toBe('too-many-waiting');
});

test('an address asks five times an hour', async () => {
  await using shop = await openShop({ now: '2026-11-21T12:00:00Z' });
  await stockProduct(shop);
  for (let at = 0; at < 5; at += 1) await ask(shop, { text: `Does it float, ${at}?`, email: `bob${at}@example.co.uk` });
  expect((await ask(shop, { text: 'And in the sea?' })).statusCode).toBe(429);
});

test.each([
  ['text', { text: 'Why?' }, 'Use at least 10 characters'],
  ['text', { text: ' \u202E\u200B ' }, 'Enter your question'],
  ['text', { text: 'x'.repeat(601) }, 'Please use 600 characters at most'],
  ['text', { text: 'Cheaper at cheap-toys.shop today' }, 'Please leave out web and email addresses'],
  ['text', { text: 'See https://example.org/toys' }, 'Please leave out web and email addresses'],
  ['text', { text: 'Write to me@example please' }, 'Please leave out web and email addresses'],
  ['text', { text: 'Ask at WWW.cheap-toys instead' }, 'Please leave out web and email addresses'],
  ['name', { name: ' ' }, 'Enter your name'],
  ['name', { name: 'x'.repeat(81) }, 'Please use 80 characters at most'],
  ['email', { email: 'bob' }, 'Enter an email address such as name@example.co.uk'],
])('a bad %s is named (%o)', async (path, change, message) => {
  await using shop = await openShop();
  await stockProduct(shop);
  const reply = await ask(shop, change);
  expect(reply.statusCode).toBe(400);
  expect(reply.json().issues).toContainEqual({ path, message });
});

test('control and direction characters are taken out, line breaks stay', async () => {
  await using shop = await openShop();
  await stockProduct(shop);
  expect((await ask(shop, { text: 'Ours broke.Top part is loose. Is that so?' })).statusCode).toBe(201);
  await shop.pool.query('delete from product_questions');
  await ask(shop, { text: 'Does it\u202E float?\r\n\r\n\r\n\r\nOn a\u0007 river\u2066\tor not?' });
  const { rows } = await shop.pool.query('select text from product_questions');
  expect(rows).toEqual([{ text: 'Does it float?\n\nOn a river or not?' }]);
});

test('nobody asks about, or reads of, what is not sold', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await stockProduct(shop);
  await ask(shop);
  await admin.patch('/api/admin/product-questions/1', { state: 'shown' });
  await shop.pool.query(`update products set withdrawn_at = now()`);
  expect((await ask(shop, { text: 'Is it sold at all?' })).statusCode).toBe(404);
  expect((await shop.inject('/api/products/1/questions?limit=6')).statusCode).toBe(404);
});

test('the variants of a family share their questions, and a rejected one is undone', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  for (const name of ['Coat S', 'Coat M']) await stockProduct(shop, { name });
  await shop.pool.query(
    `insert into product_families (name, options) values ('Coat', '[{"name":"Size","style":"text","values":[]}]')`,
  );
  await shop.pool.query('update products set family_id = 1, family_values = array[name], option_count = 1');
  await ask(shop, {}, 2);
  await admin.patch('/api/admin/product-questions/1', { state: 'shown' });
  expect(await shown(shop, 1)).toEqual(await shown(shop, 2));
  expect(await shown(shop, 1)).toHaveLength(1);
  await admin.patch('/api/admin/product-questions/1', { state: 'rejected' });
  expect(await shown(shop, 1)).toEqual([]);
  await admin.patch('/api/admin/product-questions/1', { state: 'shown' });
  expect(await shown(shop, 1)).toHaveLength(1);
});

test('what was asked is found by the search, after what is named so', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await stockProduct(shop, { name: 'Rubber Bone' });
  await stockProduct(shop, { name: 'Kayak Vest' });
  await ask(shop, { text: 'Does it stay up behind a kayak on a weir?' });
  const found = async (q: string) => {
    const { products } = { products: (await shop.inject(`/api/products?q=${encodeURIComponent(q)}`)).json() };
    return products.map(({ name }: { name: string }) => name);
  };
  expect(await found('weir')).toEqual([]);
  await admin.patch('/api/admin/product-questions/1', { state: 'shown' });
  expect(await found('weir')).toEqual(['Rubber Bone']);
  expect(await found('kayak')).toEqual(['Kayak Vest', 'Rubber Bone']);
  await admin.patch('/api/admin/product-questions/1', { state: 'deleted' });
  expect(await found('weir')).toEqual([]);
});

function ask(shop: TestShop, change: object = {}, productId = 1) {
  const payload = { ...question, ...change };
  return shop.inject({ method: 'POST', url: `/api/products/${productId}/questions`, payload });
}

async function shown(shop: TestShop, productId = 1): Promise<ProductQuestion[]> {
  return (await shop.inject(`/api/products/${productId}/questions`)).json();
}

async function toDo(admin: Awaited<ReturnType<typeof owner>>): Promise<number> {
  const rows: { id: string; count: number }[] = (await admin.get('/api/admin/to-do')).json();
  return rows.find(({ id }) => id === 'questions')?.count ?? 0;
}

async function mails(shop: TestShop) {
  return (await outbox(shop)).filter(({ template }) => template === 'question-answered');
}

test.each([
  '+447700900123',
  'https://evil.example/x',
  'bob@example.co.uk',
  'bobs-bones.co.uk',
  '-',
  'Bob 07700 900123',
])('nobody asks as %s', async (name) => {
  await using shop = await openShop();
  await stockProduct(shop);
  const reply = await ask(shop, { name });
  expect([reply.statusCode, reply.json().issues[0].path]).toEqual([400, 'name']);
});

test('of a name everybody reads the first one, or none that may be a surname', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await stockProduct(shop);
  for (const [at, name] of [
    'Mrs Quimby',
    'Dr. Dorothea Quimby',
    'J. R. Quimby',
    'evil.example',
    'Zoë Quimby',
  ].entries()) {
    await ask(shop, { name, text: `${question.text} ${at}`, email: `b${at}@example.co.uk` });
    await admin.patch(`/api/admin/product-questions/${at + 1}`, { state: 'shown' });
  }
  expect((await shown(shop)).map(({ name }) => name)).toEqual(['Zoë', null, null, null, null]);
});
