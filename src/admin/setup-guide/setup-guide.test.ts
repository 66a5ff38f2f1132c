import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { twoFactorSettings } from '#accounts/two-factor/two-factor.table.ts';
import { productPictures } from '#catalogue/products/products.table.ts';
import { pictures } from '#media/pictures/pictures.table.ts';
import { auditLog } from '#platform/audit-log/audit-log.table.ts';
import { mailServerTests } from '#platform/mail/server/mail-server.table.ts';
import { readMailServer, signatureOf } from '#platform/mail/server/mail-server.ts';
import { settings } from '#shop/settings/settings.table.ts';
import { ann, placeOrder, stockProduct } from '../../../tests/support/checkout.ts';
import { owner, staffMember } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import type { SetupGuide } from './setup-guide.contract.ts';

const trader = { traderName: 'Olive Owner', address: '1 Kennel Lane, Leeds LS1 4AP', email: 'olive@barkers.co.uk' };
const closed = { isOpen: false, vatNumber: null, now: '2026-11-23T09:00:00Z' };
const live = {
  secretKey: 'sk_live_1',
  webhookSecrets: ['whsec_1'],
  isTest: false,
  apiUrl: undefined,
};

type Owner = Awaited<ReturnType<typeof owner>>;

async function guideOf(browser: Owner): Promise<SetupGuide> {
  return (await browser.get('/api/admin/setup-guide')).json();
}

function done({ rows }: SetupGuide): string[] {
  return rows.filter(({ isDone }) => isDone).map(({ id }) => id);
}

async function addPicture({ db }: TestShop, productId: number): Promise<void> {
  const key = 'a'.repeat(20);
  await db.insert(pictures).values({ key, mime: 'image/webp', width: 10, height: 10, bytes: 10 });
  await db.insert(productPictures).values({ productId, position: 0, pictureKey: key, alt: 'A bone' });
}

test('an empty shop has every step to do, and each is ticked by the state of the shop', async () => {
  await using shop = await openShop(closed);
  const admin = await owner(shop);
  const empty = await guideOf(admin);
  expect(empty).toMatchObject({ isOpen: false, isHidden: false });
  expect(done(empty)).toEqual([]);
  expect(empty.rows[0]?.note).toBe(
    'Still missing: your name or company name, your address and your own email address.',
  );

  await admin.patch('/api/admin/settings', trader);
  expect(done(await guideOf(admin))).toEqual(['trader']);
  await admin.patch('/api/admin/settings', { vatNumber: null });
  const { delivery } = (await admin.get('/api/admin/settings')).json();
  await admin.patch('/api/admin/settings', { delivery });
  expect(done(await guideOf(admin))).toEqual(['trader', 'vat', 'delivery']);

  const productStep = async () => (await guideOf(admin)).rows.find(({ id }) => id === 'product');
  expect((await productStep())?.note).toBe('Nothing is on sale yet.');
  const bone = await stockProduct(shop);
  expect(done(await guideOf(admin))).not.toContain('product');
  expect(await productStep()).toMatchObject({ note: 'What is on sale has no picture yet.', productId: bone });
  await addPicture(shop, bone);
  await shop.db.insert(twoFactorSettings).values({ userId: admin.id, sealedSecret: '', confirmedAt: shop.clock.now() });
  await placeOrder(shop, { body: { items: [{ productId: bone, quantity: 1 }] } });
  const read = await admin.put('/api/admin/setup-guide/policies-read', {});
  expect(done(read.json())).toEqual(['trader', 'vat', 'delivery', 'product', 'policies', 'two-step', 'test-order']);
  const policies = read.json<SetupGuide>().rows.find(({ id }) => id === 'policies');
  expect(policies?.note).toBe('Read on 23 November 2026 by Alice Pawson.');
});

test('mail counts as set up once the server has accepted a test email, not before', async () => {
  await using shop = await openShop({ env: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'shop@barkers.co.uk' } });
  const admin = await owner(shop);
  const mail = async () => (await guideOf(admin)).rows.find(({ id }) => id === 'mail');
  expect(await mail()).toMatchObject({ isDone: false, note: 'A mail server is set. Send a test email.' });
  const server = await readMailServer(shop.deps);
  const settings = server ? signatureOf(shop.config, server) : '';
  const outcome = { testedAt: shop.clock.now(), sentence: '', response: null };
  await shop.db.insert(mailServerTests).values({ settings, isAccepted: false, ...outcome });
  expect(await mail()).toMatchObject({ isDone: false, note: 'Your mail server refused the last test email.' });
  await shop.db.update(mailServerTests).set({ isAccepted: true });
  expect(await mail()).toMatchObject({ isDone: true });
});

test('a shop cannot be opened before it names the trader and says whether VAT is charged', async () => {
  await using shop = await openShop({ ...closed, config: { stripe: live } });
  const admin = await owner(shop);
  const early = await admin.post('/api/admin/opening', { withoutPayment: true });
  expect(early.statusCode).toBe(409);
  expect(early.json()).toMatchObject({ code: 'not-ready', missing: ['trader', 'vat'] });
  expect(early.json().message).toBe(
    'Before you can open: say who you are and where you can be reached and say whether you are VAT registered.',
  );
  expect((await shop.inject('/api/shop')).json().isOpen).toBe(false);

  await admin.patch('/api/admin/settings', { ...trader, vatNumber: 'GB999999973' });
  const opened = await admin.post('/api/admin/opening', {});
  expect(opened.json()).toMatchObject({ isOpen: true });
  expect((await shop.inject('/api/shop')).json().isOpen).toBe(true);
  const [entry] = await shop.db.select().from(auditLog).where(eq(auditLog.action, 'settings.opened'));
  expect(entry).toMatchObject({ byUserId: admin.id });
});

test('a shop that takes no payments is opened only by an owner who confirms that', async () => {
  await using shop = await openShop(closed);
  const admin = await owner(shop);
  await admin.patch('/api/admin/settings', { ...trader, vatNumber: null });
  const reply = await admin.post('/api/admin/opening', {});
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'takes-no-money']);
  expect((await admin.post('/api/admin/opening', { withoutPayment: true })).json().isOpen).toBe(true);
  // A second time does no harm.
  expect((await admin.post('/api/admin/opening', {})).statusCode).toBe(200);
});

test('nobody opens a shop through its settings, and staff cannot open it at all', async () => {
  await using shop = await openShop(closed);
  const admin = await owner(shop);
  await admin.patch('/api/admin/settings', { isOpen: true });
  expect((await shop.inject('/api/shop')).json().isOpen).toBe(false);
  const staff = await staffMember(shop);
  expect((await staff.get('/api/admin/setup-guide')).statusCode).toBe(403);
  expect((await staff.post('/api/admin/opening', { withoutPayment: true })).statusCode).toBe(403);
});

test('before a shop on the internet is opened its staff can order, and visitors read why they cannot', async () => {
  await using shop = await openShop({ ...closed, isOpen: true, config: { isLocal: false } });
  const admin = await owner(shop);
  await shop.changes.transaction(async (tx, invalidate) => {
    await tx.delete(settings).where(eq(settings.key, 'isOpen'));
    invalidate('settings');
  });
  const bone = await stockProduct(shop);
  const body = { items: [{ productId: bone, quantity: 1 }] };
  const visitor = await placeOrder(shop, { body });
  expect([visitor.statusCode, visitor.json().code]).toEqual([409, 'not-open']);
  expect(visitor.json().message).toContain('We haven’t opened yet');
  expect((await admin.post('/api/orders', { ...ann, ...body })).statusCode).toBe(201);
});

test('a shop on holiday stays visible, takes no orders and says why', async () => {
  await using shop = await openShop();
  const body = { items: [{ productId: await stockProduct(shop), quantity: 1 }] };
  const admin = await owner(shop);
  await admin.patch('/api/admin/settings', { ordersPaused: { note: 'We’re back on 5 January.' } });
  expect((await shop.inject('/api/shop')).json().ordersPaused).toEqual({ note: 'We’re back on 5 January.' });
  const visitor = await placeOrder(shop, { body });
  expect([visitor.statusCode, visitor.json().code]).toEqual([409, 'orders-paused']);
  expect(visitor.json().message).toBe('We’re not taking orders at the moment. We’re back on 5 January.');
  await admin.patch('/api/admin/settings', { ordersPaused: null });
  expect((await placeOrder(shop, { body })).statusCode).toBe(201);
});

test('SHOP_OPEN=on opens a shop without an interactive owner', async () => {
  await using unattended = await openShop({ isOpen: false, env: { SHOP_OPEN: 'on' } });
  expect((await unattended.inject('/api/shop')).json().isOpen).toBe(true);
});

test('a hidden guide stays hidden', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  expect((await admin.put('/api/admin/setup-guide/hidden', {})).json().isHidden).toBe(true);
  expect((await guideOf(admin)).isHidden).toBe(true);
});
