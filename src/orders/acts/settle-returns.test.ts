import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cookieOf, placeOrder, stockOf, stockProduct } from '../../../tests/support/checkout.ts';
import { outbox } from '../../../tests/support/mail.ts';
import { owner, staffMember } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import type { ReturnRequest } from '../lines/returns.contract.ts';
import type { Order } from '../order/orders.contract.ts';

test('an accepted return waits for its refund, is refunded once and then no longer waits', async () => {
  await using shop = await openShop();
  const { admin, payment, accept, goods, returns, toDo, stock } = await delivered(shop);
  const { id } = await accept(1);
  expect(await toDo()).toContainEqual({ id: 'returns-to-refund', count: 1, tab: 'orders', needs: 'return-refund' });
  expect((await admin.get('/api/orders?needs=return-refund')).headers['x-total-count']).toBe('1');
  expect((await admin.get('/api/return-requests?state=accepted')).json()).toMatchObject([{ id, state: 'accepted' }]);

  const before = await stock();
  const body = { paymentIntentId: payment, returnId: id, goods: goods(1), refundedBefore: '0.00', restock: true };
  const replies = await Promise.all([admin.post('/api/refund', body), admin.post('/api/refund', body)]);
  expect(replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 409]);
  const late = await admin.post('/api/refund', { ...body, refundedBefore: undefined });
  expect([late.statusCode, late.json().code]).toEqual([409, 'return-settled']);

  expect(await returns()).toMatchObject([{ state: 'refunded', items: [{ quantity: 1, refunded: 1 }] }]);
  expect(await stock()).toBe(before + 1);
  expect(await toDo()).toEqual([]);
  expect((await admin.get('/api/orders?view=returns')).json()).toEqual([]);
  expect((await admin.get('/api/return-requests?state=accepted')).json()).toEqual([]);
  expect((await admin.get('/api/return-requests?state=refunded')).json()).toMatchObject([{ id }]);
  await shop.jobs.drain();
  const mails = (await outbox(shop)).filter(({ template }) => template === 'order-refunded');
  expect(mails.map(({ recipient }) => recipient)).toEqual(['Ann.Barker@example.co.uk']);
});

test('the rest of a partly refunded return keeps waiting until staff close it', async () => {
  await using shop = await openShop();
  const { admin, payment, accept, ask, goods, returns, toDo } = await delivered(shop);
  const { id } = await accept(2);
  await admin.post('/api/refund', { paymentIntentId: payment, returnId: id, goods: goods(1) });
  expect(await returns()).toMatchObject([{ state: 'accepted', items: [{ quantity: 2, refunded: 1 }] }]);
  expect(await toDo()).toHaveLength(1);

  const closed = await admin.patch(`/api/return-requests/${id}`, { state: 'closed' });
  expect([closed.statusCode, closed.json().state]).toEqual([200, 'refunded']);
  expect(await toDo()).toEqual([]);
  const again = await admin.patch(`/api/return-requests/${id}`, { state: 'closed' });
  expect([again.statusCode, again.json().code]).toEqual([409, 'return-settled']);
  // Goods that never arrived may be returned later, and no more than those.
  expect((await ask(2)).statusCode).toBe(400);
  expect((await ask(1)).statusCode).toBe(201);
});

test('a return whose goods never arrived is closed without a refund or an email', async () => {
  await using shop = await openShop();
  const { admin, accept, ask, returns } = await delivered(shop);
  const open = (await ask(1)).json().id;
  const early = await admin.patch(`/api/return-requests/${open}`, { state: 'closed' });
  expect([early.statusCode, early.json().code]).toEqual([409, 'return-settled']);
  const { id } = await accept(1);
  await shop.jobs.drain();
  const before = (await outbox(shop)).length;
  await admin.patch(`/api/return-requests/${id}`, { state: 'closed' });
  await shop.jobs.drain();
  expect((await outbox(shop)).length).toBe(before);
  expect((await returns()).map(({ state }) => state)).toEqual(['open', 'closed']);
  const { rows } = await shop.pool.query(`select after from audit_log where action = 'order.return-closed'`);
  expect(rows).toEqual([{ after: { return: 'closed' } }]);
});

test('a refund of the goods counts for their return, wherever it was made', async () => {
  await using shop = await openShop();
  const { admin, payment, accept, goods, returns, toDo } = await delivered(shop);
  await accept(1);
  await admin.post('/api/refund', { paymentIntentId: payment, amount: '1.00' }); // for something else
  expect(await toDo()).toHaveLength(1);
  await admin.post('/api/refund', { paymentIntentId: payment, goods: goods(1) });
  expect(await returns()).toMatchObject([{ state: 'refunded' }]);
  expect(await toDo()).toEqual([]);
});

test('of two returns of the same goods the named one is refunded', async () => {
  await using shop = await openShop();
  const { admin, payment, accept, goods, returns } = await delivered(shop);
  await accept(1);
  const { id } = await accept(1);
  await admin.post('/api/refund', { paymentIntentId: payment, returnId: id, goods: goods(1) });
  expect((await returns()).map(({ state }) => state)).toEqual(['accepted', 'refunded']);
});

test('a return whose goods were refunded meanwhile cannot be accepted for a refund', async () => {
  await using shop = await openShop();
  const { admin, payment, ask, goods, toDo } = await delivered(shop);
  const { id } = (await ask(1)).json();
  await admin.post('/api/refund', { paymentIntentId: payment, goods: goods(1) });
  const accepted = await admin.patch(`/api/return-requests/${id}`, { state: 'accepted' });
  expect([accepted.statusCode, accepted.json().state]).toEqual([200, 'refunded']);
  expect(await toDo()).toEqual([]);
});

test('with a full refund no return of the order waits, answered before or after', async () => {
  await using shop = await openShop();
  const { admin, payment, accept, ask, returns, toDo } = await delivered(shop);
  await accept(1);
  const { id } = (await ask(1)).json();
  await admin.post('/api/refund', { paymentIntentId: payment });
  await admin.patch(`/api/return-requests/${id}`, { state: 'accepted' });
  expect((await returns()).map(({ state }) => state)).toEqual(['refunded', 'refunded']);
  expect(await toDo()).toEqual([]);
});

test('goods refunded without a return cannot be returned', async () => {
  await using shop = await openShop();
  const { admin, payment, ask, goods, seenByCustomer } = await delivered(shop);
  await admin.post('/api/refund', { paymentIntentId: payment, goods: goods(1) });
  expect((await seenByCustomer()).items).toMatchObject([{ quantity: 2, returned: 1 }]);
  expect((await ask(2)).statusCode).toBe(400);
  expect((await ask(1)).statusCode).toBe(201);
});

test('a declined return, or one of another order, cannot be refunded', async () => {
  await using shop = await openShop();
  const { admin, payment, ask, goods, toDo } = await delivered(shop);
  const other = await delivered(shop, admin);
  const { id } = (await ask(1)).json();
  const refund = (returnId: number) =>
    admin.post('/api/refund', { paymentIntentId: payment, returnId, goods: goods(1) });
  expect((await refund(id)).json().code).toBe('return-settled');
  await admin.patch(`/api/return-requests/${id}`, { state: 'declined', answer: 'Chewed.' });
  expect((await refund(id)).json().code).toBe('return-settled');
  expect(await toDo()).toEqual([]);
  expect((await refund((await other.accept(1)).id)).json().code).toBe('return-settled');
});

test('staff without refund permission are not sent to refund, and are rejected with a message', async () => {
  await using shop = await openShop();
  const { admin, payment, accept, goods, returns } = await delivered(shop);
  const staff = await staffMember(shop);
  const { id } = await accept(1);
  const rows = async () => (await staff.get('/api/admin/to-do')).json().map((row: { id: string }) => row.id);
  expect(await rows()).toContain('returns-to-refund');
  await admin.patch('/api/admin/settings', { staffRefundLimit: '0.00' });
  expect(await rows()).not.toContain('returns-to-refund');
  const refused = await staff.post('/api/refund', { paymentIntentId: payment, returnId: id, goods: goods(1) });
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'refund-limit']);
  expect(await returns()).toMatchObject([{ state: 'accepted', items: [{ refunded: 0 }] }]);
});

type Waiting = { id: string; count: number; tab: string; search: Record<string, string> };

test('a return accepted and refunded before refunds named one is not listed again', async () => {
  await using shop = await openShop();
  const refunded = await delivered(shop);
  const { admin } = refunded;
  const waiting = await delivered(shop, admin);
  const notSince = await delivered(shop, admin);
  await notSince.admin.post('/api/refund', { paymentIntentId: notSince.payment, amount: '1.00' });
  shop.clock.advance(60_000);
  for (const one of [refunded, waiting, notSince]) await one.accept(1);
  await admin.post('/api/refund', { paymentIntentId: refunded.payment, amount: '8.99' });

  const [, , ...statements] = readFileSync('drizzle/0060_settle-returns.sql', 'utf8').split('--> statement-breakpoint');
  for (const statement of statements.slice(0, 2)) await shop.pool.query(statement);

  const states = [];
  for (const one of [refunded, waiting, notSince]) states.push((await one.returns())[0]?.state);
  expect(states).toEqual(['refunded', 'accepted', 'accepted']);
});

/** Two rubber bones, with the browser of the buyer. */
async function delivered(shop: TestShop, known?: Awaited<ReturnType<typeof owner>>) {
  const admin = known ?? (await owner(shop));
  const productId = await stockProduct(shop);
  const placed = await placeOrder(shop, { body: { items: [{ productId, quantity: 2 }] } });
  const number = String(placed.json().orderNumber);
  for (const status of ['shipped', 'delivered']) await admin.patch(`/api/orders/${number}/status`, { status });
  const { items } = (await admin.get(`/api/admin/orders/${number}`)).json();
  const headers = { cookie: cookieOf(placed) };
  const url = `/api/orders/${number}/return-requests`;
  const ask = (quantity: number) =>
    shop.inject({ method: 'POST', url, headers, payload: { items: [{ productId, quantity }], reason: 'Too small' } });
  return {
    admin,
    payment: number.replace('PV-', 'pi_'),
    ask,
    async accept(quantity: number): Promise<ReturnRequest> {
      const { id } = (await ask(quantity)).json();
      return (await admin.patch(`/api/return-requests/${id}`, { state: 'accepted' })).json();
    },
    seenByCustomer: async (): Promise<Order> => (await shop.inject({ url: `/api/orders/${number}`, headers })).json(),
    goods: (quantity: number) => [{ lineId: Number(items[0].id), quantity }],
    returns: async (): Promise<ReturnRequest[]> => (await admin.get(`/api/admin/orders/${number}`)).json().returns,
    /** What the to-do list counts of returns. */
    async toDo() {
      const rows = (await admin.get('/api/admin/to-do')).json<Waiting[]>();
      return rows
        .filter(({ id }) => id === 'returns-to-refund')
        .map(({ id, count, tab, search }) => ({ id, count, tab, needs: search['needs'] }));
    },
    stock: () => stockOf(shop, productId),
  };
}
