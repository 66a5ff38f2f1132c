import { expect } from 'vitest';
import type { SimulatedSupplier } from '#tools/supplier-simulator/simulated-supplier.ts';
import { wooKey } from '#tools/supplier-simulator/woocommerce-protocol.ts';

type WooOrder = {
  id: number;
  status: string;
  total: string;
  line_items: { id: number; sku: string; product_id: number; quantity: number }[];
};

/** The orders of a simulated WooCommerce shop, and what its staff do with the first of them. `url`: the shop's. */
export function wooStaff(url: string, supplier: Pick<SimulatedSupplier, 'apiKey'>) {
  const authorization = `Basic ${Buffer.from(wooKey(supplier)).toString('base64')}`;
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const headers = { authorization, ...(body && { 'content-type': 'application/json' }) };
    const sent = body && { body: JSON.stringify(body) };
    const response = await fetch(`${url}/wp-json/wc/v3/orders${path}`, { method, headers, ...sent });
    expect(response.ok, await response.clone().text()).toBe(true);
    return response.json();
  };
  // As the simulator reports itself.
  const orders = async () => (await call('GET', '?orderby=id&order=asc')) as WooOrder[];
  const first = async () => {
    const [order] = await orders();
    if (!order) throw new Error('There is no order');
    return order;
  };
  return {
    orders,
    first,
    act: async (method: string, path: string, body?: object) => call(method, `/${(await first()).id}${path}`, body),
  };
}
