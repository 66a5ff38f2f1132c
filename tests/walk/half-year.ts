import { expect } from 'vitest';
import { mailServer } from '../support/mail.ts';
import { owner as ownerOf } from '../support/people.ts';
import { openShop } from '../support/shop.ts';
import { outsideBooks } from './outside-books.ts';
import { passingDays } from './passing-days.ts';
import { postbox } from './postbox.ts';
import { fillShop } from './range.ts';
import { visitor } from './visitor.ts';

export const rosie = {
  customerName: 'Rosie Marsh',
  customerEmail: 'rosie@example.co.uk',
  shippingAddress: { address: '4 Mill Row', city: 'Hebden Bridge', postcode: 'HX7 8AD' },
};
export const bob = {
  customerName: 'Bob Marsh',
  customerEmail: 'bob@example.co.uk',
  shippingAddress: { address: '9 Quay Street', city: 'Whitby', postcode: 'YO21 1DH' },
};

/** A shop on its first day, its owner, two browsers without an account, and a mail server. */
export async function openHalfYear() {
  const server = await mailServer();
  const env = { SMTP_URL: server.url, MAIL_FROM: 'Shop <shop@pawandvale.example>' };
  const shop = await openShop({ now: '2026-11-02T10:00:00Z', env });
  const owner = visitor(shop);
  Object.assign(owner.cookies, (await ownerOf(shop)).cookies);
  const ids = await fillShop(owner);
  const browsers = { rosie: visitor(shop), bob: visitor(shop) };
  const passing = passingDays(shop, async () => {
    await owner.get('/api/auth/me');
    await browsers.rosie.get('/api/cart');
  });
  await passing.soon();
  return {
    shop,
    owner,
    ids,
    browsers,
    passing,
    post: postbox(server),
    books: outsideBooks(),
    async [Symbol.asyncDispose]() {
      await shop[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

export type HalfYear = Awaited<ReturnType<typeof openHalfYear>>;

/** Orders at the price of the quote, which is the price expected. @returns the order's number */
export async function buy(
  { post, passing }: Pick<HalfYear, 'post' | 'passing'>,
  browser: HalfYear['browsers']['rosie'],
  body: { customerEmail: string; items: object[]; delivery?: string; giftCards?: string[] },
  total: string,
): Promise<string> {
  const { items, delivery } = body;
  const quote = await browser.post('/api/checkout/quote', { items, ...(delivery && { delivery }) });
  expect(quote.total).toBe(total);
  const { orderNumber } = await browser.post('/api/orders', { ...body, total });
  await passing.soon();
  const confirmation = post.newest(body.customerEmail, /order/i);
  expect(confirmation.text).toContain(orderNumber);
  return orderNumber;
}

/** The owner packs what the shop sends itself. */
export async function sendOwnParcel({ owner, passing }: HalfYear, orderNumber: string): Promise<void> {
  await owner.post(`/api/orders/${orderNumber}/parcels`, { carrier: 'Evri' });
  await passing.soon();
}

export async function arrives({ owner }: HalfYear, orderNumber: string): Promise<void> {
  await owner.patch(`/api/orders/${orderNumber}/status`, { status: 'delivered' });
}

/** The id of the line with that product. */
async function lineOf({ owner, ids }: HalfYear, orderNumber: string, goods: keyof HalfYear['ids']) {
  const { items } = await owner.get(`/api/admin/orders/${orderNumber}`);
  return items.find(({ productId }: { productId: number }) => productId === ids[goods]).id as number;
}

export async function refundGoods(
  half: HalfYear,
  orderNumber: string,
  { goods, quantity, ...more }: { goods: keyof HalfYear['ids']; quantity: number } & Record<string, unknown>,
) {
  const lineId = await lineOf(half, orderNumber, goods);
  const body = { paymentIntentId: orderNumber.replace('PV-', 'pi_'), goods: [{ lineId, quantity }], ...more };
  const after = await half.owner.post('/api/refund', body);
  await half.passing.soon();
  return after;
}
