// Also on PostgreSQL 15 behind PgBouncer: sums of money, by days in London.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pence } from '#platform/money.ts';
import { settings } from '#shop/settings/settings.table.ts';
import { placeOrder, promote, stockProduct, supplyGoods } from '../../../tests/support/checkout.ts';
import { inFull } from '../../../tests/support/in-full.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import { addedUp, figures, shared, sum } from '../../../tests/support/sums.ts';
import { bookPaymentFee } from '../acts/provider/payment-fees.ts';
import type { AdminOrder } from '../admin/order-page.contract.ts';
import { aggregateSales, correctSales } from './aggregate-sales.ts';
import { readProfitByProduct } from './product-profits.ts';
import { readProfitByOrder, readProfitBySupplier } from './profits.ts';
import { readBestSellers, readSalesTotals } from './sales.ts';

// An independent calculation of the owner's figures, compared with the shop's. From the shop it takes what the
// customer was charged: total, lines, discounts and VAT, which have tests of their own.
const now = '2026-11-21T12:00:00Z';
const ever = { from: '2026-01-01', to: '2026-12-31' };
const page = { limit: 500, offset: 0 };
const parcelCost = { standard: 345, express: 612 };
const rates = [399, 499, 299, 399]; // of suppliers 1 to 4; the last one has none, which counts as £3.99

type Goods = { price: string; supplierId: number | null; cost: number | null; vatRate: number };

const shelf: Goods[] = [
  { price: '9.50', supplierId: null, cost: 412, vatRate: 20 },
  { price: '7.77', supplierId: null, cost: null, vatRate: 5 },
  { price: '2.45', supplierId: 1, cost: 181, vatRate: 20 },
  { price: '14.50', supplierId: 2, cost: 1_044, vatRate: 0 },
  { price: '3.33', supplierId: 4, cost: null, vatRate: 20 },
];

type Act =
  | { do: 'refund'; percent: number }
  | { do: 'refund-rest'; restock: boolean }
  | { do: 'take-out'; line: number; quantity: number; amount: number | null }
  | { do: 'pack'; line: number; quantity: number }
  | { do: 'supplier-sends'; line: number; quantity: number }
  | { do: 'status'; status: 'processing' | 'shipped' | 'delivered' | 'cancelled' };

type Plan = {
  lines: { goods: number; quantity: number }[];
  promoCode: string | null;
  express: boolean;
  fee: number;
  acts: Act[];
};

const whichLine = fc.nat({ max: 3 });
const pieces = fc.integer({ min: 1, max: 4 });
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ do: fc.constant('refund' as const), percent: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ do: fc.constant('refund-rest' as const), restock: fc.boolean() }),
  fc.record({
    do: fc.constant('take-out' as const),
    line: whichLine,
    quantity: pieces,
    amount: fc.option(fc.integer({ min: 1, max: 1_500 })),
  }),
  fc.record({ do: fc.constant('pack' as const), line: whichLine, quantity: pieces }),
  fc.record({ do: fc.constant('supplier-sends' as const), line: whichLine, quantity: pieces }),
  fc.record({
    do: fc.constant('status' as const),
    status: fc.constantFrom('processing', 'shipped', 'delivered', 'cancelled'),
  }),
);
const plan: fc.Arbitrary<Plan> = fc.record({
  lines: fc.uniqueArray(fc.record({ goods: fc.nat({ max: shelf.length - 1 }), quantity: pieces }), {
    minLength: 1,
    maxLength: 4,
    selector: ({ goods }) => goods,
  }),
  promoCode: fc.constantFrom(null, 'TEN', 'FIVER'),
  express: fc.boolean(),
  fee: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 99 })),
  acts: fc.array(act, { maxLength: 6 }),
});

/** The expected figures of a line, in pence. */
type PaperLine = {
  id: number;
  productId: number;
  supplierId: number | null;
  cost: number | null;
  quantity: number;
  /** For the goods and its share of the delivery. */
  paid: number;
  goodsPaid: number;
  goodsVat: number;
  deliveryVat: number;
  total: number;
  dropped: number;
  sent: number;
  /** Of those sent, the ones that only a status said so of. */
  marked: number;
  refunded: number;
};
type Paper = {
  number: string;
  express: boolean;
  fee: number;
  total: number;
  status: string;
  isRestocked: boolean;
  lines: PaperLine[];
  /** By sender, null for the shop. */
  parcels: Map<number | null, number>;
  unnamed: number;
};

const inPence = (pounds: string) => Math.round(Number(pounds) * 100);

function begun(order: AdminOrder, express: boolean, fee: number): Paper {
  const total = inPence(order.total);
  const goods = order.items.map(({ lineTotal, discount }) => inPence(lineTotal) - inPence(discount));
  const weights = order.items.map(({ lineTotal }) => Math.max(1, inPence(lineTotal)));
  const delivery = shared(total - sum(goods), weights);
  const deliveryVat = shared(inPence(order.vat) - sum(order.items.map(({ vat }) => inPence(vat))), weights);
  const lines = order.items.map((item, at) => ({
    id: item.id,
    productId: item.productId,
    supplierId: item.supplierId,
    cost: item.cost === null ? null : inPence(item.cost),
    quantity: item.quantity,
    goodsPaid: goods[at] ?? 0,
    paid: (goods[at] ?? 0) + (delivery[at] ?? 0),
    goodsVat: inPence(item.vat),
    deliveryVat: deliveryVat[at] ?? 0,
    total: inPence(item.lineTotal),
    dropped: 0,
    sent: 0,
    marked: 0,
    refunded: 0,
  }));
  const { orderNumber: number, status } = order;
  return { number, express, fee, total, status, isRestocked: false, lines, parcels: new Map(), unnamed: 0 };
}

const named = ({ lines }: Paper) => sum(lines.map(({ refunded }) => refunded));
const leftOf = (paper: Paper) => paper.total - named(paper) - paper.unnamed;
const isHere = ({ status }: Paper) => status === 'confirmed' || status === 'processing';
const isClosed = ({ status }: Paper) => status === 'cancelled' || status === 'refunded';

function end(paper: Paper, status: 'cancelled' | 'refunded', isAllBack: boolean): void {
  paper.isRestocked ||= isAllBack || paper.lines.every(({ sent }) => sent === 0);
  paper.status = status;
}

function mark(paper: Paper, status: 'processing' | 'shipped' | 'delivered'): void {
  for (const line of paper.lines) {
    const left = status === 'processing' ? -line.marked : line.quantity - line.dropped - line.sent;
    line.sent += left;
    line.marked += left;
  }
  paper.status = status;
}

function shipIfAllHasLeft(paper: Paper): void {
  if (isHere(paper) && paper.lines.every(({ quantity, dropped, sent }) => sent >= quantity - dropped))
    paper.status = 'shipped';
}

/** The expected figures by line. */
function workedOut(paper: Paper) {
  const isRefunded = isClosed(paper);
  const hasLeft = sum([...paper.parcels.values()]) > 0 || sum(paper.lines.map(({ sent }) => sent)) > 0;
  // An order that ended before anything left costs no more than the fee of its payment, if any.
  const isNothing = paper.fee === 0 && isRefunded && !hasLeft;
  if (isNothing) return [];
  const unnamed = shared(
    paper.unnamed,
    paper.lines.map(({ paid, refunded }) => paid - refunded),
  );
  const leaving = paper.lines.map(({ quantity, dropped, sent }) =>
    isRefunded ? sent : Math.max(sent, quantity - dropped),
  );
  // The VAT of what is kept, as an exact fraction; only the whole order is rounded, half-up.
  const saved = paper.lines.map(({ paid, refunded }, at) => paid - refunded - (unnamed[at] ?? 0));
  const exact = paper.lines.map(({ paid, goodsPaid, goodsVat, deliveryVat, refunded }, at) => {
    // Refunds of named goods include their VAT, the rest takes its part of what is left, delivery included.
    const vat = (goodsPaid === 0 ? 0 : (goodsVat * (goodsPaid - refunded)) / goodsPaid) + deliveryVat;
    return paid === refunded ? 0 : (vat * (saved[at] ?? 0)) / (paid - refunded);
  });
  let upTo = 0;
  const vats = exact.map((part) => {
    const before = Math.round(upTo + 1e-9);
    upTo += part;
    return Math.round(upTo + 1e-9) - before;
  });
  const delivery = new Map<number, number>();
  for (const sender of new Set(paper.lines.map(({ supplierId }) => supplierId))) {
    const theirs = paper.lines
      .map((line, at) => ({ ...line, leaving: leaving[at] ?? 0 }))
      .filter((line) => line.supplierId === sender);
    const isAny = theirs.some((line) => line.leaving > 0);
    const count = paper.parcels.get(sender) ?? (isAny ? 1 : 0);
    const more = paper.express ? parcelCost.express - parcelCost.standard : 0;
    const own = paper.express ? parcelCost.express : parcelCost.standard;
    const each = sender === null ? own : (rates[sender - 1] ?? 0) + more;
    const weights = theirs.map((line) => (line.leaving > 0 || !isAny ? Math.max(1, line.total) : 0));
    shared(each * count, weights).forEach((part, at) => delivery.set(theirs[at]?.id ?? 0, part));
  }
  const weights = paper.lines.map(({ total }) => Math.max(1, total));
  const fees = shared(paper.fee, weights);
  return paper.lines.map((line, at) => {
    const paymentFee = fees[at] ?? 0;
    const [revenue, vat, deliveryCost] = [saved[at] ?? 0, vats[at] ?? 0, delivery.get(line.id) ?? 0];
    const cost = paper.isRestocked ? 0 : (line.cost ?? 0) * (leaving[at] ?? 0);
    const units = isRefunded ? 0 : line.quantity - line.dropped;
    const profit = revenue - vat - cost - deliveryCost - paymentFee;
    return { ...line, units, revenue, vat, cost, deliveryCost, paymentFee, profit };
  });
}

async function openStockedShop() {
  const shop = await openShop({ now, env: { SHOP_RATE_LIMIT: 'off' } });
  await supplyGoods(shop);
  await promote(shop, { code: 'TEN' });
  await promote(shop, { code: 'FIVER', amountOff: pence(500) });
  await shop.db.insert(settings).values({ key: 'parcelCost', value: { standard: '3.45', express: '6.12' } });
  const productIds: number[] = [];
  for (const { price, supplierId, cost, vatRate } of shelf) {
    const amount = cost === null ? null : pence(cost);
    const costs = supplierId === null ? { costPerItem: amount } : { supplierId, supplierPrice: amount };
    productIds.push(await stockProduct(shop, { price, vatRate, stock: 100_000, ...costs }));
  }
  return { shop, productIds, admin: await owner(shop) };
}

type Stocked = Awaited<ReturnType<typeof openStockedShop>>;

async function place({ shop, productIds, admin }: Stocked, { lines, promoCode, express, fee }: Plan): Promise<Paper> {
  const items = lines.map(({ goods, quantity }) => ({ productId: productIds[goods], quantity }));
  const placed = await placeOrder(shop, { body: { items, promoCode, delivery: express ? 'express' : 'standard' } });
  expect(placed.statusCode, placed.payload).toBe(201);
  const { orderNumber } = placed.json<{ orderNumber: string }>();
  await shop.jobs.drain();
  if (fee > 0) await bookPaymentFee(shop, orderNumber, pence(fee));
  return begun((await admin.get(`/api/admin/orders/${orderNumber}`)).json<AdminOrder>(), express, fee);
}

/** Runs the step in the shop, and applies it to the expected figures. */
async function perform(stocked: Stocked, paper: Paper, done: Act): Promise<void> {
  if (isClosed(paper)) return;
  if (done.do === 'refund') {
    await refund(stocked, paper, { amount: Math.max(1, Math.floor((leftOf(paper) * done.percent) / 100)) });
  } else if (done.do === 'refund-rest') {
    await refund(stocked, paper, { amount: leftOf(paper), restock: done.restock });
  } else if (done.do === 'status') {
    await set(stocked, paper, done.status);
  } else await move(stocked, paper, done);
}

async function set({ admin }: Stocked, paper: Paper, status: Extract<Act, { do: 'status' }>['status']): Promise<void> {
  if (status === 'cancelled' && !isHere(paper)) return;
  const isFinal = status === 'processing' && !isHere(paper) && paper.lines.every(({ marked }) => marked === 0);
  await write(admin.patch(`/api/orders/${paper.number}/status`, { status }), isFinal ? 409 : 200);
  if (isFinal || status === paper.status) return;
  if (status !== 'cancelled') return mark(paper, status);
  paper.unnamed += leftOf(paper);
  end(paper, status, false);
}

async function refund(
  { admin }: Stocked,
  paper: Paper,
  { amount, restock = false }: { amount: number; restock?: boolean },
): Promise<void> {
  const left = leftOf(paper);
  if (amount === 0 || amount > left) return;
  const paymentIntentId = paper.number.replace('PV-', 'pi_');
  await write(admin.post('/api/refund', { paymentIntentId, amount: (amount / 100).toFixed(2), restock }), 201);
  paper.unnamed += amount;
  if (amount === left) end(paper, 'refunded', restock);
}

type Move = Extract<Act, { do: 'take-out' | 'pack' | 'supplier-sends' }>;

async function move(stocked: Stocked, paper: Paper, done: Move): Promise<void> {
  const line = paper.lines[done.line % paper.lines.length];
  if (!line) return;
  const quantity = Math.min(done.quantity, line.quantity - line.dropped - line.sent);
  if (quantity <= 0) return;
  const isOwn = line.supplierId === null;
  if (done.do === 'take-out') await takeOut(stocked, paper, line, { quantity, amount: done.amount });
  else if (done.do === 'pack' && isOwn) await pack(stocked, paper, line, quantity);
  else if (done.do === 'supplier-sends' && !isOwn && isHere(paper)) await supplierSends(stocked, paper, line);
}

async function pack({ admin }: Stocked, paper: Paper, line: PaperLine, quantity: number): Promise<void> {
  const body = { carrier: 'Evri', lines: [{ lineId: line.id, quantity }] };
  await write(admin.post(`/api/orders/${paper.number}/parcels`, body), 201);
  line.sent += quantity;
  paper.parcels.set(null, (paper.parcels.get(null) ?? 0) + 1);
  shipIfAllHasLeft(paper);
}

async function takeOut(
  { admin }: Stocked,
  paper: Paper,
  line: PaperLine,
  { quantity, amount: typed }: { quantity: number; amount: number | null },
): Promise<void> {
  const left = leftOf(paper);
  const part = (count: number) => Math.round((line.goodsPaid * count) / line.quantity);
  const worth = part(line.dropped + quantity) - part(line.dropped);
  const isAll = paper.lines.every((one) => one.quantity === one.dropped + (one === line ? quantity : 0));
  const amount = typed ?? (isAll ? left : Math.min(worth, left));
  if (!isHere(paper) || amount === 0 || amount > left || (isAll && amount < left)) return;
  const body = {
    paymentIntentId: paper.number.replace('PV-', 'pi_'),
    lines: [{ lineId: line.id, quantity }],
    ...(typed !== null && { amount: (typed / 100).toFixed(2) }),
  };
  await write(admin.post('/api/refund', body), 201);
  line.dropped += quantity;
  line.refunded += Math.min(worth, amount);
  paper.unnamed += amount - Math.min(worth, amount);
  if (amount === left) end(paper, 'refunded', false);
  else shipIfAllHasLeft(paper);
}

/** Everything ordered from the supplier, in one parcel. */
async function supplierSends({ admin, shop }: Stocked, paper: Paper, { supplierId }: PaperLine): Promise<void> {
  await shop.jobs.drain();
  const all = (await admin.get(`/api/admin/purchase-orders?orderNumber=${paper.number}`)).json<
    { id: number; supplierId: number; state: string; isBeingCancelled: boolean }[]
  >();
  const found = all.find((one) => one.supplierId === supplierId && one.state === 'draft' && !one.isBeingCancelled);
  if (!found) return;
  const body = { state: 'shipped', parcel: { carrier: 'DPD', trackingNumber: `T10000${found.id}` } };
  await write(admin.patch(`/api/admin/purchase-orders/${found.id}`, body), 200);
  for (const line of paper.lines) {
    if (line.supplierId === supplierId) line.sent = Math.max(line.sent, line.quantity - line.dropped);
  }
  paper.parcels.set(supplierId, 1);
  shipIfAllHasLeft(paper);
}

async function write(reply: Promise<{ statusCode: number; payload: string }>, expected: number): Promise<void> {
  const { statusCode, payload } = await reply;
  expect(statusCode, payload).toBe(expected);
}

test('whatever is ordered, sent, refunded and cancelled, the shop’s figures match the expected ones, to the penny', async () => {
  const stocked = await openStockedShop();
  await using shop = stocked.shop;
  const papers: Paper[] = [];
  await fc.assert(
    fc.asyncProperty(plan, async (wanted) => {
      const paper = await place(stocked, wanted);
      papers.push(paper);
      for (const done of wanted.acts) await perform(stocked, paper, done);
      const order = (await stocked.admin.get(`/api/admin/orders/${paper.number}`)).json<AdminOrder>();
      const expected = workedOut(paper);
      expect(order.status).toBe(paper.status);
      expect(order.earnings && figures.map((name) => inPence(order.earnings?.[name] ?? ''))).toEqual(
        expected.length === 0 ? null : figures.map((name) => addedUp(expected)[name]),
      );
    }),
    { numRuns: inFull ? 40 : 10 },
  );
  await aggregateSales(shop);
  const lines = papers.flatMap(workedOut);
  const sold = papers.filter((paper) => !isClosed(paper));
  const [totals, byOrder, byProduct, bySupplier, best] = await Promise.all([
    readSalesTotals(shop.db, '2026-12-31', 365),
    readProfitByOrder(shop.db, ever, page),
    readProfitByProduct(shop.db, ever, page),
    readProfitBySupplier(shop.db, ever, page),
    readBestSellers(shop.db, 10),
  ]);
  expect(totals.ever).toEqual({ orders: sold.length, revenue: addedUp(lines).revenue });
  for (const { list } of [byOrder, byProduct, bySupplier]) expect(addedUp(list)).toEqual(addedUp(lines));
  for (const product of byProduct.list) {
    expect(product).toMatchObject(addedUp(lines.filter(({ productId }) => productId === product.productId)));
  }
  for (const { productId, units, revenue } of best) {
    expect({ units, revenue }).toEqual({
      units: sum(lines.filter((line) => line.productId === productId).map((line) => line.units)),
      revenue: sum(lines.filter((line) => line.productId === productId).map((line) => line.revenue)),
    });
  }
  expect(await correctSales(shop)).toBe(0);
}, 180_000);
