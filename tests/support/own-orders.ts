import { placeOrder, stockProduct, supplyGoods } from './checkout.ts';
import type { TestShop } from './shop.ts';

type Goods = { hedgehog: number; stew: number };

/** A hedgehog of 300 g from the shop's own shelf, and a stew that supplier 1 sends. */
export async function ownGoods(shop: TestShop): Promise<Goods> {
  await supplyGoods(shop);
  const hedgehog = await stockProduct(shop, { name: 'Hedgehog', stock: 500, weightGrams: 300 });
  const stew = await stockProduct(shop, { name: 'Stew', stock: 500, supplierId: 1, supplierProductCode: 'S1-01' });
  return { hedgehog, stew };
}

type Wanted = { items: readonly { productId: number; quantity: number }[] } & Record<string, unknown>;

/** @returns the number of the order, of which all jobs are done */
export async function placed(shop: TestShop, body: Wanted): Promise<string> {
  const reply = await placeOrder(shop, { body });
  if (reply.statusCode !== 201) throw new Error(reply.payload);
  await shop.jobs.drain();
  return String(reply.json().orderNumber);
}
