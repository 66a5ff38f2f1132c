import { expect, test } from 'vitest';
import { aggregateCustomers } from '#admin/customers/aggregate-customers.ts';
import { countRows } from '../../../tests/support/checkout.ts';
import { confirmed, owner, registered } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { amountIn } from './old-order-rows.ts';

type Admin = Awaited<ReturnType<typeof owner>>;

async function send(shop: TestShop, { cookies }: Pick<Admin, 'cookies'>, lines: string[], query = '') {
  const headers = { 'content-type': 'text/csv' };
  const url = `/api/admin/old-orders/import${query}`;
  return shop.inject({ method: 'POST', url, cookies, headers, payload: lines.join('\n') });
}

const shopify = [
  'Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Currency,Subtotal,Shipping,Taxes,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Billing Name,Cancelled at',
  '#1001,Alice@example.co.uk,paid,2023-05-01 10:00:00 +0100,fulfilled,,GBP,30.00,3.99,5.66,33.99,2023-05-01 09:59:00 +0100,2,Rope Toy - Small,5.00,R-S,Alice Pawson,',
  '#1001,Alice@example.co.uk,,,,,,,,,,,1,Bed,20.00,B,,',
  '#1002,bo@example.com,refunded,,,,EUR,1,0,0,"1,234.50",2023-06-01 09:59:00 +0100,1,Ball,1.00,,Bo Lark,2023-06-02 09:59:00 +0100',
  '#1003,,paid,,,,GBP,1,0,0,1.00,2023-06-01 09:59:00 +0100,1,Ball,1.00,,,',
];

test('Shopify’s orders become a history that the customer and the owner read, once', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  expect((await send(shop, admin, shopify, '?dryRun=true')).json()).toMatchObject({ rows: 3, added: 2, refused: 1 });
  expect(await countRows(shop, 'old_orders')).toBe(0);
  expect((await send(shop, admin, shopify)).json()).toMatchObject({ added: 2, unchanged: 0 });
  expect((await send(shop, admin, shopify)).json()).toMatchObject({ added: 0, unchanged: 2 });

  const alice = await confirmed(shop, 'alice@example.co.uk');
  const mine = {
    number: '#1001',
    placedAt: '2023-05-01T08:59:00.000Z',
    status: 'Sent',
    currency: 'GBP',
    total: '33.99',
    lines: [
      { name: 'Rope Toy - Small', quantity: 2, price: '5.00' },
      { name: 'Bed', quantity: 1, price: '20.00' },
    ],
  };
  expect((await alice.get('/api/user/old-orders')).json()).toEqual([mine]);
  const unproven = await registered(shop, 'bo@example.com');
  expect((await unproven.get('/api/user/old-orders')).json()).toEqual([]);
  await aggregateCustomers(shop);
  const [{ id }] = (await admin.get('/api/admin/customers?q=alice@')).json();
  const page = (await admin.get(`/api/admin/customers/${id}`)).json();
  expect([page.oldOrders, page.latestOrders, page.spent]).toEqual([[mine], [], '0.00']);
  expect(await countRows(shop, `old_orders where number = '#1002' and total = 123450 and status = 'Refunded'`)).toBe(1);
});

test('WooCommerce’s orders come in with all items of a cell or of numbered columns', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const woo = [
    'order_id,order_number,order_date,status,order_total,order_currency,customer_email,billing_first_name,billing_last_name,line_item_1,line_item_2',
    '9,77,9/16/2021 6:29:00,wc-completed,25.00,GBP,al@example.com,Al,Fell,name:Rope Toy|product_id:3|sku:|quantity:2|total:10.00,name:Bed|quantity:1|total:15.00',
  ];
  expect((await send(shop, admin, woo)).json()).toMatchObject({ added: 1 });
  const al = await confirmed(shop, 'al@example.com');
  expect((await al.get('/api/user/old-orders')).json()).toMatchObject([
    {
      number: '77',
      placedAt: '2021-09-16T06:29:00.000Z',
      status: 'Completed',
      lines: [
        { name: 'Rope Toy', quantity: 2, price: '5.00' },
        { name: 'Bed', quantity: 1, price: '15.00' },
      ],
    },
  ]);
});

test('the history is in the download of a customer’s data, and goes with their account', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await send(shop, admin, shopify);
  const email = 'alice@example.co.uk';
  const held = (await admin.post('/api/admin/personal-data/exports', { email })).json();
  expect(held.ordersOfOldShop).toMatchObject([{ number: '#1001' }]);
  await admin.post('/api/admin/personal-data/erasures', { email });
  expect(await countRows(shop, 'old_orders')).toBe(1);
});

test('an import is taken back within a day; staff who are not the owner may not bring one in', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const { importedAt } = (await send(shop, admin, shopify)).json();
  const list = async () => (await admin.get('/api/admin/old-orders/imports')).json();
  expect(await list()).toEqual([{ importedAt, rows: 2 }]);
  const undo = () => admin.post('/api/admin/old-orders/import/undo', { importedAt });
  expect((await undo()).json()).toEqual({ removed: 2 });
  expect((await undo()).statusCode).toBe(404);
  expect(await list()).toEqual([]);
  await send(shop, admin, shopify);
  shop.clock.advance(25 * 3_600_000);
  expect(await list()).toEqual([]);
  expect((await send(shop, await registered(shop), shopify)).statusCode).toBe(403);
});

test.each([
  ['1,234.50', 123_450],
  ['1.234,50', 123_450],
  ['£12', 1200],
  ['12.5', 1250],
  ['1,234', 123_400],
  ['0.00', 0],
  ['', null],
  ['-5.00', null],
  ['none', null],
])('%s is %s pence', (written, amount) => {
  expect(amountIn(written)).toBe(amount);
});
