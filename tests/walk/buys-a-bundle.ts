import { expect } from 'vitest';
import { arrives, buy, refundGoods, rosie } from './half-year.ts';
import type { HalfYear } from './half-year.ts';
import { linkOf } from './postbox.ts';
import { bundlePrice, parcelPrices, pounds, range, suppliers } from './range.ts';

const parts = { collar: range.collar.price, tins: 2 * range.tins.price };
const worth = parts.collar + parts.tins;
const saving = worth - bundlePrice;
/** The saving is borne by each part as it costs; the penny that does not divide by the last one. */
const off = Math.floor((saving * parts.collar) / worth);
const paidFor = { collar: parts.collar - off, tins: parts.tins - (saving - off) };

/** The average of the rates of the two suppliers. */
const delivery = Math.round((parcelPrices.North + parcelPrices.South) / 2);

/** March: one press puts all of it into the basket, and each supplier gets an order of its own. */
export async function buysABundle(half: HalfYear): Promise<string> {
  const { browsers, books, passing } = half;
  await passing.until('2027-03-16');
  const basket = await browsers.rosie.post('/api/cart/bundles', { slug: 'puppy-starter' });
  const items = basket.map(({ productId, quantity }: { productId: number; quantity: number }) => ({
    productId,
    quantity,
  }));
  const number = await buy(half, browsers.rosie, { ...rosie, items }, pounds(bundlePrice + delivery));
  books.sell({
    day: passing.today(),
    number,
    lines: [
      { goods: 'collar', quantity: 1, paid: paidFor.collar },
      { goods: 'tins', quantity: 2, paid: paidFor.tins },
    ],
    delivery,
  });
  await sendBoth(half, number);
  await arrives(half, number);
  return number;
}

/** One is ordered by the owner’s press, the other by itself. Each supplier presses the link of its email, and sends. */
async function sendBoth({ shop, post, passing, owner, ids }: HalfYear, number: string): Promise<void> {
  const [byHand] = await owner.get(`/api/admin/purchase-orders?orderNumber=${number}&supplierId=${ids.North}`);
  await owner.post(`/api/admin/purchase-orders/${byHand.id}/sending`);
  await passing.soon();
  for (const [at, name] of (['North', 'South'] as const).entries()) {
    const link = linkOf(post.newest(suppliers[name], /Purchase order/), '/purchase-order/');
    const url = `/api/purchase-orders/${link.pathname.split('/').at(-1)}`;
    const page = (await shop.inject({ url })).json();
    const wanted = name === 'North' ? range.collar : range.tins;
    expect(page.lines).toMatchObject([{ name: wanted.name, code: wanted.name, cost: pounds(wanted.cost) }]);
    await shop.inject({ method: 'POST', url: `${url}/answer`, payload: { reference: `${name}-1`, rejectedLines: [] } });
    const parcel = { carrier: 'DPD', trackingNumber: `AB100000${at}` };
    const sent = await shop.inject({ method: 'POST', url: `${url}/parcels`, payload: parcel });
    expect(sent.statusCode, sent.payload).toBeLessThan(300);
    await passing.soon();
    expect(post.newest(rosie.customerEmail, /is on its way/).text).toContain(parcel.trackingNumber);
  }
  expect((await owner.get(`/api/admin/orders/${number}`)).status).toBe('shipped');
}

/** April: the collar is too small, and goes back to its supplier. */
export async function returnsTheCollar(half: HalfYear, number: string): Promise<void> {
  const { ids, browsers, books, passing, owner, post } = half;
  await passing.until('2027-03-30');
  const request = await browsers.rosie.post(`/api/orders/${number}/return-requests`, {
    items: [{ productId: ids.collar, quantity: 1 }],
    cause: 'size',
  });
  await owner.patch(`/api/return-requests/${request.id}`, { state: 'accepted' });
  await passing.until('2027-04-06');
  const after = await refundGoods(half, number, { goods: 'collar', quantity: 1, returnId: request.id });
  expect(after.refundedTotal).toBe(pounds(paidFor.collar));
  books.giveBack({ day: passing.today(), number, goods: 'collar', amount: paidFor.collar });
  const letter = post.newest(rosie.customerEmail, /refund/i);
  expect(letter.text).toContain(`£${pounds(paidFor.collar)}`);
}

/** The maker calls the tins back: she reads it in her inbox, on the order and on the product’s page, and is refunded. */
export async function isToldOfARecall(half: HalfYear, number: string): Promise<void> {
  const { ids, browsers, books, passing, owner, post } = half;
  await passing.until('2027-04-14');
  const search = { productIds: [ids.tins], datesBy: 'ordered', firstDay: '2027-03-01' };
  const preview = await owner.post('/api/admin/recalls/preview', search);
  expect(preview).toMatchObject({ orders: 1, pieces: 2, people: 1 });
  const recall = await owner.post('/api/admin/recalls', {
    ...search,
    title: 'Puppy Tins',
    batch: 'S-77',
    makersWords: 'A lid may leak.',
    whatToDo: 'Please do not feed it.',
    remedy: 'refund',
    attempt: crypto.randomUUID(),
    people: preview.people,
  });
  await passing.soon();
  const letter = post.newest(rosie.customerEmail, /Safety recall: Puppy Tins/);
  expect(letter.text).toContain('A lid may leak.');
  const link = linkOf(letter, number);
  const shown = await browsers.bob.get(`/api/orders/${number}/recalls?token=${link.searchParams.get('token')}`);
  expect(shown).toMatchObject([{ goods: 'Puppy Tins (batch S-77)', remedy: 'refund' }]);
  expect((await browsers.bob.get(`/api/products/${ids.tins}`)).recall).toContain('Please do not feed it.');
  await owner.post(`/api/admin/products/${ids.tins}/withdrawal`);
  await refundGoods(half, number, { goods: 'tins', quantity: 2 });
  // With the last of its goods the delivery of an order is given back.
  books.giveBack({ day: passing.today(), number, goods: 'tins', amount: paidFor.tins, delivery });
  expect(await owner.get(`/api/admin/recalls/${recall.id}/orders`)).toMatchObject([
    { orderNumber: number, pieces: 2, remaining: 0, refunded: pounds(paidFor.tins + delivery) },
  ]);
}
