import { expect, test } from 'vitest';
import { pence } from '#platform/money.ts';
import { openConnectedShop, syncNow } from '../../../tests/support/connected-suppliers.ts';
import { connectBy } from '../../../tests/support/connectors.ts';
import { orderGoods, sendPurchaseOrder } from '../../../tests/support/purchase-orders.ts';
import type { WholePurchaseOrder } from './purchase-orders.contract.ts';

type Opened = Awaited<ReturnType<typeof openConnectedShop>>;

const ways = ['rest', 'woocommerce', 'feed'] as const;

test.each(ways)('%s: a price above the agreed one stops the order until the owner accepts that', async (way) => {
  await using opened = await open(way);
  await orderGoods(opened, [1, 2]);
  await ask(opened, 800);
  await sendPurchaseOrder(opened, 1);
  expect(await whole(opened)).toMatchObject({
    state: 'failed',
    lastFailure: 'Supplier 1 now asks £8.00 for Product S1-01 (agreed: £4.00). Send it again to pay that.',
    acts: expect.arrayContaining(['send', 'switch', 'send-ourselves', 'cancel']),
  });
  await sendPurchaseOrder(opened, 1);
  expect(await whole(opened)).toMatchObject({ state: 'sent', cost: '12.00', lines: [{ cost: '8.00' }, {}] });
});

test.each(ways)('%s: a price within the margin is paid, and so is any where somebody agreed one', async (way) => {
  await using opened = await open(way);
  await orderGoods(opened, [1]);
  await ask(opened, 420);
  await sendPurchaseOrder(opened, 1);
  expect(await whole(opened)).toMatchObject({ state: 'sent', cost: '4.00' });
  await opened.admin.post('/api/products/1/update-pricing', { supplierPrice: '3.50' });
  await orderGoods(opened, [1]);
  await ask(opened, 900);
  await sendPurchaseOrder(opened, 2);
  expect(await whole(opened, 2)).toMatchObject({ state: 'sent', cost: '3.50' });
});

test('a supplier by hand, of which only an old list is known, is ordered from at the price of its product', async () => {
  await using opened = await open('feed');
  await ask(opened, 800);
  await opened.admin.patch('/api/suppliers/1', { connector: 'none' });
  await orderGoods(opened, [1]);
  await sendPurchaseOrder(opened, 1);
  expect(await whole(opened)).toMatchObject({ state: 'sent', cost: '4.00' });
});

async function open(way: (typeof ways)[number]) {
  const opened = await openConnectedShop([{}]);
  await connectBy(opened, 1, way);
  const [usual] = (await opened.admin.get('/api/admin/sync-policies')).json<object[]>();
  await opened.admin.put('/api/admin/sync-policies/1', { ...usual, prices: 'hold' });
  return opened;
}

/** A feed is asked at the next sync, and others whenever something is ordered. */
async function ask(opened: Opened, price: number): Promise<void> {
  const goods = opened.simulator.supplier(1).goods.get('S1-01');
  if (goods) goods.price = pence(price);
  await syncNow(opened, { kinds: ['prices'] });
}

async function whole({ admin }: Opened, id = 1): Promise<WholePurchaseOrder> {
  return (await admin.get(`/api/admin/purchase-orders/${id}`)).json();
}
