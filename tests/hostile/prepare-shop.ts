import { createHash } from 'node:crypto';
import type { Sent, Target } from './harass.ts';
import type { Role } from './hostile-requests.ts';

const people: Record<Exclude<Role, 'visitor'>, { id: number; token: string; email: string }> = {
  customer: { id: 1, token: 'the session of a customer', email: 'jo@example.co.uk' },
  admin: { id: 2, token: 'the session of the owner', email: 'owner@example.co.uk' },
};

/** Fills an empty shop with one object of each kind, with id 1, as the document's examples expect. */
export async function prepareShop(target: Target): Promise<void> {
  const { send, query } = target;
  await query(`insert into products (slug, name, category, kind, price, stock)
    select 'toy-' || n, 'Rope Tug Toy ' || n, 'accessories', 'toys', 899, 100000 from generate_series(1, 3) n`);
  await query(`insert into product_texts (product_id, description, details) select id, 'A rope.', '{}' from products`);
  await query(`insert into promotions (code, type, percent_off) values ('IMAGEFIX10', 'percentage', 10)`);
  for (const { email } of Object.values(people)) {
    const person = { firstName: 'Jo', lastName: 'Bennett', email, password: 'a walk before breakfast' };
    await succeed(target, post('/api/auth/register', person));
  }
  await query(`update users set role = 'admin', staff_role = 'owner' where id = 2`);
  const { customer, admin } = await signIn(target);
  const sent = [
    post('/api/user/addresses', { address: '12 Vale Lane', city: 'Leeds', postcode: 'LS1 4DY' }, customer),
    post('/api/community/comments', { content: 'Our collie has carried it everywhere.', guestName: 'Jo' }),
    post('/api/products/1/reviews', review),
    post('/api/orders', order, customer),
    // An open order that no request can name: it keeps both accounts from being closed, because later requests need them.
    post('/api/orders', order, customer),
    post('/api/orders', order, admin),
  ];
  for (const request of sent) await succeed(target, request);
  await query(`insert into payments (order_number, provider, state, amount, paid_amount, paid_at)
    select 'PV-7K2M9Q4XWT', provider, state, amount, paid_amount, paid_at from payments order by id limit 1`);
  await query(`update orders set number = 'PV-7K2M9Q4XWT' where id = 1`);
  await send(post('/api/cart', { productId: 1 }, customer));
}

/** Their sessions, renewed where they have ended. @returns the cookie of each role */
export async function signIn({ query }: Pick<Target, 'query'>): Promise<Record<Role, string>> {
  for (const { id, token } of Object.values(people)) {
    const hash = createHash('sha256').update(token).digest('base64url');
    await query(`insert into sessions (token_hash, user_id, expires_at) values ('${hash}', ${id}, now() + interval '30 days')
      on conflict do nothing`);
  }
  const cookieOf = (token: string) => `session=${encodeURIComponent(token)}`;
  return { visitor: '', customer: cookieOf(people.customer.token), admin: cookieOf(people.admin.token) };
}

function post(url: string, body: object, cookie = ''): Sent {
  const headers = { 'content-type': 'application/json', ...(cookie && { cookie }) };
  return { method: 'POST', url, headers, payload: JSON.stringify(body) };
}

async function succeed({ send }: Target, request: Sent): Promise<void> {
  const { status, body } = await send(request);
  if (status >= 300) throw new Error(`${request.url} answered ${status}: ${body}`);
}

const review = {
  customerName: 'Jo',
  customerEmail: people.customer.email,
  title: 'Well chewed',
  comment: 'It has outlived three others.',
  rating: 5,
};

const order = {
  customerEmail: people.customer.email,
  customerName: 'Jo Bennett',
  shippingAddress: { address: '12 Vale Lane', city: 'Leeds', postcode: 'LS1 4DY' },
  items: [{ productId: 1, quantity: 3 }],
};
