import { expect, test } from 'vitest';
import { stockProduct } from '../../../tests/support/checkout.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import { recordChanges } from './audit-log.ts';

async function openAuditLog() {
  const shop = await openShop();
  const admin = await owner(shop);
  const at = (time: string) => new Date(`2026-11-${time}:00Z`);
  const common = {
    byUserId: admin.id,
    before: { price: '1.00', name: 'Bone' },
    after: { price: '2.00', name: 'Bone' },
  };
  await recordChanges(shop.db, [
    { ...common, at: at('19T23:30'), subject: 'product', subjectId: 7, did: 'price-changed' },
    { ...common, at: at('20T00:30'), subject: 'order', subjectId: 'PV-1', did: 'created', before: null },
    { ...common, at: at('20T23:30'), subject: 'order', subjectId: 'PV-2', did: 'removed', after: null },
    { ...common, at: at('21T08:00'), subject: 'order', subjectId: 'PV-2', did: 'completed', byUserId: null },
    { ...common, at: at('21T09:00'), subject: 'settings', subjectId: 'shop', did: 'changed', byUserId: 4711 },
  ]);
  const subjects = async (query: string) =>
    (await admin.get(`/api/admin/audit-log${query}`)).json().map(({ id }: { id: number }) => id);
  return { shop, admin, subjects, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() };
}

test('the log is narrowed by thing, person and day in London', async () => {
  await using opened = await openAuditLog();
  const { admin, subjects } = opened;
  expect(await subjects('')).toEqual([5, 4, 3, 2, 1]);
  expect(await subjects('?subject=order')).toEqual([4, 3, 2]);
  expect(await subjects('?subject=order&subjectId=PV-2')).toEqual([4, 3]);
  expect(await subjects(`?by=${admin.id}`)).toEqual([3, 2, 1]);
  expect(await subjects('?by=shop')).toEqual([4]);
  expect(await subjects('?from=2026-11-20')).toEqual([5, 4, 3, 2]);
  expect(await subjects('?from=2026-11-20&to=2026-11-20')).toEqual([3, 2]);
  expect(await subjects('?limit=2&offset=1')).toEqual([4, 3]);
  expect((await admin.get('/api/admin/audit-log?limit=1')).headers['x-total-count']).toBe('5');
});

test('an entry says who did what, and what was before and after', async () => {
  await using opened = await openAuditLog();
  const { id } = opened.admin;
  expect((await opened.admin.get('/api/admin/audit-log')).json()).toMatchObject([
    { by: { id: 4711, name: 'Closed account 4711' }, action: 'settings.changed' },
    { by: null },
    { after: null },
    { before: null, after: { price: '2.00', name: 'Bone' } },
    { by: { id, name: 'Alice Pawson' }, subjectId: '7', before: { price: '1.00' }, after: { price: '2.00' } },
  ]);
});

test('what has a name is called by it, as long as it is there', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const id = await stockProduct(shop, { name: 'Rope Bone' });
  await admin.patch(`/api/products/${id}`, { price: '3.00' });
  await admin.post('/api/suppliers', { name: 'Barker Supplies', email: 'orders@barker.example' });
  await recordChanges(shop.db, [
    { at: shop.clock.now(), byUserId: null, subject: 'product', subjectId: 4711, did: 'gone', before: {}, after: null },
    { at: shop.clock.now(), byUserId: null, subject: 'product', subjectId: 'all', did: 'set', before: {}, after: {} },
  ]);
  const list: { subject: string; subjectName: string | null }[] = (await admin.get('/api/admin/audit-log')).json();
  expect(list.map(({ subject, subjectName }) => `${subject} ${subjectName}`)).toEqual([
    'product null',
    'product null',
    'supplier Barker Supplies',
    'product Rope Bone',
  ]);
});

test('what the log knows can be chosen from', async () => {
  await using opened = await openAuditLog();
  expect((await opened.admin.get('/api/admin/audit-log/choices')).json()).toEqual({
    subjects: ['order', 'product', 'settings'],
    people: [
      { id: opened.admin.id, name: 'Alice Pawson' },
      { id: 4711, name: 'Closed account 4711' },
    ],
  });
});

test.each(['from=yesterday', 'from=0000-01-01', 'to=2026-13-01', 'by=nobody', 'limit=0', `subject=${'x'.repeat(61)}`])(
  '?%s is refused',
  async (query) => {
    await using opened = await openAuditLog();
    expect((await opened.admin.get(`/api/admin/audit-log?${query}`)).statusCode).toBe(400);
  },
);
