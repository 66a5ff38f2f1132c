import { expect, test } from 'vitest';
import { openConnectedShop, productRow, syncNow } from '../../../../tests/support/connected-suppliers.ts';
import { connectBy } from '../../../../tests/support/connectors.ts';
import { orderGoods, sendPurchaseOrder } from '../../../../tests/support/purchase-orders.ts';
import { wooStaff } from '../../../../tests/support/woocommerce.ts';

test('a product that gets another code at a WooCommerce supplier stays on sale, and is ordered', async () => {
  await using opened = await open();
  const { shop, supplier, staff } = opened;
  await syncNow(opened, { kinds: ['stock'] });
  await orderGoods(opened, [1], 2);
  Object.assign(supplier.goods.get('S1-01') ?? {}, { sku: 'BONE-1', stock: 12 });
  await sendPurchaseOrder(opened, 1);
  expect(await staff.orders()).toMatchObject([{ line_items: [{ sku: 'BONE-1', quantity: 2 }] }]);

  await syncNow(opened, { kinds: ['stock'] });
  expect(await productRow(shop, 1)).toMatchObject({ supplierProductCode: 'BONE-1', stock: 10 });
  const logged = `select before, after from audit_log where action = 'product.code-followed'`;
  const entry = { before: { supplierProductId: 'S1-01' }, after: { supplierProductId: 'BONE-1' } };
  expect((await shop.pool.query(logged)).rows).toEqual([entry]);
  Object.assign(supplier.goods.get('S1-01') ?? {}, { stock: 3 });
  await syncNow(opened, { kinds: ['stock'] });
  expect(await productRow(shop, 1)).toMatchObject({ stock: 3 });
});

async function open() {
  const opened = await openConnectedShop([{}]);
  await connectBy(opened, 1, 'woocommerce');
  const supplier = opened.simulator.supplier(1);
  return { ...opened, supplier, staff: wooStaff(`${opened.simulator.url}/suppliers/1/woocommerce`, supplier) };
}
