import { expect, onTestFinished, test } from 'vitest';
import { suppliers } from '#catalogue/suppliers/suppliers.table.ts';
import { openConnector } from '#dropshipping/connectors/of-suppliers/connectors.ts';
import { openConnectedShop } from '../../tests/support/connected-suppliers.ts';
import { orderGoods, sendPurchaseOrder } from '../../tests/support/purchase-orders.ts';
import { openShop } from '../../tests/support/shop.ts';
import { seedDemoData } from './demo-data.ts';
import { demoConnection, findDemoSuppliers, openDemoSuppliers, openSharedSuppliers } from './demo-simulator.ts';
import { demoSuppliers } from './demo-suppliers.ts';

const secret = 'only-for-tests'.repeat(3);

test('each demo supplier uses its own protocol, knows what the shop sells, and has more', async () => {
  const { port, close } = await openDemoSuppliers({ supplierPort: 0, port: 0, secret });
  onTestFinished(close);
  await using shop = await openShop({ config: { demo: true, supplierPort: port } });
  await seedDemoData(shop);
  for (const id of [1, 2, 3]) {
    const opened = await openConnector(shop, id);
    await opened?.connector.test();
    const sold = await shop.pool.query<{ code: string }>(
      'select supplier_product_code as code from products where supplier_id = $1',
      [id],
    );
    const codes = sold.rows.map(({ code }) => code);
    const offered: string[] = [];
    for await (const { code, price, stock } of opened?.connector.offers(codes) ?? []) {
      expect([price, stock].every((reported) => reported !== null)).toBe(true);
      offered.push(code);
    }
    expect(offered.toSorted()).toEqual(codes.toSorted());
    const page = await opened?.connector.listProducts({ search: null, from: null });
    expect(page?.products.length).toBeGreaterThan(codes.length);
  }
});

test('a shop uses suppliers that run as another program, those of another process of it, and its own if another shop runs them', async () => {
  const shared = await openSharedSuppliers(0, { more: 5, latencyMs: 0 });
  onTestFinished(() => shared.close());
  const joined = await openDemoSuppliers({ supplierPort: shared.port, port: 0, secret });
  expect(joined.port).toBe(shared.port);
  await joined.close();
  expect(shared.supplier(1).goods.size).toBeGreaterThan(5);

  const first = await openDemoSuppliers({ supplierPort: 0, port: 0, secret });
  const beside = await openDemoSuppliers({ supplierPort: first.port, port: 0, secret });
  expect(beside).toMatchObject({ port: first.port, areShared: true });
  const stranger = { supplierPort: first.port, port: 0, secret: 'of-another-shop'.repeat(3) };
  const other = await openDemoSuppliers(stranger);
  expect(other).toMatchObject({ areShared: false });
  expect(other.port).not.toBe(first.port);
  expect(await openDemoSuppliers(stranger)).toMatchObject({ port: other.port, areShared: true });
  await Promise.all([first.close(), other.close()]);
});

test('suppliers that moved to another port are found there', async () => {
  await using shop = await openShop();
  await shop.db
    .insert(suppliers)
    .values(
      demoSuppliers.map((supplier) => ({ ...supplier, apiEndpoint: demoConnection(supplier.id ?? 0, 1).apiEndpoint })),
    );
  await findDemoSuppliers(shop.db, { port: 4_567, areShared: true });
  const { rows } = await shop.pool.query('select api_endpoint from suppliers order by id');
  expect(rows).toEqual([
    { api_endpoint: 'http://127.0.0.1:4567/suppliers/1/rest' },
    { api_endpoint: 'http://127.0.0.1:4567/suppliers/2/woocommerce' },
    { api_endpoint: 'http://127.0.0.1:4567/suppliers/3/feed/products.csv' },
  ]);
});

test('suppliers that begin anew with the shop are not asked about orders of an earlier run', async () => {
  const opened = await openConnectedShop([{}]);
  await using shop = opened.shop;
  await orderGoods(opened, [1]);
  await sendPurchaseOrder(opened, 1);
  const isFollowed = () => shop.pool.query('select ask_again_at is not null as followed from purchase_orders');
  for (const areShared of [true, false]) {
    await findDemoSuppliers(shop.db, { port: opened.simulator.port, areShared });
    expect((await isFollowed()).rows).toEqual([{ followed: areShared }]);
  }
});
