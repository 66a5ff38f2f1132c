import { expect, test } from 'vitest';
import { placeOrder, promote, stockProduct } from '../../../tests/support/checkout.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';

const winter = { code: ' winter15 ', type: 'percentage', discount: 15 };

test('a promotion created in the admin area counts at the checkout at once', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);

  const reply = await admin.post('/api/admin/promotions', winter);

  expect(reply.statusCode).toBe(201);
  expect(reply.json()).toMatchObject({ code: 'WINTER15', discount: 15, state: 'running', uses: 0, revenue: '0.00' });
  expect((await validate(shop, 'winter15')).json()).toMatchObject({ valid: true, discount: 15, type: 'percentage' });
});

test('an amount off keeps its dates and limits', async () => {
  await using shop = await openShop({ now: '2026-11-21T12:00:00Z' });
  const admin = await owner(shop);
  const wanted = {
    code: 'FIVER',
    type: 'fixed',
    discount: '5',
    startsAt: '2026-12-01T00:00:00.000Z',
    endsAt: '2026-12-24T00:00:00.000Z',
    minimumSubtotal: 30,
    useLimit: 100,
    useLimitPerCustomer: 1,
  };

  const reply = await admin.post('/api/admin/promotions', wanted);

  expect(reply.json()).toMatchObject({ ...wanted, discount: '5.00', minimumSubtotal: '30.00', state: 'scheduled' });
});

test('a code that exists is rejected, in upper or lower case', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await promote(shop, { code: 'WINTER15' });
  const reply = await admin.post('/api/admin/promotions', winter);
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'promotion-code-taken']);
});

test.each([
  ['code', { code: '' }],
  ['code', { code: 'half&half' }],
  ['discount', { discount: 0 }],
  ['discount', { discount: 101 }],
  ['discount', { discount: 12.5 }],
  ['discount', { type: 'fixed', discount: '0.00' }],
  ['discount', { type: 'fixed', discount: '1000000' }],
  ['type', { type: 'voucher' }],
  ['useLimit', { useLimit: 0 }],
  ['minimumSubtotal', { minimumSubtotal: '999999999' }],
  ['startsAt', { startsAt: 'tomorrow' }],
  ['startsAt', { startsAt: '0000-01-01T00:00:00Z' }],
  ['endsAt', { startsAt: '2026-12-02T00:00:00Z', endsAt: '2026-12-01T00:00:00Z' }],
])('an error in %s is reported: %j', async (path, error) => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const reply = await admin.post('/api/admin/promotions', { ...winter, ...error });
  expect(reply.statusCode).toBe(400);
  expect(reply.json().issues).toMatchObject([{ path }]);
});

test('an ended promotion no longer counts, and can be resumed', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const { id } = (await admin.post('/api/admin/promotions', winter)).json();

  const ended = await admin.patch(`/api/admin/promotions/${id}`, { isActive: false });
  expect(ended.json()).toMatchObject({ state: 'ended', code: 'WINTER15', discount: 15 });
  expect((await validate(shop, 'WINTER15')).json()).toMatchObject({ valid: false });

  await admin.patch(`/api/admin/promotions/${id}`, { isActive: true });
  expect((await validate(shop, 'WINTER15')).json()).toMatchObject({ valid: true });
});

test('fields that a change omits stay, and a limit never falls below the uses', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const { id } = (await admin.post('/api/admin/promotions', { ...winter, useLimit: 9, minimumSubtotal: '5' })).json();
  const productId = await stockProduct(shop, { price: '30.00' });
  for (let n = 0; n < 2; n += 1) await order(shop, productId);

  const changed = await admin.patch(`/api/admin/promotions/${id}`, { endsAt: '2100-01-01T00:00:00.000Z' });
  expect(changed.json()).toMatchObject({ useLimit: 9, minimumSubtotal: '5.00', endsAt: '2100-01-01T00:00:00.000Z' });

  const low = await admin.patch(`/api/admin/promotions/${id}`, { useLimit: 1 });
  expect([low.statusCode, low.json().issues[0].path]).toEqual([400, 'useLimit']);
  expect((await admin.patch(`/api/admin/promotions/${id}`, { useLimit: 2 })).json()).toMatchObject({
    state: 'used-up',
  });
  expect((await admin.patch('/api/admin/promotions/999', {})).statusCode).toBe(404);
});

test('uses and revenue follow the orders: less refunds, without cancelled ones', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const { id } = (await admin.post('/api/admin/promotions', { ...winter, discount: 10 })).json();
  const productId = await stockProduct(shop, { price: '30.00' });
  const [first, second, third] = [
    await order(shop, productId),
    await order(shop, productId),
    await order(shop, productId),
  ];
  const figures = async () => {
    await shop.jobs.drain();
    const [{ uses, revenue }] = (await admin.get('/api/admin/promotions')).json();
    return [uses, revenue];
  };
  expect(await figures()).toEqual([3, '81.00']);

  await admin.post('/api/refund', { paymentIntentId: first.replace('PV-', 'pi_'), amount: '7.00' });
  await admin.patch(`/api/orders/${second}/status`, { status: 'cancelled' });

  expect(await figures(), 'the use of what was never sent is given back').toEqual([2, '47.00']);
  const uses = await admin.get(`/api/admin/promotions/${id}/uses?limit=2`);
  expect(uses.headers['x-total-count']).toBe('2');
  expect(uses.json()).toMatchObject([
    { orderNumber: third, customerEmail: 'ann.barker@example.co.uk', discount: '3.00', revenue: '27.00' },
    { orderNumber: first, revenue: '20.00' },
  ]);
});

test('the list is searched by code and state, newest first', async () => {
  await using shop = await openShop({ now: '2026-11-21T12:00:00Z' });
  const admin = await owner(shop);
  await promote(shop, { code: 'OLD', endsAt: new Date('2026-11-01T00:00:00Z') });
  await promote(shop, { code: 'OFF', isActive: false });
  await promote(shop, { code: 'SOON', startsAt: new Date('2026-12-01T00:00:00Z') });
  await promote(shop, { code: 'GONE', useLimit: 3, uses: 3 });
  await promote(shop, { code: 'NOW' });
  const codes = async (query: string) =>
    (await admin.get(`/api/admin/promotions${query}`)).json().map(({ code }: { code: string }) => code);

  expect(await codes('')).toEqual(['NOW', 'GONE', 'SOON', 'OFF', 'OLD']);
  expect(await codes('?state=ended')).toEqual(['OFF', 'OLD']);
  expect(await codes('?state=scheduled')).toEqual(['SOON']);
  expect(await codes('?state=used-up')).toEqual(['GONE']);
  expect(await codes('?state=running')).toEqual(['NOW']);
  expect(await codes('?q=o&limit=2&offset=1')).toEqual(['GONE', 'SOON']);
  expect((await admin.get('/api/admin/promotions?state=lost')).statusCode).toBe(400);
});

function validate(shop: TestShop, code: string) {
  return shop.inject({ method: 'POST', url: '/api/promo/validate', payload: { code } });
}

/** @returns its id */
async function order(shop: TestShop, productId: number): Promise<string> {
  const body = { items: [{ productId, quantity: 1 }], promoCode: 'WINTER15' };
  return (await placeOrder(shop, { body })).json().orderNumber;
}
