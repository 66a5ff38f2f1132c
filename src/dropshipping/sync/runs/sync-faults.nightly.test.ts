import { describe, expect, test } from 'vitest';
import { pence } from '#platform/money.ts';
import type { Fault } from '#tools/supplier-simulator/faults.ts';
import { fastRetries, openConnectedShop, productRow, syncNow } from '../../../../tests/support/connected-suppliers.ts';
import { connectBy, wholeErrors } from '../../../../tests/support/connectors.ts';
import { invented } from '../../../../tests/support/simulator.ts';
import type { SyncKind } from '../sync-words.contract.ts';

type Opened = Awaited<ReturnType<typeof openConnectedShop>>;

const everything: { kinds: SyncKind[] } = { kinds: ['pictures', 'stock', 'prices'] };
const figures: { kinds: SyncKind[] } = { kinds: ['stock', 'prices'] };
const ways = ['rest', 'woocommerce', 'feed'] as const;

describe.each(ways)('of three suppliers, one that speaks %s', (way) => {
  // Pictures are fetched the same way for every connector.
  const kinds = way === 'rest' ? everything.kinds : figures.kinds;
  const each = kinds.length * 3;

  test.each(wholeErrors)(
    'has the fault %s: the run ends, the others are right, and a rerun mends it',
    async (error, cause) => {
      await using opened = await movedSuppliers(way);
      const { shop, simulator } = opened;
      if (error === 'hanging') await fastRetries(shop, { supplierId: 2, timeoutMs: 50 });
      simulator.supplier(2).faults.set(error, 'all');

      const { isOver, runs, message } = await syncNow(opened, { kinds });

      expect(isOver).toBe(true);
      expect(runs.map(({ state, updated }) => [state, updated])).toEqual([
        ['done', each],
        ['failed', 0],
        ['done', each],
      ]);
      expect(runs[1]?.fault).toMatchObject({ cause, message: expect.stringContaining('Supplier 2') });
      expect(message).toContain(runs[1]?.fault?.message);
      const [now, before] = [right(3, kinds), untouched(3)];
      expect(await standing(opened)).toEqual([...now, ...before, ...now]);
      await fastRetries(shop);
      simulator.supplier(2).faults.clear();
      const again = await syncNow(opened, { kinds });
      expect(again.runs.map(({ state, updated }) => [state, updated])).toEqual([
        ['done', 0],
        ['done', each],
        ['done', 0],
      ]);
      expect(await standing(opened)).toEqual(right(9, kinds));
    },
  );
});

describe.each(ways)('of three suppliers, one that speaks %s', (way) => {
  test('is slow, and succeeds in the end', async () => {
    await using opened = await movedSuppliers(way);
    opened.simulator.supplier(2).faults.set('slow', 'all');
    expect((await syncNow(opened, figures)).runs.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
    expect(await standing(opened)).toEqual(right(9, figures.kinds));
  });

  test('suddenly lists nothing: its products stay on sale, each is named, and a rerun fixes it', async () => {
    await using opened = await movedSuppliers(way, { holdShare: 40, prices: 'hold' });
    opened.simulator.supplier(2).faults.set('empty', 'all');

    const { runs, outcomes } = await syncNow(opened, { kinds: ['pictures', 'stock'] });

    expect(runs.map(({ state, heldStock }) => [state, heldStock])).toEqual([
      ['done', null],
      ['done', 'The supplier suddenly lists none of its 3 products.'],
      ['done', null],
    ]);
    const failed = outcomes.filter(({ outcome }) => outcome === 'failed');
    expect(failed).toMatchObject(
      [1, 2, 3].map((at) => ({
        supplierId: 2,
        productName: `Product S2-0${at}`,
        fault: { cause: 'not-listed', message: `Supplier 2 does not list S2-0${at}.` },
      })),
    );
    expect((await standing(opened)).map(([stock]) => stock)).toEqual([7, 7, 7, 20, 20, 20, 7, 7, 7]);
    opened.simulator.supplier(2).faults.clear();
    await syncNow(opened, { kinds: ['pictures', 'stock'] });
    expect((await standing(opened)).map(([stock, , picture]) => [stock, picture])).toEqual(
      Array.from({ length: 9 }, () => [7, true]),
    );
  });
});

describe.each(ways)('of three suppliers, one that speaks %s and says what cannot be', (way) => {
  test('reports nonsense for one product: it is named, the others are synced, and a rerun fixes it', async () => {
    await using opened = await movedSuppliers(way);
    opened.simulator.supplier(2).faults.set('bad-figures', new Set(['S2-02']));

    const { runs, outcomes } = await syncNow(opened, figures);

    expect(runs.map(({ state, updated, failed }) => [state, updated, failed])).toEqual([
      ['done', 6, 0],
      ['done', 4, 2],
      ['done', 6, 0],
    ]);
    const reported = (what: string, said: string) =>
      `The ${what} that Supplier 2 gives for S2-02 makes no sense: “${said}”.`;
    expect(outcomes.filter(({ outcome }) => outcome === 'failed')).toMatchObject([
      {
        productName: 'Product S2-02',
        kind: 'prices',
        fault: { cause: 'garbage', message: reported('price', 'ask us') },
      },
      {
        productName: 'Product S2-02',
        kind: 'stock',
        fault: { cause: 'garbage', message: reported('stock', 'plenty') },
      },
    ]);
    const [now, before] = [right(4, figures.kinds), untouched(1)];
    expect(await standing(opened)).toEqual([...now, ...before, ...now]);
    opened.simulator.supplier(2).faults.clear();
    await syncNow(opened, figures);
    expect(await standing(opened)).toEqual(right(9, figures.kinds));
  });

  test('reports other numbers each time: the last ones count, and the others are correct', async () => {
    await using opened = await movedSuppliers(way);
    opened.simulator.supplier(2).faults.set('flapping-stock', 'all');
    for (const _ of [1, 2, 3]) expect((await syncNow(opened, figures)).runs[1]?.state).toBe('done');
    const reported = (await standing(opened)).map(([stock]) => stock);
    expect(reported.slice(3, 6).every((stock) => stock >= 0 && stock < 100)).toBe(true);
    expect([...reported.slice(0, 3), ...reported.slice(6)]).toEqual([7, 7, 7, 7, 7, 7]);
    opened.simulator.supplier(2).faults.clear();
    await syncNow(opened, figures);
    expect(await standing(opened)).toEqual(right(9, figures.kinds));
  });
});

test.each<[Fault, string, string]>([
  ['picture-error', 'unavailable', 'Supplier 2 responds with a server error (500).'],
  ['truncated-picture', 'bad-picture', 'What Supplier 2 sent is not a picture that can be shown.'],
  ['html-picture', 'bad-picture', 'What Supplier 2 sent is not a picture that can be shown.'],
  ['huge-picture', 'garbage', 'Supplier 2: The answer is larger than 10 MB.'],
  [
    'private-redirect',
    'network',
    'Supplier 2: 169.254.169.254 is in the shop’s own network. Whoever runs the shop’s machine can allow its address with SUPPLIER_PRIVATE.',
  ],
])('one picture with a %s: every other product is fully synced', async (error, cause, message) => {
  await using opened = await movedSuppliers('rest');
  opened.simulator.supplier(2).faults.set(error, new Set(['S2-02']));

  const { runs, outcomes } = await syncNow(opened, everything);

  expect(runs.map(({ state, updated, failed }) => [state, updated, failed])).toEqual([
    ['done', 9, 0],
    ['done', 8, 1],
    ['done', 9, 0],
  ]);
  const failed = outcomes.filter(({ outcome }) => outcome === 'failed');
  expect(failed).toMatchObject([{ productId: 5, productName: 'Product S2-02', fault: { cause, message } }]);
  expect(await standing(opened)).toEqual([...right(4), [7, 410, false], ...right(4)]);
  opened.simulator.supplier(2).faults.clear();
  await syncNow(opened, everything);
  expect(await standing(opened)).toEqual(right(9));
});

test('a picture host that is down is not tried for every picture, and every product names the cause', async () => {
  await using opened = await openConnectedShop([{ goods: invented('S1', 30) }], 30);
  const supplier = opened.simulator.supplier(1);
  supplier.faults.set('picture-error', 'all');

  const { runs, outcomes } = await syncNow(opened, { kinds: ['pictures'] });

  expect(runs).toMatchObject([{ state: 'done', updated: 0, failed: 30 }]);
  const failed = outcomes.filter(({ outcome }) => outcome === 'failed');
  expect(new Set(failed.map(({ fault }) => fault?.cause))).toEqual(new Set(['unavailable']));
  // Twice each, until six in a row have failed; eight are begun by then.
  expect(supplier.requests.get('pictures')).toBeLessThanOrEqual(28);
  supplier.faults.clear();
  expect((await syncNow(opened, { kinds: ['pictures'] })).runs).toMatchObject([{ updated: 30 }]);
});

test('a supplier that fails halfway has changed nothing, and a rerun syncs all of it', async () => {
  const setup = { goods: invented('S1', 130).map((goods) => ({ ...goods, stock: 7 })) };
  await using opened = await openConnectedShop([setup, {}], 130);
  opened.simulator.supplier(1).faults.set('error', new Set(['S1-120']));

  const { runs } = await syncNow(opened, { kinds: ['stock'] });

  expect(runs.map(({ state, updated }) => [state, updated])).toEqual([
    ['failed', 0],
    ['done', 0],
  ]);
  expect(runs[0]).toMatchObject({ total: 130, fault: { cause: 'unavailable' } });
  expect((await productRow(opened.shop, 1)).stock).toBe(20);
  opened.simulator.supplier(1).faults.clear();
  expect((await syncNow(opened, { kinds: ['stock'] })).runs[0]).toMatchObject({ state: 'done', updated: 130 });
  expect((await productRow(opened.shop, 130)).stock).toBe(7);
});

/** Every supplier reports changes for each of its three products: 7 in stock at £4.10, and a picture. */
async function movedSuppliers(way: (typeof ways)[number], policy: object = {}): Promise<Opened> {
  const opened = await openConnectedShop([{}, { slowMs: 20 }, {}]);
  const { admin, simulator } = opened;
  await connectBy(opened, 2, way);
  for (const usual of (await admin.get('/api/admin/sync-policies')).json<{ supplierId: number }[]>()) {
    const wanted = { ...usual, prices: 'apply', holdShare: 100, ...policy };
    expect((await admin.put(`/api/admin/sync-policies/${usual.supplierId}`, wanted)).statusCode).toBe(200);
    for (const goods of simulator.supplier(usual.supplierId).goods.values()) {
      Object.assign(goods, { stock: 7, price: pence(410) });
    }
  }
  return opened;
}

/** Stock, cost and whether there is a picture, of products 1 to 9. */
async function standing({ shop, admin }: Opened): Promise<[stock: number, cost: number | null, picture: boolean][]> {
  const ids = Array.from({ length: 9 }, (_, at) => at + 1);
  return Promise.all(
    ids.map(async (id) => {
      const { stock, supplierPrice } = await productRow(shop, id);
      const { image } = (await admin.get(`/api/admin/products/${id}`)).json<{ image: string | null }>();
      return [stock, supplierPrice, image !== null];
    }),
  );
}

const right = (count: number, kinds = everything.kinds) =>
  Array.from({ length: count }, () => [7, 410, kinds.includes('pictures')]);
const untouched = (count: number) => Array.from({ length: count }, () => [20, 400, false]);
