import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#accounts/users/users.table.ts';
import { stockProduct } from '../../../tests/support/checkout.ts';
import { expectCardsToAddUp, issueCard, readCard } from '../../../tests/support/gift-cards.ts';
import { outbox } from '../../../tests/support/mail.ts';
import { confirmed, owner, staffMember } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import { beginOrder, openStripeShop } from '../../../tests/support/stripe-shop.ts';
import { forgetOldRecipients } from './gift-card-records.ts';

const card = {
  amount: '25.00',
  recipientName: 'Alice Pawson',
  recipientEmail: 'alice@example.co.uk',
  senderName: 'Bob',
  message: 'For Biscuit. See www.example.com',
  reason: 'A parcel came late',
};

test('a card is emailed with its code, which is kept nowhere else and in no log', async () => {
  await using shop = await openShop();
  const staff = await owner(shop);
  const reply = await staff.post('/api/admin/gift-cards', card);
  expect(reply.statusCode, reply.payload).toBe(201);
  expect(reply.json()).toMatchObject({ code: null, card: { balance: '25.00', initial: '25.00', state: 'active' } });
  await shop.jobs.drain();
  const mail = (await outbox(shop)).find(({ template }) => template === 'gift-card');
  expect(mail).toMatchObject({ recipient: card.recipientEmail, subject: 'A gift card from Bob' });
  const code = /(?:[2-9A-Z]{4}-){3}[2-9A-Z]{4}/.exec(mail?.text ?? '')?.[0] ?? '';
  expect(code.slice(-4)).toBe(reply.json().card.last4);
  expect(mail?.text).not.toContain('www.example.com');

  const found = await shop.inject({ method: 'POST', url: '/api/gift-cards/balance', payload: { code } });
  expect(found.json()).toMatchObject({ balance: '25.00' });
  const plain = code.replaceAll('-', '');
  for (const table of ['gift_cards', 'gift_card_entries', 'audit_log']) {
    const { rows } = await shop.pool.query(`select * from ${table}`);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(plain);
    expect(JSON.stringify(rows)).not.toContain(code);
  }
  const { rows } = await shop.pool.query(`select before, after from audit_log where action = 'gift-card.issued'`);
  expect(rows).toMatchObject([{ after: { amount: '25.00', last4: code.slice(-4), mailed: true } }]);
  expect(JSON.stringify(rows)).not.toContain('Alice');
  expect(JSON.stringify(rows)).not.toContain(card.reason);
});

test('a card without an address is shown to staff once', async () => {
  await using shop = await openShop();
  const staff = await owner(shop);
  const { id, code } = await issueCard(staff, '10.00');
  expect(code).toMatch(/^(?:[2-9A-Z]{4}-){3}[2-9A-Z]{4}$/);
  expect(JSON.stringify(await readCard(staff, id))).not.toContain(code);
  expect((await staff.get('/api/admin/gift-cards?q=nobody')).json()).toEqual([]);
  expect((await staff.get(`/api/admin/gift-cards?q=${code.slice(-4)}`)).json()).toMatchObject([{ id }]);
});

test.each([
  [{ amount: '0.50' }, 'amount'],
  [{ amount: '1000.01' }, 'amount'],
  [{ reason: ' ' }, 'reason'],
  [{ recipientEmail: 'nobody' }, 'recipientEmail'],
  [{ message: 'x'.repeat(301) }, 'message'],
])('a card with %j is rejected', async (change, path) => {
  await using shop = await openShop();
  const staff = await owner(shop);
  const reply = await staff.post('/api/admin/gift-cards', { ...card, ...change });
  expect([reply.statusCode, reply.json().issues?.[0]?.path]).toEqual([400, path]);
});

test('staff give away no more in a day than they may refund, however they split it', async () => {
  await using shop = await openShop();
  const staff = await staffMember(shop);
  const replies = await Promise.all(
    [1, 2, 3].map(() => staff.post('/api/admin/gift-cards', { ...card, amount: '20.00' })),
  );
  expect(replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 201, 403]);
  // A replacement gives nothing new.
  const [first] = (await staff.get('/api/admin/gift-cards')).json();
  const replaced = await staff.post(`/api/admin/gift-cards/${first.id}/void`, {
    replace: true,
    reason: 'Lost',
    seenBalance: '20.00',
  });
  expect(replaced.statusCode, replaced.payload).toBe(200);
  expect((await staff.post('/api/admin/gift-cards', { ...card, amount: '10.00' })).statusCode).toBe(201);
  expect((await staff.post('/api/admin/gift-cards', { ...card, amount: '1.00' })).statusCode).toBe(403);
  shop.clock.advance(25 * 3_600_000);
  await shop.db
    .update(users)
    .set({ staffAreas: ['orders'] })
    .where(eq(users.id, staff.id));
  expect((await staff.post('/api/admin/gift-cards', card)).statusCode).toBe(403);
});

test('a replaced card pays nothing, its balance is on the new one, and only one of two replaces it', async () => {
  await using shop = await openShop();
  const staff = await owner(shop);
  const { id, code } = await issueCard(staff, '10.00');
  const body = { replace: true, reason: 'The email went astray', seenBalance: '10.00' };
  const replies = await Promise.all([1, 2].map(() => staff.post(`/api/admin/gift-cards/${id}/void`, body)));
  expect(replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const { card: later, code: fresh } = replies.find(({ statusCode }) => statusCode === 200)?.json() ?? {};
  const ask = (typed: string) =>
    shop.inject({ method: 'POST', url: '/api/gift-cards/balance', payload: { code: typed } });
  expect((await ask(code)).statusCode).toBe(404);
  expect((await ask(fresh)).json()).toMatchObject({ balance: '10.00', last4: later.last4 });
  expect(await readCard(staff, id)).toMatchObject({ state: 'voided', balance: '0.00', replacedBy: { id: later.id } });
  expect((await staff.get('/api/admin/gift-cards/sums')).json()).toEqual({ owed: '10.00', cards: 1, expired: '0.00' });
  await shop.pool.query(`update gift_cards set expires_at = now() - interval '1 day'`);
  expect((await staff.get('/api/admin/gift-cards/sums')).json()).toEqual({ owed: '0.00', cards: 0, expired: '10.00' });
});

test('who decided on another balance looks again', async () => {
  await using shop = await openShop();
  const staff = await owner(shop);
  const { id } = await issueCard(staff, '10.00');
  const reply = await staff.post(`/api/admin/gift-cards/${id}/void`, {
    replace: false,
    reason: 'Lost',
    seenBalance: '9.00',
  });
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'changed-meanwhile']);
});

test('the recipient downloads what is held about them, and an erased card still pays', async () => {
  await using shop = await openShop();
  const staff = await owner(shop);
  await staff.post('/api/admin/gift-cards', card);
  const alice = await confirmed(shop);
  const mine = (await alice.get('/api/user/data')).json();
  expect(mine.giftCards).toMatchObject([{ balance: '25.00', senderName: 'Bob', message: card.message }]);
  await forgetOldRecipients(shop.db, new Date(shop.clock.now().getTime() + 1_000));
  const [kept] = (await staff.get('/api/admin/gift-cards')).json();
  expect(kept).toMatchObject({
    balance: '25.00',
    recipientName: null,
    recipientEmail: null,
    message: null,
    reason: null,
  });
});

test('staff take and destroy no more of one card than they may give away; a new code for its recipient is free', async () => {
  await using shop = await openShop();
  const boss = await owner(shop);
  const staff = await staffMember(shop);
  const end = (who: typeof staff, id: number, replace: boolean) =>
    who.post(`/api/admin/gift-cards/${id}/void`, { replace, reason: 'Lost', seenBalance: '100.00' });
  const shown = await issueCard(boss, '100.00');
  for (const replace of [true, false]) {
    const reply = await end(staff, shown.id, replace);
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'gift-card-limit']);
  }
  const mailed = (await boss.post('/api/admin/gift-cards', { ...card, amount: '100.00' })).json().card;
  const replaced = await end(staff, mailed.id, true);
  expect(replaced.json()).toMatchObject({ code: null, card: { recipientEmail: card.recipientEmail } });
  expect((await end(boss, shown.id, true)).statusCode).toBe(200);
});

test.each([card.recipientEmail, null])('a repeated press issues one card, for %s', async (recipientEmail) => {
  await using shop = await openShop();
  const { cookies, get } = await owner(shop);
  const press = (key: string, change: object = {}) =>
    shop.inject({
      method: 'POST',
      url: '/api/admin/gift-cards',
      cookies,
      headers: { 'idempotency-key': key },
      payload: { ...card, recipientEmail, ...change },
    });
  const replies = await Promise.all([press('one'), press('one')]);
  const repeated = recipientEmail === null ? 409 : 201;
  expect(replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, repeated]);
  expect((await get('/api/admin/gift-cards')).json()).toHaveLength(1);
  const other = await press('one', { amount: '26.00' });
  expect([other.statusCode, other.json().code]).toEqual([409, 'idempotency-key-reused']);
  expect((await get('/api/admin/gift-cards')).json()).toHaveLength(1);
  expect((await press('another')).statusCode).toBe(201);
});

test('what replaces an expired card works for three months', async () => {
  await using shop = await openShop();
  const staff = await owner(shop);
  const { id } = await issueCard(staff, '25.00');
  await shop.pool.query(`update gift_cards set expires_at = now() - interval '1 day'`);
  const body = { replace: true, reason: 'They wrote to us', seenBalance: '25.00' };
  const { card: fresh } = (await staff.post(`/api/admin/gift-cards/${id}/void`, body)).json();
  expect(fresh.state).toBe('active');
  expect(Date.parse(fresh.expiresAt) - shop.clock.now().getTime()).toBeGreaterThan(88 * 24 * 3_600_000);
});

test('a card is not voided for good while an unpaid order holds some of it, nor what replaced it', async () => {
  await using shop = await openStripeShop();
  const staff = await owner(shop);
  const productId = await stockProduct(shop, { price: '60.00', stock: 9 });
  const { id, code } = await issueCard(staff, '50.00');
  const begun = await beginOrder(shop, { items: [{ productId, quantity: 1 }], giftCards: [code] });
  expect(await readCard(staff, id)).toMatchObject({ balance: '0.00', held: '50.00' });
  const asked = await shop.inject({ method: 'POST', url: '/api/gift-cards/balance', payload: { code } });
  expect(asked.json()).toMatchObject({ balance: '0.00', held: '50.00' });
  const end = (cardId: number, replace: boolean) =>
    staff.post(`/api/admin/gift-cards/${cardId}/void`, { replace, reason: 'Lost', seenBalance: '0.00' });
  expect((await end(id, false)).json()).toMatchObject({ code: 'gift-card-held' });
  const { card: later } = (await end(id, true)).json();
  expect(later).toMatchObject({ balance: '0.00', held: '50.00' });
  expect((await end(later.id, false)).statusCode).toBe(409);
  await begun.end();
  expect(await readCard(staff, later.id)).toMatchObject({ balance: '50.00', held: '0.00' });
  await expectCardsToAddUp(shop);
});
