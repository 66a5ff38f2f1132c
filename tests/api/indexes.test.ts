import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openShop();
  for (const rows of manyRows) await shop.pool.query(rows);
  await shop.pool.query('analyze');
});

afterAll(() => shop[Symbol.asyncDispose]());

test('references to users and sessions, which are deleted, have an index', async () => {
  const { rows } = await shop.pool.query<{ name: string; is_indexed: boolean }>(`
    select conrelid::regclass || '.' || attname as name, exists (
      select from pg_index where indrelid = conrelid and indkey[0] = conkey[1]
    ) as is_indexed
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid in ('users'::regclass, 'sessions'::regclass)
    order by name`);
  expect(rows.length).toBeGreaterThan(15);
  expect(rows.filter((row) => !row.is_indexed).map(({ name }) => name)).toEqual([]);
});

/** Enough rows that a sequential scan is not the quickest plan. */
const manyRows = [
  `insert into payments (order_number, provider, state, amount, paid_at)
    select 'PV-' || lpad(n::text, 10, '0'), 'demo', 'paid', 1399, now() from generate_series(1, 5000) as n`,
  `insert into orders (number, customer_name, customer_email, address, city, postcode, country, delivery, subtotal, discount,
      shipping_cost, total, vat, created_at)
    select 'PV-' || lpad(n::text, 10, '0'), 'Ann Barker', 'ann' || n || '@example.co.uk', '1 Kennel Lane', 'Leeds', 'LS1 4AP',
      'United Kingdom', case when n % 50 = 0 then 'express' else 'standard' end, 1000, 0, 399, 1399, 233,
      timestamptz '2026-01-01' + n * interval '1 minute'
    from generate_series(1, 5000) as n`,
  `insert into audit_log (at, action, subject, subject_id)
    select created_at, 'order.status-changed', 'order', number from orders`,
  `insert into contact_messages (name, email, message)
    select customer_name, customer_email, 'Is it washable?' from orders`,
  `insert into promotions (code, type, percent_off) values ('SPRING', 'percentage', 10)`,
  `insert into promotion_uses (promotion_id, order_id, customer_email, discount)
    select promotions.id, orders.id, customer_email, 100 from orders, promotions`,
  `insert into mails (template, recipient, subject, html, text, headers)
    select 'order-confirmation', customer_email, 'Your order', '', '',
      case when id % 100 = 0 then jsonb_build_object('Reply-To', customer_email) else '{}' end
    from orders`,
  `insert into return_requests (order_id, reason, state, answered_at, settled_at)
    select id, 'Too small', 'accepted', now(), case when id % 100 = 0 then null else now() end from orders`,
  `insert into gift_cards (code_hash, last4, initial, balance, issued_at, expires_at)
    select n::text, 'ABCD', 100, 0, now(), now() from generate_series(1, 5000) as n`,
];

const newest = 'order by created_at desc, id desc limit 50';

test.each([
  ['orders of one kind of delivery', `orders where delivery = 'express' ${newest}`, ['orders_by_delivery']],
  [
    'what was done to one thing, whatever it is',
    `audit_log where subject_id = 'PV-0000000007' order by at desc, id desc limit 50`,
    ['audit_log_of_an_id'],
  ],
  [
    'what somebody did of late',
    `audit_log where by_user_id = 7 and at > '2026-01-02' and action = 'gift-card.changed'`,
    ['audit_log_of_a_person'],
  ],
  [
    'cards that somebody issued of late, and some others',
    `gift_cards where (issued_by_id = 7 and issued_at > '2026-01-02'
      and not exists (select from gift_cards former where former.replaced_by_id = gift_cards.id)) or id in (1, 2)`,
    ['gift_cards_by_a_person', 'gift_cards_pkey', 'gift_cards_replaced_by'],
  ],
  [
    'orders with an accepted return to refund',
    `orders where id in (select order_id from return_requests where state = 'accepted' and settled_at is null) limit 1000`,
    ['returns_to_refund', 'orders_pkey'],
  ],
  [
    'messages of an address',
    `contact_messages where lower(email) = 'ann7@example.co.uk'`,
    ['contact_messages_of_an_email'],
  ],
  [
    'uses of promotions by an address',
    `promotion_uses where customer_email = 'ann7@example.co.uk'`,
    ['promotion_uses_of_a_customer'],
  ],
  [
    'mails to an address and those from it',
    `mails where lower(recipient) = 'ann7@example.co.uk' or lower(headers ->> 'Reply-To') = 'ann7@example.co.uk'`,
    ['mails_to_an_address', 'mails_from_an_address'],
  ],
])('%s are found by an index', async (_what, from, indexes) => {
  const { rows } = await shop.pool.query<Record<string, string>>(`explain select * from ${from}`);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).not.toMatch(/Seq Scan|Sort/);
  expect([...plan.matchAll(/Index (?:Only )?Scan(?: Backward)? (?:using|on) (\w+)/g)].map(([, name]) => name)).toEqual(
    indexes,
  );
});
