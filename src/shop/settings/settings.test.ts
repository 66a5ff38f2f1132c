import { expect, test } from 'vitest';
import { fetchQuote, stockProduct } from '../../../tests/support/checkout.ts';
import { owner, staffMember } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import { defaultSettings } from './settings.contract.ts';

test('a change of the owner is shown and charged at once', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const productId = await stockProduct(shop, { price: '8.99' });
  const before = (await admin.get('/api/admin/settings')).json();
  expect((await shop.inject('/api/shop')).json()).toMatchObject({ banner: null, isDemo: false });

  const reply = await admin.patch('/api/admin/settings', {
    traderName: ' Vale Pets Ltd ',
    banner: { text: 'Winter is coming. Use code', code: 'winter15' },
    delivery: { ...before.delivery, freeFrom: 40, standardRate: '4.5' },
  });

  expect(reply.statusCode).toBe(200);
  const said = (await shop.inject('/api/shop')).json();
  expect(said).toMatchObject({ traderName: 'Vale Pets Ltd', banner: { code: 'WINTER15' }, returnDays: 30 });
  const quote = (await fetchQuote(shop, { items: [{ productId, quantity: 1 }] })).json();
  expect(quote).toMatchObject({ delivery: '4.50', freeDeliveryShortfall: '31.01' });
});

test('admin settings are in no public response', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  expect((await admin.get('/api/admin/settings')).json().staffRefundLimit).toBe('50.00');
  expect((await shop.inject('/api/shop')).json()).not.toHaveProperty('staffRefundLimit');
});

test('the payment method is public, its keys are not', async () => {
  await using demo = await openShop();
  expect((await demo.inject('/api/shop')).json()).toMatchObject({ payment: 'demo', isPaymentTest: false });
  const env = { STRIPE_SECRET_KEY: 'sk_test_51', STRIPE_WEBHOOK_SECRET: 'whsec_51' };
  await using shop = await openShop({ env, own: true });
  const admin = await owner(shop);
  const notified = [await shop.inject('/api/shop'), await admin.get('/api/admin/system')];
  for (const reply of notified) {
    expect(reply.json()).toMatchObject({ payment: 'stripe', isPaymentTest: true });
    expect(reply.payload).not.toMatch(/(sk_test|whsec)_51/);
  }
});

test('it is public for how many nights backups hold deleted data', async () => {
  await using shop = await openShop({ env: { SHOP_BACKUPS_KEEP: '9' } });
  expect((await shop.inject('/api/shop')).json()).toMatchObject({ backupNights: 9 });
});

test('a text of digits stays a text, with its leading zeros', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const given = { companyNumber: '01234567', staffRefundLimit: '60.00', traderName: 'true' };
  expect((await admin.patch('/api/admin/settings', given)).json()).toMatchObject(given);
  expect((await shop.inject('/api/shop')).json()).toMatchObject({ companyNumber: '01234567', traderName: 'true' });
});

test('without a banner there is none, and an emptied field is null', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await admin.patch('/api/admin/settings', { phone: '020 7946 0018', banner: null });
  expect((await shop.inject('/api/shop')).json()).toMatchObject({ phone: '020 7946 0018', banner: null });
  expect((await admin.patch('/api/admin/settings', { phone: ' ' })).json().phone).toBeNull();
});

test.each([
  ['name', { name: ' ' }],
  ['email', { email: 'nobody' }],
  ['banner.code', { banner: { text: 'Hello', code: '' } }],
  ['returnDays', { returnDays: 13 }],
  ['returnDays', { returnDays: 14.5 }],
  ['lowStock', { lowStock: -1 }],
  ['delivery.freeFrom', { delivery: { freeFrom: 'lots' } }],
  ['staffRefundLimit', { staffRefundLimit: '999999999' }],
  ['orderCutOff', { orderCutOff: 'x'.repeat(121) }],
  ['vatNumber', { vatNumber: 'GB12' }],
  ['vatNumber', { vatNumber: 'GB123456783' }],
  ['delivery.standardRate', { delivery: { ...defaultSettings.delivery, standardRate: '3,99' } }],
])('an error in %s is reported and nothing is changed: %j', async (path, error) => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const reply = await admin.patch('/api/admin/settings', { line: 'Changed', ...error });
  expect(reply.statusCode).toBe(400);
  expect(reply.json().issues[0].path).toBe(path);
  expect((await shop.inject('/api/shop')).json().line).toBe('Good things for good animals');
});

test('concurrent changes of different settings do not undo each other', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await Promise.all([
    admin.patch('/api/admin/settings', { lowStock: 8 }),
    admin.patch('/api/admin/settings', { returnDays: 60 }),
    admin.patch('/api/admin/settings', { line: 'Muddy paws welcome' }),
  ]);
  expect((await shop.inject('/api/shop')).json()).toMatchObject({
    lowStock: 8,
    returnDays: 60,
    line: 'Muddy paws welcome',
  });
});

test('staff cannot change settings, and the log has the owner’s changes', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const clerk = await staffMember(shop);
  expect((await clerk.patch('/api/admin/settings', { lowStock: 8 })).statusCode).toBe(403);

  await admin.patch('/api/admin/settings', { lowStock: 8, line: 'Good things for good animals' });

  const log = (await admin.get('/api/admin/audit-log?subject=settings')).json();
  expect(log).toMatchObject([{ action: 'settings.changed', before: { lowStock: 5 }, after: { lowStock: 8 } }]);
  expect(log[0].after).toEqual({ lowStock: 8 });
});
