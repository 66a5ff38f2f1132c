import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { countRows, placed, stockProduct } from '../../../tests/support/checkout.ts';
import { owner, registered, staffMember } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { StaffArea } from '../areas/staff-areas.contract.ts';
import { users } from '../users/users.table.ts';

/** A shop with an order of £21.99, its owner, and staff with these areas. */
async function open(areas: readonly StaffArea[] | null) {
  const shop = await openShop();
  const productId = await stockProduct(shop, { price: '9.00' });
  const admin = await owner(shop);
  const staff = await staffMember(shop);
  await shop.db
    .update(users)
    .set({ staffAreas: areas && [...areas] })
    .where(eq(users.id, staff.id));
  const items = [{ productId, quantity: 2 }];
  return { shop, admin, staff, productId, items, number: await placed(shop, { items }) };
}

const code = (reply: { json: () => { code: string } }) => reply.json().code;

test('whoever works with orders alone finds no way to give money back', async () => {
  const { shop, staff, productId, items, number } = await open(['orders']);
  await using _shop = shop;
  const seen = (await staff.get(`/api/admin/orders/${number}`)).json();
  const changes = `/api/admin/orders/${number}/changes`;
  const takeOut = [{ lineId: seen.items[0].id, quantity: 1 }];
  const tries = [
    await staff.post('/api/refund', { paymentIntentId: number.replace('PV-', 'pi_'), amount: '1.00' }),
    await staff.patch(`/api/orders/${number}/status`, { status: 'cancelled' }),
    await staff.post(`/api/orders/${number}/cancellation`),
    await staff.post(changes, { seen: seen.updatedAt, takeOut }),
    await staff.post(changes, { seen: seen.updatedAt, add: [{ productId, quantity: 1 }], isFree: true }),
    await staff.post('/api/admin/orders', {
      ...recipient,
      items,
      payment: { way: 'cash', reference: 'till' },
      isDeliveredFree: true,
    }),
    await staff.post('/api/admin/promotions', { code: 'FRIENDS', type: 'percentage', discount: 100 }),
  ];
  expect(tries.map(code)).toEqual(tries.map(() => 'not-your-area'));
  expect(tries[1]?.json().message).toBe('You don’t have access to refunds and discounts. Please ask the shop’s owner.');
  const many = await staff.post('/api/admin/orders/status', { orderNumbers: [number], status: 'cancelled' });
  expect(many.json()).toMatchObject([{ isChanged: false, message: tries[1]?.json().message }]);
  expect(await countRows(shop, 'refunds')).toBe(0);
});

test('whoever works with orders alone sees no figures', async () => {
  const { shop, admin, staff, number } = await open(['orders']);
  await using _shop = shop;
  const [seen, whole] = [
    (await staff.get(`/api/admin/orders/${number}`)).json(),
    (await admin.get(`/api/admin/orders/${number}`)).json(),
  ];
  expect([seen.earnings, seen.items[0].earnings, seen.items[0].cost]).toEqual([null, null, null]);
  expect(whole.earnings).not.toBeNull();
  const found = (await staff.get('/api/admin/search?q=ann')).json();
  expect(found).toMatchObject({ purchaseOrders: [], products: [], customers: [], guests: [] });
  expect(found.orders).toHaveLength(1);
  const toDo = (await staff.get('/api/admin/to-do')).json<{ tab: string }[]>();
  expect(toDo.map(({ tab }) => tab)).toEqual(['to-send']);
});

test('the figures alone name no customer, and open no order', async () => {
  const { shop, staff, number } = await open(['figures']);
  await using _shop = shop;
  const metrics = (await staff.get('/api/admin/metrics')).json();
  expect([metrics.totalRevenue, metrics.recentOrders]).toEqual(['21.99', []]);
  expect((await staff.get(`/api/orders/${number}`)).statusCode).toBe(404);
  expect((await staff.get(`/api/orders/${number}/receipt.pdf`)).statusCode).toBe(404);
  expect((await staff.post(`/api/orders/${number}/cancellation`)).statusCode).toBe(404);
});

test('another area holds from the next call on, and the audit log says who gave it', async () => {
  const { shop, admin, staff } = await open(null);
  await using _shop = shop;
  const id = (await admin.get('/api/admin/staff')).json()[1].id;
  const change = (body: object) => admin.patch(`/api/admin/staff/${id}`, { staffRole: 'staff', ...body });
  expect((await staff.get('/api/admin/metrics')).statusCode).toBe(200);
  expect((await change({ staffAreas: ['products', 'orders', 'products'] })).json().staffAreas).toEqual([
    'orders',
    'products',
  ]);
  expect(code(await staff.get('/api/admin/metrics'))).toBe('not-your-area');
  expect((await staff.get('/api/auth/me')).json().staffAreas).toEqual(['orders', 'products']);
  expect(code(await staff.patch(`/api/admin/staff/${id}`, { staffRole: 'staff', staffAreas: ['figures'] }))).toBe(
    'owner-only',
  );
  const none = await change({ staffAreas: [] });
  expect([none.statusCode, none.json().issues[0].message]).toEqual([400, 'Choose at least one']);
  const [logged] = (await admin.get('/api/admin/audit-log?subject=staff')).json();
  expect(logged).toMatchObject({ action: 'staff.areas-changed' });
});

test('an invitation gives its areas to whoever accepts it', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await registered(shop);
  const alice = { firstName: 'Alice', lastName: 'Pawson', email: 'alice@example.co.uk' };
  const invited = await admin.post('/api/admin/staff/invitations', { ...alice, staffAreas: ['figures'] });
  expect(invited.json().staffAreas).toEqual(['figures']);
});

test('settings may be given, but nobody raises their own limits', async () => {
  const { shop, staff } = await open(['settings']);
  await using _shop = shop;
  expect((await staff.patch('/api/admin/settings', { lowStock: 7 })).json().lowStock).toBe(7);
  for (const limit of [{ staffRefundLimit: '900.00' }, { staffDiscountLimit: 100 }, { staffByHandLimit: '900.00' }])
    expect(code(await staff.patch('/api/admin/settings', limit))).toBe('owner-only');
});

const recipient = {
  customerEmail: 'ann.barker@example.co.uk',
  customerName: 'Ann Barker',
  shippingAddress: { address: '1 Kennel Lane', city: 'Leeds', postcode: 'LS1 4AP' },
};

test.each([
  ['a percentage above it', { type: 'percentage', discount: 21 }, false],
  ['a percentage at it', { type: 'percentage', discount: 20 }, true],
  ['an amount without a minimum', { type: 'fixed', discount: '1.00' }, false],
  ['an amount that is little of its minimum', { type: 'fixed', discount: '5.00', minimumSubtotal: '25.00' }, true],
  ['an amount that is more of it', { type: 'fixed', discount: '5.00', minimumSubtotal: '24.99' }, false],
])('a limit of 20%% for discounts by staff: %s', async (_what, promotion, isAllowed) => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const staff = await staffMember(shop);
  await admin.patch('/api/admin/settings', { staffDiscountLimit: 20 });
  const reply = await staff.post('/api/admin/promotions', { code: 'SPRING', ...promotion });
  expect([reply.statusCode, reply.json().code]).toEqual(isAllowed ? [201, 'SPRING'] : [403, 'discount-limit']);
  expect((await admin.post('/api/admin/promotions', { code: 'OWNERS', ...promotion })).statusCode).toBe(201);
});

test('a promotion within the limit cannot be stretched beyond it afterwards', async () => {
  const { shop, admin, staff } = await open(null);
  await using _shop = shop;
  await admin.patch('/api/admin/settings', { staffDiscountLimit: 20 });
  const body = { code: 'FIVE', type: 'fixed', discount: '5.00', minimumSubtotal: '25.00' };
  const { id } = (await staff.post('/api/admin/promotions', body)).json();
  expect(code(await staff.patch(`/api/admin/promotions/${id}`, { minimumSubtotal: '5.00' }))).toBe('discount-limit');
  expect((await staff.patch(`/api/admin/promotions/${id}`, { isActive: false })).statusCode).toBe(200);
});

test('above the limit staff send a payment link instead of marking an order as paid', async () => {
  const { shop, admin, staff, items } = await open(null);
  await using _shop = shop;
  await admin.patch('/api/admin/settings', { staffByHandLimit: '20.00' });
  const body = { ...recipient, items };
  const reply = await staff.post('/api/admin/orders', { ...body, payment: { way: 'cash', reference: 'till 1' } });
  expect([code(reply), reply.json().message]).toEqual([
    'by-hand-limit',
    'Only the owner may mark more than £20.00 as paid. Send a payment link, or ask them.',
  ]);
  const byOwner = await admin.post('/api/admin/orders', { ...body, payment: { way: 'cash', reference: 'till 1' } });
  expect(byOwner.statusCode).toBe(201);
});

test('a member of staff may have limits of their own, for refunds, discounts and what is marked as paid', async () => {
  const { shop, admin, staff, items, number } = await open(['orders', 'refunds']);
  await using _shop = shop;
  await admin.patch('/api/admin/settings', {
    staffRefundLimit: '1.00',
    staffDiscountLimit: 0,
    staffByHandLimit: '1.00',
  });
  const refund = () => staff.post('/api/refund', { paymentIntentId: number.replace('PV-', 'pi_'), amount: '5.00' });
  const promote = (discount: number) =>
    staff.post('/api/admin/promotions', { code: `OFF${discount}`, type: 'percentage', discount });
  const sell = () =>
    staff.post('/api/admin/orders', { ...recipient, items, payment: { way: 'cash', reference: 'till' } });
  expect([await refund(), await promote(10), await sell()].map(code)).toEqual([
    'refund-limit',
    'discount-limit',
    'by-hand-limit',
  ]);

  const staffLimits = { refund: '5', discount: 10, byHand: '100' };
  const saved = await admin.patch(`/api/admin/staff/${staff.id}`, { staffRole: 'staff', staffLimits });
  expect(saved.json()).toMatchObject({ staffLimits: { refund: '5.00', discount: 10, byHand: '100.00' } });
  expect([await refund(), await promote(10), await sell()].map(({ statusCode }) => statusCode)).toEqual([
    201, 201, 201,
  ]);
  expect(code(await promote(11))).toBe('discount-limit');
  await admin.patch(`/api/admin/staff/${staff.id}`, {
    staffRole: 'staff',
    staffLimits: { ...staffLimits, discount: null },
  });
  expect(code(await promote(9))).toBe('discount-limit');
});
