import { expect } from 'vitest';
import { queryPurchaseOrders } from '#dropshipping/purchase-orders/follow-purchase-orders.ts';
import type { PurchaseOrder, WholePurchaseOrder } from '#dropshipping/purchase-orders/purchase-orders.contract.ts';
import { placeOrder } from './checkout.ts';
import type { openConnectedShop } from './connected-suppliers.ts';

type Opened = Awaited<ReturnType<typeof openConnectedShop>>;

/** Ann orders these quantities; the purchase orders are drafted. @returns the order's number */
export async function orderGoods({ shop }: Opened, productIds: readonly number[], quantity = 1): Promise<string> {
  const items = productIds.map((productId) => ({ productId, quantity }));
  const placed = await placeOrder(shop, { body: { items } });
  await shop.jobs.drain();
  return String(placed.json().orderNumber);
}

/** Newest first. */
export async function listPurchaseOrders({ admin }: Opened): Promise<PurchaseOrder[]> {
  return (await admin.get('/api/admin/purchase-orders')).json();
}

/** The owner sends it, whatever its hold. */
export async function sendPurchaseOrder({ admin, shop }: Opened, id: number): Promise<void> {
  const reply = await admin.post(`/api/admin/purchase-orders/${id}/sending`);
  expect(reply.statusCode).toBe(201);
  await shop.jobs.drain();
}

/** Queries the suppliers for the state of purchase orders, twenty minutes later. */
export async function askSuppliers({ shop }: Opened): Promise<void> {
  shop.clock.advance(20 * 60_000);
  await queryPurchaseOrders(shop.deps);
  await shop.jobs.drain();
}

/** Orders all of it from another supplier, under these codes. */
export async function switchTo(
  { admin, shop }: Opened,
  id: number,
  wanted: { supplierId: number; lines: readonly { lineId: number; code: string; cost?: string }[] },
): Promise<void> {
  const reply = await admin.post(`/api/admin/purchase-orders/${id}/replacement`, wanted);
  expect(reply.statusCode, reply.payload).toBe(201);
  await shop.jobs.drain();
}

/** The calls behind the link that was mailed to a supplier. */
export async function supplierPage({ admin, shop }: Opened, id: number) {
  const { supplierUrl } = (await admin.get(`/api/admin/purchase-orders/${id}`)).json<WholePurchaseOrder>();
  const url = `/api/purchase-orders/${supplierUrl?.split('/').at(-1)}`;
  return {
    read: () => shop.inject({ url }),
    answer: (payload: object) => shop.inject({ method: 'POST', url: `${url}/answer`, payload }),
    send: (payload: object) => shop.inject({ method: 'POST', url: `${url}/parcels`, payload }),
  };
}
