// Also on PostgreSQL 15 behind PgBouncer: races for one stock.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SimulatedGoods } from '#tools/supplier-simulator/simulated-supplier.ts';
import { cookieOf, placeOrder } from '../../../../tests/support/checkout.ts';
import { openConnectedShop, productRow, syncNow } from '../../../../tests/support/connected-suppliers.ts';
import { connectBy } from '../../../../tests/support/connectors.ts';
import { inFull } from '../../../../tests/support/in-full.ts';
import { orderGoods, sendPurchaseOrder } from '../../../../tests/support/purchase-orders.ts';
import { invented } from '../../../../tests/support/simulator.ts';

const colours = ['Red', 'Navy', 'Grey'];

test('variations that share their product’s stock sell it once', async () => {
  await using opened = await open(4);
  expect(await stocks(opened)).toEqual([4, 4, 4]);
  await orderGoods(opened, [1], 3);
  expect(await stocks(opened)).toEqual([1, 1, 1]);
  await sendPurchaseOrder(opened, 1);
  await syncNow(opened, { kinds: ['stock'] });
  expect(await stocks(opened)).toEqual([1, 1, 1]);
});

test('one basket cannot hold more of two colours than there are of both', async () => {
  await using opened = await open(4);
  const { app } = opened.shop;
  const add = (productId: number, quantity: number, cookie = '') =>
    app.inject({ method: 'POST', url: '/api/cart', headers: { cookie }, payload: { productId, quantity } });
  const cookie = cookieOf(await add(1, 3));
  const refused = await add(2, 2, cookie);
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({ code: 'not-enough-stock', available: 1 });

  const items = [1, 2].map((productId) => ({ productId, quantity: 3 }));
  const placed = await placeOrder(opened.shop, { body: { items } });
  expect(placed.json()).toMatchObject({ code: 'sold-out', unavailable: [{ productId: 2, available: 1 }] });
  expect(await stocks(opened)).toEqual([4, 4, 4]);
});

test('a colour that is imported later shares what is left', async () => {
  await using opened = await open(4, 2);
  await orderGoods(opened, [1], 3);
  const body = { code: 'S1-03', name: 'Grey coat', category: 'accessories' };
  expect((await opened.admin.post('/api/suppliers/1/imports', body)).json()).toMatchObject({ product: { stock: 1 } });
  await orderGoods(opened, [3]);
  expect(await stocks(opened)).toEqual([0, 0, 0]);
});

const colour = fc.nat({ max: colours.length - 1 });
const act = fc.oneof(
  fc.record({
    do: fc.constant('buy' as const),
    baskets: fc.array(
      fc.uniqueArray(fc.record({ colour, quantity: fc.integer({ min: 1, max: 4 }) }), {
        minLength: 1,
        selector: (line) => line.colour,
      }),
      { minLength: 1, maxLength: 3 },
    ),
  }),
  fc.record({ do: fc.constant('cancel' as const) }),
  fc.record({ do: fc.constant('sync' as const) }),
);

type Opened = Awaited<ReturnType<typeof open>>;
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

test('whatever is bought, cancelled and synced, no colour offers more than all of them have together', async () => {
  const source = 9;
  const holds = fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 8 }), async (acts) => {
    await using opened = await open(source);
    const sold = new Map<string, number>();
    for (const one of acts) {
      await apply(opened, one, sold);
      const gone = [...sold.values()].reduce((sum, pieces) => sum + pieces, 0);
      expect(await stocks(opened)).toEqual(colours.map(() => source - gone));
    }
  });
  await fc.assert(holds, { numRuns: inFull ? 60 : 3 });
});

/** @param sold pieces of each order that stands */
async function apply(opened: Opened, wanted: Act, sold: Map<string, number>): Promise<void> {
  if (wanted.do === 'sync') await syncNow(opened, { kinds: ['stock'] });
  if (wanted.do === 'cancel') await cancelFirst(opened, sold);
  if (wanted.do === 'buy') await buyAtOnce(opened, wanted.baskets, sold);
}

async function cancelFirst({ admin }: Opened, sold: Map<string, number>): Promise<void> {
  for (const number of [...sold.keys()].slice(0, 1)) {
    const reply = await admin.patch(`/api/orders/${number}/status`, { status: 'cancelled' });
    expect(reply.statusCode, reply.payload).toBe(200);
    sold.delete(number);
  }
}

async function buyAtOnce(
  { shop }: Opened,
  baskets: readonly { colour: number; quantity: number }[][],
  sold: Map<string, number>,
): Promise<void> {
  const placed = baskets.map(async (lines) => {
    const items = lines.map((line) => ({ productId: line.colour + 1, quantity: line.quantity }));
    const reply = await placeOrder(shop, { body: { items } });
    expect([201, 409]).toContain(reply.statusCode);
    const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
    return reply.statusCode === 201 ? [[String(reply.json().orderNumber), pieces] as const] : [];
  });
  for (const [number, pieces] of (await Promise.all(placed)).flat()) sold.set(number, pieces);
}

/** Coats of one stock in three colours, which are products 1 to 3. */
async function open(stock: number, each = colours.length) {
  const goods: SimulatedGoods[] = invented('S1', colours.length).map((coat, at) => {
    const choice = { of: 'Coat', label: 'Colour', value: colours[at] ?? '', sharesStock: true };
    return { ...coat, stock, choice };
  });
  const opened = await openConnectedShop([{ goods }], each);
  await connectBy(opened, 1, 'woocommerce');
  await syncNow(opened, { kinds: ['stock'] });
  return opened;
}

function stocks({ shop }: Opened) {
  return Promise.all(colours.map(async (_, at) => (await productRow(shop, at + 1)).stock));
}
