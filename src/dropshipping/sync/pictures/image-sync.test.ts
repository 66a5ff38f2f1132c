import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { productPictures } from '#catalogue/products/products.table.ts';
import { stockProducts } from '../../../../tests/support/catalogue.ts';
import { openConnectedShop, syncNow, whileWorking } from '../../../../tests/support/connected-suppliers.ts';
import { connectBy } from '../../../../tests/support/connectors.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { owner } from '../../../../tests/support/people.ts';
import { openShop } from '../../../../tests/support/shop.ts';
import { invented } from '../../../../tests/support/simulator.ts';
import { runSync } from '../runs/run-sync.ts';
import type { ImageSync } from '../syncs.contract.ts';
import { syncRuns } from '../syncs.table.ts';

const pictures = { kinds: ['pictures' as const] };

test('one call syncs the pictures of all suppliers, and the response names each product', async () => {
  await using opened = await openConnectedShop();
  const { shop, admin } = opened;

  const reply = await whileWorking(shop, admin.post('/api/sync-supplier-images'));

  const { message, updates, failures, jobId } = reply.json<ImageSync>();
  expect(reply.statusCode).toBe(200);
  expect(message).toBe('9 product images updated from 3 suppliers.');
  expect(updates).toHaveLength(9);
  expect(failures).toEqual([]);
  expect(jobId).toBeUndefined();
  const [first] = updates;
  expect(first).toMatchObject({ productId: 1, productName: 'Product S1-01', supplier: 'Supplier 1' });
  const shown = (await shop.inject({ url: '/api/products/1' })).json<{ image: string; images: { alt: string }[] }>();
  expect(shown.image).toBe(first?.newImageUrl);
  expect(shown.images[0]?.alt).toBe('Product S1-01');
  expect((await shop.inject({ url: first?.newImageUrl ?? '' })).headers['content-type']).toBe('image/webp');
  const [entry] = (await admin.get('/api/admin/audit-log?subject=product')).json<{ action: string }[]>();
  expect(entry?.action).toBe('product.picture-synced');
});

test('unchanged pictures are left alone, and a new one replaces only the first', async () => {
  await using opened = await openConnectedShop([{}]);
  const { shop, simulator } = opened;
  await syncNow(opened, pictures);
  const ofFirst = () =>
    shop.db.select().from(productPictures).where(eq(productPictures.productId, 1)).orderBy(productPictures.position);
  const [before] = await ofFirst();
  const pictureKey = before?.pictureKey ?? '';
  await shop.db.insert(productPictures).values({ productId: 1, position: 1, pictureKey, alt: 'From the side' });

  const again = await syncNow(opened, pictures);
  expect(again.message).toBe('All 3 product images are up to date.');
  expect(again.outcomes).toEqual([]);
  const { goods } = simulator.supplier(1);
  Object.assign(goods.get('S1-01') ?? {}, { picture: goods.get('S1-10')?.picture });
  const { message, outcomes } = await syncNow(opened, pictures);

  expect(message).toBe('1 product image updated from 1 supplier.');
  const [now, beside] = await ofFirst();
  expect(outcomes[0]?.after).toContain(now?.pictureKey);
  expect(beside).toMatchObject({ pictureKey, alt: 'From the side' });
});

test('a product of which its supplier has no picture is no failure', async () => {
  await using opened = await openConnectedShop([{}]);
  await connectBy(opened, 1, 'woocommerce');
  const { goods } = opened.simulator.supplier(1);
  Object.assign(goods.get('S1-01') ?? {}, { hasNoPicture: true });
  expect((await syncNow(opened, pictures)).message).toBe('2 product images updated from 1 supplier.');
  expect((await syncNow(opened, pictures)).message).toBe('All 3 product images are up to date.');
});

test('a supplier that is down is named with its cause, and the others are synced', async () => {
  await using opened = await openConnectedShop();
  opened.simulator.supplier(2).faults.set('unauthorised', 'all');

  const { message, runs } = await syncNow(opened, pictures);

  expect(message).toBe(
    '6 product images updated from 2 suppliers. Supplier 2 does not accept the API key. It says: The key is not known here.',
  );
  expect(runs.map(({ state, updated }) => [state, updated])).toEqual([
    ['done', 3],
    ['failed', 0],
    ['done', 3],
  ]);
  expect(runs[1]?.fault).toEqual({
    cause: 'credentials',
    message: 'Supplier 2 does not accept the API key. It says: The key is not known here.',
  });
});

test('when all suppliers fail the call fails, and each cause is named', async () => {
  await using opened = await openConnectedShop();
  for (const id of [1, 2, 3]) opened.simulator.supplier(id).faults.set('unauthorised', 'all');

  const reply = await whileWorking(opened.shop, opened.admin.post('/api/sync-supplier-images'));

  expect(reply.statusCode).toBe(502);
  const refused = reply.json<ImageSync & { code: string }>();
  expect(refused.code).toBe('suppliers-failed');
  expect(refused.failures.map(({ cause }) => cause)).toEqual(['credentials', 'credentials', 'credentials']);
});

test('without a connected supplier the message says so', async () => {
  await using shop = await openShop();
  await stockProducts(shop, 'Rope');
  const admin = await owner(shop);
  const reply = (await admin.post('/api/sync-supplier-images')).json<ImageSync>();
  expect(reply.updates).toEqual([]);
  expect(reply.message).toContain('No active supplier is connected yet');
});

test.each([
  ['truncated-picture', 'bad-picture'],
  ['html-picture', 'bad-picture'],
  ['huge-picture', 'garbage'],
  ['private-redirect', 'network'],
] as const)('a product with a %s is named as %s, keeps its old picture, and a rerun mends it', async (error, cause) => {
  await using opened = await openConnectedShop([{}]);
  opened.simulator.supplier(1).faults.set(error, new Set(['S1-02']));

  const first = await syncNow(opened, pictures);

  expect(first.message).toBe('2 product images updated from 1 supplier. 1 product could not be updated.');
  const failed = first.outcomes.filter(({ outcome }) => outcome === 'failed');
  expect(failed).toMatchObject([{ productId: 2, productName: 'Product S1-02', fault: { cause } }]);
  opened.simulator.supplier(1).faults.clear();
  expect((await syncNow(opened, pictures)).outcomes).toMatchObject([{ productId: 2, outcome: 'updated' }]);
});

test('the same sync requested twice at once runs once', async () => {
  await using opened = await openConnectedShop([{}]);
  const { admin } = opened;
  const both = await Promise.all([1, 2].map(() => admin.post('/api/supplier-syncs', pictures)));
  const [one, two] = both.map((reply) => reply.json<{ id: number }>().id);
  expect(one).toBe(two);
  const sync = await syncNow(opened, pictures);
  expect(sync).toMatchObject({ id: one, isOver: true, kinds: ['pictures'], by: 'Alice Pawson' });
  expect(sync.runs).toMatchObject([{ supplierName: 'Supplier 1', state: 'done', total: 3, done: 3, updated: 3 }]);
});

test('pictures held for approval wait, and are shown once approved', async () => {
  await using opened = await openConnectedShop([{}]);
  const { admin } = opened;
  await holdPictures(opened);
  const { message } = await syncNow(opened, pictures);
  expect(message).toBe('3 product images are waiting for your approval.');
  expect((await admin.get('/api/admin/products/1')).json<{ image: string | null }>().image).toBeNull();

  const response = await admin.post('/api/admin/held-changes/decisions', { decision: 'approve' });

  expect(response.json()).toEqual({ approved: 3, rejected: 0, obsolete: 0, refused: 0 });
  expect((await admin.get('/api/admin/products/1')).json<{ image: string }>().image).toMatch(/^\/media\//);
});

async function holdPictures({ admin }: Awaited<ReturnType<typeof openConnectedShop>>): Promise<void> {
  const [policy] = (await admin.get('/api/admin/sync-policies')).json<Record<string, unknown>[]>();
  const reply = await admin.put('/api/admin/sync-policies/1', { ...policy, pictures: 'hold' });
  expect(reply.statusCode).toBe(200);
}

test('a run that is interrupted goes on with the first picture that is not saved, however many after it are', async () => {
  const goods = invented('S1', 120);
  const slow = Promise.withResolvers<Buffer>();
  const [first] = goods;
  const picture = first?.picture;
  Object.assign(first ?? {}, { picture: () => slow.promise });
  await using opened = await openConnectedShop([{ goods }], 120);
  const { shop, admin } = opened;

  await admin.post('/api/supplier-syncs', pictures);
  const interrupted = shop.jobs.drain();
  await eventually(async () => expect(await shop.db.$count(productPictures)).toBeGreaterThan(0));
  const [run] = await shop.db
    .update(syncRuns)
    .set({ worker: randomUUID(), seenAt: new Date(0) })
    .returning();
  expect(run).toMatchObject({ step: 'pictures', lastProductId: 0, done: 0 });
  slow.resolve((await picture?.()) ?? Buffer.alloc(0));
  await interrupted;
  await runSync(shop.deps, run?.id ?? 0);

  const [ended] = await shop.db.select().from(syncRuns);
  expect(ended).toMatchObject({ state: 'done', lastProductId: 120, done: 120 });
  expect(await shop.db.$count(productPictures)).toBe(120);
});
