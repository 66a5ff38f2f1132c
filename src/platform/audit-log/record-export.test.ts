import { expect, test } from 'vitest';
import { placeOrder, stockProduct } from '../../../tests/support/checkout.ts';
import { owner, staffMember } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import { recordingExport } from './record-export.ts';

test.each([
  ['/api/admin/orders.csv', 'orders.csv', 2],
  ['/api/admin/newsletter.csv', 'newsletter.csv', 1],
  ['/api/admin/to-send/click-and-drop.csv', 'click-and-drop.csv', 1],
])('the audit log says who took the people of %s, and how many', async (url, file, rows) => {
  await using shop = await openShop();
  await owner(shop);
  const staff = await staffMember(shop);
  await stockProduct(shop, { stock: 9 });
  const placed = await placeOrder(shop, { body: { items: [{ productId: 1, quantity: 1 }] } });
  await placeOrder(shop, { body: { items: [{ productId: 1, quantity: 1 }] } });
  await shop.pool.query(
    `insert into newsletter_subscribers (email, asked_at, confirmed_at) values ('jo@example.co.uk', now(), now())`,
  );
  const chosen = url.includes('to-send') ? `?orders=${placed.json().orderNumber}` : '';

  expect((await staff.get(`${url}${chosen}`)).statusCode).toBe(200);

  const found = await shop.pool.query(`select * from audit_log where subject = 'export'`);
  expect(found.rows).toMatchObject([
    { action: 'export.downloaded', subject_id: file, by_user_id: staff.id, before: null, after: { rows } },
  ]);
  expect(JSON.stringify(found.rows)).not.toContain('@');
});

test('a download that is broken off is recorded with what was read of it', async () => {
  await using shop = await openShop();
  const { id: byUserId } = await owner(shop);
  for await (const row of recordingExport(shop.deps, { file: 'people.csv', byUserId }, ['Ann', 'Bob', 'Cat']))
    if (row === 'Bob') break;
  const { rows } = await shop.pool.query('select after from audit_log');
  expect(rows).toEqual([{ after: { rows: 2 } }]);
});
