// Also on PostgreSQL 15 behind PgBouncer: rows are deleted in batches, under locks.
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { emailLinks } from '#accounts/email-links/email-links.table.ts';
import { staffInvitations } from '#accounts/staff/staff-invitations.table.ts';
import { priceHistory } from '#catalogue/prices/price-history.table.ts';
import { stockAlerts } from '#catalogue/stock-alerts/stock-alerts.table.ts';
import { stockChanges } from '#catalogue/stock-changes/stock-changes.table.ts';
import { promotions, promotionUses } from '#checkout/promotions/promotions.table.ts';
import { contactMessages } from '#community/contact/contact.table.ts';
import { subscribers } from '#community/newsletter/newsletter.table.ts';
import { orderNotes } from '#orders/order/order-notes.table.ts';
import { orders } from '#orders/order/orders.table.ts';
import { refunds } from '#orders/order/refunds.table.ts';
import { auditLog } from '#platform/audit-log/audit-log.table.ts';
import { mails } from '#platform/mail/mail.table.ts';
import { pence } from '#platform/money.ts';
import { placeOrder, stockProduct } from '../../../tests/support/checkout.ts';
import { openConnectedShop } from '../../../tests/support/connected-suppliers.ts';
import { owner } from '../../../tests/support/people.ts';
import { orderGoods } from '../../../tests/support/purchase-orders.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { forgetOldData } from './forget-old-data.ts';

const now = '2026-11-21T10:00:00Z';

async function write(shop: TestShop, at: string): Promise<void> {
  const createdAt = new Date(at);
  const name = at.slice(0, 10);
  await shop.db.insert(contactMessages).values({ name, email: 'ann@example.co.uk', message: 'Hello', createdAt });
  const mail = { template: 'contact-reply', recipient: 'ann@example.co.uk', html: '', text: '' };
  await shop.db.insert(mails).values({ ...mail, subject: name, createdAt });
}

test('messages and emails are kept for two years', async () => {
  await using shop = await openShop({ now });
  await write(shop, '2024-11-21T09:59:59Z');
  await write(shop, '2024-11-21T10:00:00Z');
  await write(shop, '2026-11-20T10:00:00Z');

  await forgetOldData(shop);

  const saved = ['2024-11-21', '2026-11-20'];
  expect((await shop.db.select().from(contactMessages)).map(({ name }) => name).toSorted()).toEqual(saved);
  expect((await shop.db.select().from(mails)).map(({ subject }) => subject).toSorted()).toEqual(saved);
});

test('emails about accounts are kept as long as their links', async () => {
  await using shop = await openShop({ now });
  const mail = { recipient: 'old@example.co.uk', subject: '', html: '', text: '' };
  for (const template of ['change-email', 'email-change-asked', 'order-confirmation'])
    for (const at of ['2026-10-22T09:59:59Z', '2026-10-22T10:00:00Z'])
      await shop.db.insert(mails).values({ ...mail, template, createdAt: new Date(at) });

  await forgetOldData(shop);

  const saved = (await shop.db.select().from(mails)).map(({ template }) => template);
  expect(saved.toSorted()).toEqual(['change-email', 'email-change-asked', 'order-confirmation', 'order-confirmation']);
});

test.each([
  ['2020-04-05T22:59:59Z', '2026-04-06T00:00:00Z', true],
  ['2020-04-06T00:00:00Z', '2026-11-21T10:00:00Z', false],
  ['2020-04-05T12:00:00Z', '2026-04-05T12:00:00Z', false],
])('the customer of an order placed at %s is erased at %s: %s', async (placedAt, then, isForgotten) => {
  await using shop = await openShop({ now });
  const admin = await owner(shop);
  const number = await placed(shop, placedAt);
  await admin.post(`/api/orders/${number}/notes`, { text: 'Rang twice' });
  await admin.post('/api/refund', { paymentIntentId: number.replace('PV-', 'pi_'), amount: '1.00', reason: 'For Ann' });
  shop.clock.set(then);

  await forgetOldData(shop);
  await forgetOldData(shop);

  const [saved] = await shop.db.select().from(orders);
  expect(saved).toMatchObject({ number, total: 1298 });
  const [customerEmail, postcode] = isForgotten ? ['', ''] : ['Ann.Barker@example.co.uk', 'LS1 4AP'];
  expect(saved).toMatchObject({ customerEmail, postcode, customerPhone: null });
  expect(saved?.customerName).toBe(isForgotten ? 'Name no longer kept' : 'Ann Barker');
  expect(await shop.db.$count(orderNotes)).toBe(isForgotten ? 0 : 1);
  expect(await shop.db.select({ reason: refunds.reason }).from(refunds)).toEqual([
    { reason: isForgotten ? null : 'For Ann' },
  ]);
});

test('more rows than fit into one batch are all deleted', async () => {
  await using shop = await openShop({ now });
  await placed(shop, '2019-01-01T10:00:00Z');
  const columns = (
    await shop.pool.query<{ column_name: string }>(
      `select column_name from information_schema.columns where table_name = 'orders' and is_generated = 'NEVER' and column_name not in ('id', 'number')`,
    )
  ).rows
    .map(({ column_name: name }) => `"${name}"`)
    .join(', ');
  await shop.pool.query(
    `insert into payments (order_number, provider, state, amount, paid_at)
     select 'PV-' || lpad(n::text, 10, '0'), 'demo', 'paid', 0, now() from generate_series(1, 1200) n`,
  );
  await shop.pool.query(
    `insert into orders (number, ${columns}) select 'PV-' || lpad(n::text, 10, '0'), ${columns} from orders, generate_series(1, 1200) n`,
  );
  await forgetOldData(shop);
  expect(await shop.db.$count(orders, eq(orders.customerEmail, ''))).toBe(1201);
});

test('expired links, invitations and unwanted addresses are deleted after thirty days', async () => {
  await using shop = await openShop({ now });
  const { id: userId } = await owner(shop);
  const [over, fresh] = [new Date('2026-10-22T09:00:00Z'), new Date('2026-10-22T11:00:00Z')];
  await shop.db.delete(emailLinks);
  for (const [kind, at] of Object.entries({ over, fresh })) {
    const email = `${kind}@example.co.uk`;
    await shop.db
      .insert(emailLinks)
      .values({ purpose: 'reset-password', userId, email, tokenHash: kind, expiresAt: at });
    const person = { email, firstName: 'Jo', lastName: 'Lee', staffRole: 'staff', tokenHash: kind } as const;
    await shop.db.insert(staffInvitations).values({ ...person, invitedAt: at, expiresAt: at });
    await shop.db.insert(subscribers).values([
      { email: `not-confirmed-${email}`, askedAt: at },
      { email: `confirmed-${email}`, askedAt: at, confirmedAt: at },
      { email: `left-${email}`, askedAt: over, confirmedAt: over, leftAt: at },
    ]);
  }

  await forgetOldData(shop);

  expect(await shop.db.select({ email: emailLinks.email }).from(emailLinks)).toEqual([
    { email: 'fresh@example.co.uk' },
  ]);
  expect(await shop.db.$count(staffInvitations)).toBe(1);
  expect((await shop.db.select().from(subscribers)).map(({ email }) => email).toSorted()).toEqual([
    'confirmed-fresh@example.co.uk',
    'confirmed-over@example.co.uk',
    'left-fresh@example.co.uk',
    'not-confirmed-fresh@example.co.uk',
  ]);
});

test('the audit log is kept as long as the orders it is about', async () => {
  await using shop = await openShop({ now });
  const entry = { action: 'order.refunded', subject: 'order' };
  await shop.db.insert(auditLog).values([
    { ...entry, subjectId: 'PV-0000000001', at: new Date('2020-04-05T10:00:00Z') },
    { ...entry, subjectId: 'PV-0000000002', at: new Date('2020-04-07T10:00:00Z') },
  ]);
  await forgetOldData(shop);
  expect((await shop.db.select().from(auditLog)).map(({ subjectId }) => subjectId)).toEqual(['PV-0000000002']);
});

test('stock alerts are deleted after twelve months', async () => {
  await using shop = await openShop({ now });
  const productId = await stockProduct(shop, { stock: 0 });
  await shop.db.insert(stockAlerts).values([
    { productId, email: 'over@example.co.uk', askedAt: new Date('2025-11-21T09:59:59Z') },
    { productId, email: 'again@example.co.uk', askedAt: new Date('2025-11-20T10:00:00Z') },
    { productId, email: 'waiting@example.co.uk', askedAt: new Date('2025-11-21T10:00:00Z') },
  ]);
  await shop.inject({
    method: 'POST',
    url: `/api/products/${productId}/stock-alerts`,
    payload: { email: 'Again@example.co.uk' },
  });

  await forgetOldData(shop);

  expect((await shop.db.select().from(stockAlerts)).map(({ email }) => email).toSorted()).toEqual([
    'again@example.co.uk',
    'waiting@example.co.uk',
  ]);
});

test('past prices and stock are kept for two years, and the current price of each product for good', async () => {
  await using shop = await openShop({ now });
  const [moving, steady] = [await stockProduct(shop), await stockProduct(shop, { name: 'Felt Mouse' })];
  const price = (productId: number, at: string, amount: number) => ({
    productId,
    at: new Date(at),
    price: pence(amount),
    cause: 'edited' as const,
  });
  await shop.db
    .insert(priceHistory)
    .values([
      price(moving, '2020-01-01T10:00:00Z', 100),
      price(steady, '2020-01-01T10:00:00Z', 200),
      price(moving, '2024-11-21T09:59:59Z', 300),
      price(moving, '2024-11-21T10:00:00Z', 400),
    ]);
  const change = { productId: moving, before: 1, after: 2, reason: 'counted' } as const;
  await shop.db.insert(stockChanges).values([
    { ...change, at: new Date('2024-11-21T09:59:59Z'), note: 'over' },
    { ...change, at: new Date('2024-11-21T10:00:00Z'), note: 'fresh' },
  ]);

  await forgetOldData(shop);

  const prices = await shop.db.select().from(priceHistory).orderBy(priceHistory.id);
  expect(prices.map((row) => row.price)).toEqual([200, 400]);
  expect((await shop.db.select().from(stockChanges)).map(({ note }) => note)).toEqual(['fresh']);
});

test('the customer who used a code is erased with the order, and the use still counts', async () => {
  await using shop = await openShop({ now });
  await placed(shop, '2026-11-01T10:00:00Z');
  const [order] = await shop.db.select().from(orders);
  const [code] = await shop.db
    .insert(promotions)
    .values({ code: 'PAWS10', type: 'percentage', percentOff: 10 })
    .returning();
  const use = {
    promotionId: code?.id ?? 0,
    orderId: order?.id ?? 0,
    customerEmail: 'ann.barker@example.co.uk',
    discount: pence(130),
  };
  await shop.db.insert(promotionUses).values({ ...use, usedAt: new Date('2020-04-06T10:00:00Z') });
  await forgetOldData(shop);
  expect(await shop.db.$count(promotionUses, eq(promotionUses.customerEmail, use.customerEmail))).toBe(1);

  await shop.db.update(promotionUses).set({ usedAt: new Date('2020-04-05T10:00:00Z') });
  await forgetOldData(shop);

  expect(await shop.db.$count(promotionUses, eq(promotionUses.customerEmail, ''))).toBe(1);
});

test('what is written on goods is erased with the order from what their supplier was asked for, too', async () => {
  await using opened = await openConnectedShop([{}], 3, { demo: false });
  const { shop } = opened;
  await orderGoods(opened, [1]);
  await shop.pool.query(`update order_lines set texts = '[["Rex"]]'`);
  await shop.pool.query(`update purchase_order_lines set name = name || ' (Rex)'`);
  for (const table of ['orders', 'purchase_orders'])
    await shop.pool.query(`update ${table} set created_at = '2016-04-05T10:00:00Z'`);

  await forgetOldData(shop);

  const { rows } = await shop.pool.query(
    'select purchase_order_lines.name, order_lines.name as sold, texts from purchase_order_lines join order_lines on order_lines.id = order_line_id',
  );
  expect(rows).toEqual([{ name: rows[0].sold, sold: rows[0].sold, texts: null }]);
});

async function placed(shop: TestShop, at: string): Promise<string> {
  const reply = await placeOrder(shop, { body: { items: [{ productId: await stockProduct(shop), quantity: 1 }] } });
  await shop.db.update(orders).set({ createdAt: new Date(at) });
  return String(reply.json().orderNumber);
}
