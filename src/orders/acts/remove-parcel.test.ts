import { expect, test } from 'vitest';
import { ownGoods, placeOrder, stockOf } from '../../../tests/support/checkout.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';

/** Of an order of two hedgehogs and two tins the hedgehogs have left. */
async function openPartSent() {
  const shop = await openShop();
  const [admin, { hedgehog, stew }] = [await owner(shop), await ownGoods(shop)];
  const inStock = await stockOf(shop, hedgehog);
  const items = [hedgehog, stew].map((productId) => ({ productId, quantity: 2 }));
  const number = String((await placeOrder(shop, { body: { items } })).json().orderNumber);
  const [own] = (await admin.get(`/api/admin/orders/${number}`)).json().items;
  await admin.post(`/api/orders/${number}/parcels`, { carrier: 'Evri', lines: [{ lineId: own.id, quantity: 2 }] });
  const remove = () => admin.remove(`/api/orders/${number}/parcels/1`);
  return { shop, admin, number, remove, back: async () => (await stockOf(shop, hedgehog)) - inStock };
}

test.each(['cancelled', 'refunded'])('removed from an order that is %s, its goods are in stock again', async (end) => {
  const { shop, admin, number, remove, back } = await openPartSent();
  await using _shop = shop;
  await (end === 'refunded'
    ? admin.post('/api/refund', { paymentIntentId: number.replace('PV-', 'pi_') })
    : admin.patch(`/api/orders/${number}/status`, { status: end }));
  expect(await back()).toBe(-2);

  expect((await remove()).statusCode).toBe(204);
  expect(await back()).toBe(0);
  expect((await admin.get(`/api/admin/orders/${number}`)).json()).toMatchObject({ status: end, earnings: null });
});

test('a completed order keeps its parcels', async () => {
  const { shop, remove } = await openPartSent();
  await using _shop = shop;
  await shop.pool.query(`update orders set status = 'completed'`);
  const reply = await remove();
  expect([reply.statusCode, reply.json()]).toMatchObject([409, { code: 'order-closed' }]);
});
