import { describe, expect, test } from 'vitest';
import { pence } from '#platform/money.ts';
import type { SimulatedGoods, SimulatedSupplierSetup } from '#tools/supplier-simulator/simulated-supplier.ts';
import { clientBy, outgoingOrder, ways } from '../../../../tests/support/connectors.ts';
import { invented } from '../../../../tests/support/simulator.ts';
import { wooStaff } from '../../../../tests/support/woocommerce.ts';
import type { OrderTerms, OutgoingOrder } from '../supplier-connector.ts';

const terms: OrderTerms = {
  shippingRate: pence(350),
  expressRate: null,
  priceTolerance: 5,
  orderStatus: null,
  paymentMethod: null,
  customerId: null,
};
const lines = [
  { code: 'S1-01', name: 'Bone', quantity: 2, price: pence(400) },
  { code: 'S1-02', name: 'Rope', quantity: 1, price: pence(400) },
];
const order: OutgoingOrder = { ...outgoingOrder, lines, terms };

describe('before an order is sent', () => {
  test.each<[string, Partial<SimulatedGoods>, string]>([
    ['are sold out', { stock: 0 }, 'Supplier 1 has no Bone left.'],
    ['are too few', { stock: 1 }, 'Supplier 1 has only 1 of Bone left.'],
    ['have no price', { enteredPrice: '' }, 'Supplier 1 does not sell Bone at the moment.'],
    ['are a draft', { isDraft: true }, 'Supplier 1 does not sell S1-01 any more.'],
  ])('goods that %s are left out, and refused where nothing else is ordered', async (_what, change, reason) => {
    const { connector, supplier, orders } = await open();
    Object.assign(supplier.goods.get('S1-01') ?? {}, change);
    expect(await connector.placeOrder(order)).toMatchObject({ shortfalls: [{ code: 'S1-01', quantity: 2, reason }] });
    expect(await orders()).toMatchObject([{ line_items: [{ sku: 'S1-02', quantity: 1 }] }]);
    const alone = { ...order, number: 'PO-2', lines: lines.slice(0, 1) };
    await expect(connector.placeOrder(alone)).rejects.toMatchObject({ kind: 'refused', message: reason });
    expect(await orders()).toHaveLength(1);
  });

  test.each([
    ['within the agreed margin', '4.20', 5],
    ['of any height, where no margin is agreed', '8.00', null],
  ])('a price %s is paid', async (_what, enteredPrice, priceTolerance) => {
    const { connector, supplier, orders } = await open();
    Object.assign(supplier.goods.get('S1-01') ?? {}, { enteredPrice });
    const placed = await connector.placeOrder({ ...order, terms: { ...terms, priceTolerance } });
    expect(placed).toMatchObject({ shortfalls: [], remark: null });
    expect(await orders()).toHaveLength(1);
  });

  test('a price above the agreed margin is not, and is told', async () => {
    const { connector, supplier, orders } = await open();
    Object.assign(supplier.goods.get('S1-01') ?? {}, { enteredPrice: '4.21' });
    await expect(connector.placeOrder(order)).rejects.toMatchObject({
      message: 'Supplier 1 now asks £4.21 for Bone (agreed: £4.00). Send it again to pay that.',
      raisedPrices: new Map([['S1-01', 421]]),
    });
    expect(await orders()).toEqual([]);
  });

  test('prices are compared as what they cost us, by what the supplier’s prices are', async () => {
    const { connector, supplier, orders } = await open();
    // Retail with VAT, less 30%: £4.00 costs £2.33.
    const costOf = ({ amount }: { amount: number }) => pence(Math.round((amount * 0.7) / 1.2));
    const ours = { ...order, lines: lines.map((line) => ({ ...line, price: pence(233), costOf })) };
    Object.assign(supplier.goods.get('S1-01') ?? {}, { enteredPrice: '4.40' });
    await expect(connector.placeOrder(ours)).rejects.toMatchObject({ raisedPrices: new Map([['S1-01', 257]]) });
    Object.assign(supplier.goods.get('S1-01') ?? {}, { enteredPrice: '4.10' });
    expect(await connector.placeOrder(ours)).toMatchObject({ shortfalls: [], remark: null });
    expect(await orders()).toHaveLength(1);
  });

  test('variations that share their product’s stock get it once', async () => {
    const { connector, orders } = await open({ goods: coats() });
    const shared = ['Red', 'Navy'].map((code) => ({ code, name: `Coat, ${code}`, quantity: 3, price: null }));
    expect(await connector.placeOrder({ ...order, lines: shared })).toMatchObject({
      shortfalls: [{ code: 'Navy', quantity: 3, reason: 'Supplier 1 has only 1 of Coat, Navy left.' }],
    });
    expect(await orders()).toMatchObject([{ line_items: [{ sku: 'Red', quantity: 3 }] }]);
  });

  test('a shop that sells in a currency without a rate by now gets no order', async () => {
    const { connector, orders } = await open({ currency: 'EUR' });
    await expect(connector.placeOrder(order)).rejects.toMatchObject({ kind: 'refused', message: /sells in EUR/ });
    expect(await orders()).toEqual([]);
  });
});

test('the order says who buys, at which rate, and as was agreed for this supplier', async () => {
  const { connector, orders } = await open();
  const buyer = {
    name: 'Paw & Vale Ltd',
    email: 'orders@paw.example',
    phone: '+441614960715',
    address: '1 Kennel Lane\nUnit 4\nLeeds LS1 4AP',
    vatNumber: 'GB999999973',
  };
  const agreed = { ...terms, orderStatus: 'processing', paymentMethod: 'invoice', customerId: 17 };
  const { reference } = await connector.placeOrder({ ...order, buyer, terms: agreed });
  expect(await orders()).toMatchObject([
    {
      id: Number(reference),
      status: 'processing',
      payment_method: 'invoice',
      customer_id: 17,
      billing: {
        company: 'Paw & Vale Ltd',
        address_1: '1 Kennel Lane',
        address_2: 'Unit 4',
        city: 'Leeds',
        postcode: 'LS1 4AP',
        email: 'orders@paw.example',
        phone: '+441614960715',
      },
      shipping_lines: [{ method_title: 'Standard', total: '3.50' }],
      meta_data: expect.arrayContaining([
        expect.objectContaining({ key: '_billing_vat_number', value: 'GB999999973' }),
      ]),
    },
  ]);
});

test.each(['dies-before-lines', 'dies-between-lines', 'dies-before-total'] as const)(
  'an order of which only a part was stored is completed, and is one order (%s)',
  async (fault) => {
    const { connector, supplier, orders } = await open();
    supplier.faults.set(fault, 'all');
    await expect(connector.placeOrder(order)).rejects.toMatchObject({ kind: 'unavailable' });
    supplier.faults.clear();
    expect(await connector.orderState({ number: 'PO-1', reference: null, lines })).toMatchObject({ isHalf: true });

    expect(await connector.placeOrder(order)).toMatchObject({ shortfalls: [], remark: null });
    const whole = {
      status: 'on-hold',
      total: '18.60',
      line_items: [
        { sku: 'S1-01', quantity: 2 },
        { sku: 'S1-02', quantity: 1 },
      ],
      shipping_lines: [{ total: '3.50' }],
    };
    expect(await orders()).toMatchObject([whole]);
    expect(supplier.goods.get('S1-01')?.stock).toBe(18);
    expect(await connector.orderState({ number: 'PO-1', reference: null, lines })).not.toHaveProperty('isHalf');
  },
);

describe('what the supplier takes out of an order is reported', () => {
  test('as refunded pieces, with its reason', async () => {
    const { connector, staff, placed } = await sent();
    const [bone] = placed.line_items;
    await staff('POST', '/refunds', {
      amount: '4.80',
      reason: 'out of stock',
      line_items: [{ id: bone?.id, quantity: 1 }],
    });
    await staff('PUT', '', { status: 'completed' });
    expect(await connector.orderState({ ...placed.known, lines })).toMatchObject({
      state: 'shipped',
      shortfalls: [{ code: 'S1-01', quantity: 1, reason: 'out of stock' }],
      remark: null,
    });
  });

  test('as a removed line, a lowered quantity, and other goods', async () => {
    const { connector, staff, placed } = await sent();
    const [bone, rope] = placed.line_items;
    const items = [
      { id: bone?.id, quantity: 1 },
      { id: rope?.id, quantity: 0 },
      { product_id: 103, quantity: 1 },
    ];
    await staff('PUT', '', { line_items: items });
    expect(await connector.orderState({ ...placed.known, lines })).toMatchObject({
      shortfalls: [
        { code: 'S1-01', quantity: 1, reason: null },
        { code: 'S1-02', quantity: 1, reason: null },
      ],
      remark: 'The supplier’s order also holds 1 × Chew number 3 of S1.',
    });
  });

  test('money given back for nothing in particular is a remark', async () => {
    const { connector, staff, placed } = await sent();
    await staff('POST', '/refunds', { amount: '1.30', reason: 'damaged box' });
    expect(await connector.orderState({ ...placed.known, lines })).toMatchObject({
      shortfalls: [],
      remark: 'The supplier gave back £1.30: damaged box.',
    });
  });

  test('a line is known by its product where a shop keeps no metadata, and after its code has changed', async () => {
    const { connector, supplier, staff, placed } = await sent();
    Object.assign(supplier.goods.get('S1-01') ?? {}, { sku: 'BONE-NEW' });
    const bare = placed.line_items.flatMap(({ id, product_id }) => [
      { id, quantity: 0 },
      { product_id, quantity: 2 },
    ]);
    await staff('PUT', '', { line_items: bare });
    const named = lines.map((line, at) => ({ ...line, names: [String(101 + at)] }));
    expect(await connector.orderState({ ...placed.known, lines: named })).toMatchObject({
      shortfalls: [],
      remark: 'The supplier’s order holds 2 × Rope instead of 1.',
    });
  });
});

describe('why an order is not sent', () => {
  test.each([
    ['a refund', { refund: 'cannot supply' }, 'cannot supply'],
    ['a note to the customer', { note: 'Discontinued, sorry.', customer: true }, 'Discontinued, sorry.'],
    [
      'a note with the status',
      { note: 'No stock until May. Order status changed from On hold to Cancelled.' },
      'No stock until May.',
    ],
    ['nothing', { note: 'Order status changed from On hold to Cancelled.' }, null],
  ] as const)('is read from %s', async (_what, given: { refund?: string; note?: string; customer?: true }, reason) => {
    const { connector, staff, placed } = await sent();
    if (given.refund) await staff('POST', '/refunds', { amount: placed.total, reason: given.refund });
    if (given.note) await staff('POST', '/notes', { note: given.note, customer_note: given.customer ?? false });
    if (!given.refund) await staff('PUT', '', { status: 'cancelled' });
    expect(await connector.orderState({ ...placed.known, lines })).toMatchObject({ state: 'cancelled', reason });
  });

  test('an order that was deleted for good counts as cancelled', async () => {
    const { connector, staff, placed } = await sent();
    await staff('DELETE', '?force=true');
    expect(await connector.orderState(placed.known)).toMatchObject({
      state: 'cancelled',
      reason: 'It was deleted there.',
    });
  });
});

test.each([
  ['dispatched', 'shipped'],
  ['partially-shipped', 'part-shipped'],
  ['awaiting-stock', 'acknowledged'],
])('the status %s, which shops add, means %s', async (status, state) => {
  const { connector, staff, placed } = await sent();
  await staff('PUT', '', { status });
  expect(await connector.orderState(placed.known)).toMatchObject({ state });
});

async function open(setup: Partial<SimulatedSupplierSetup> = {}) {
  const client = await clientBy(ways.woocommerce, setup);
  return { ...client, ...wooStaff(client.url, client.supplier) };
}

/** An order that the supplier has. */
async function sent() {
  const client = await open();
  const { reference } = await client.connector.placeOrder(order);
  return { ...client, staff: client.act, placed: { ...(await client.first()), known: { number: 'PO-1', reference } } };
}

function coats(): SimulatedGoods[] {
  return invented('C', 2).map((coat, at) => {
    const value = at === 0 ? 'Red' : 'Navy';
    const choice = { of: 'Coat', label: 'Colour', value, sharesStock: true };
    return { ...coat, code: value, name: `Coat, ${value}`, stock: 4, choice };
  });
}
