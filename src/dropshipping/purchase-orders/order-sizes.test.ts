import { expect, test } from 'vitest';
import { openConnectedShop, syncNow } from '../../../tests/support/connected-suppliers.ts';
import { connectBy } from '../../../tests/support/connectors.ts';
import { listPurchaseOrders, orderGoods, sendPurchaseOrder } from '../../../tests/support/purchase-orders.ts';
import { sendWhatIsDue } from './follow-purchase-orders.ts';

type Opened = Awaited<ReturnType<typeof openConnectedShop>>;

test.each([
  ['in multiples', { orderMultiple: 6 }, 1, 'only in multiples of 6, and this orders 1'],
  ['from some pieces up', { leastOrder: 3 }, 2, 'only from 3 pieces up, and this orders 2'],
  [
    'in both ways',
    { leastOrder: 6, orderMultiple: 4 },
    5,
    'only from 6 pieces up and in multiples of 4, and this orders 5',
  ],
])(
  'what a supplier sells %s is not ordered otherwise by itself, and is when somebody says so',
  async (_how, sizes, quantity, why) => {
    await using opened = await open(sizes);
    await orderGoods(opened, [1, 2], quantity);
    await sendDue(opened);
    const note = `Supplier 1 sells “Product S1-01” ${why}. Ask them before you send this.`;
    expect(await listPurchaseOrders(opened)).toMatchObject([{ state: 'draft', isAutomatic: false, note }]);
    await sendPurchaseOrder(opened, 1);
    expect(await listPurchaseOrders(opened)).toMatchObject([{ state: 'sent' }]);
  },
);

test('as many as a supplier sells are ordered by itself, and so is anything once it no longer says so', async () => {
  await using opened = await open({ orderMultiple: 6 });
  await orderGoods(opened, [1], 12);
  await sendDue(opened);
  delete opened.simulator.supplier(1).goods.get('S1-01')?.orderMultiple;
  await syncNow(opened, { kinds: ['stock'] });
  await orderGoods(opened, [1], 1);
  await sendDue(opened);
  expect(await listPurchaseOrders(opened)).toMatchObject([
    { state: 'sent', note: null },
    { state: 'sent', note: null },
  ]);
});

async function open(sizes: { leastOrder?: number; orderMultiple?: number }) {
  const opened = await openConnectedShop([{}]);
  await connectBy(opened, 1, 'feed');
  await opened.admin.put('/api/admin/order-policies/1', { sending: 'automatic', holdMinutes: 0 });
  Object.assign(opened.simulator.supplier(1).goods.get('S1-01') ?? {}, sizes);
  await syncNow(opened, { kinds: ['stock'] });
  return opened;
}

async function sendDue({ shop }: Opened): Promise<void> {
  shop.clock.advance(60_000);
  await sendWhatIsDue(shop.deps);
  await shop.jobs.drain();
}
