import { expect, test } from 'vitest';
import { allOffers, talkBy, ways } from '../../../tests/support/connectors.ts';
import { invented } from '../../../tests/support/simulator.ts';
import type { SimulatedSupplierSetup } from '../simulator/simulated-supplier.ts';
import type { OutgoingOrder } from './supplier-connector.ts';

const order: OutgoingOrder = {
  number: 'PO-1',
  lines: [{ code: 'L', name: 'Collar', quantity: 1, price: null }],
  deliverTo: {
    name: 'Jo',
    address: '1 Kennel Lane',
    city: 'Leeds',
    postcode: 'LS1 4AP',
    country: 'Ireland',
    phone: '1',
  },
  delivery: 'express',
  note: null,
};

test('variations are listed one by one, each with its choice, price and stock, and can be ordered', async () => {
  const { connector, supplier } = await collars();
  const { products } = await connector.listProducts({ search: null, from: null });
  expect(products).toMatchObject([
    { code: 'plain', name: 'Plain collar' },
    { code: 'S', name: 'Collar, S', stock: 20 },
    { code: 'L', name: 'Collar, L', stock: 0 },
  ]);
  const { reference } = await connector.placeOrder(order);
  expect(supplier.orders.get('PO-1')).toMatchObject({
    reference,
    lines: [{ code: 'L', quantity: 1 }],
    deliverTo: { name: 'Jo', country: 'IE', phone: '1' },
  });
});

test('a code with a comma in it is found, and so are the codes it consists of', async () => {
  const [one, two] = invented('X', 2);
  const goods = [one, two].flatMap((goods, at) => (goods ? [{ ...goods, code: at === 0 ? 'a,b' : 'a' }] : []));
  const { connector } = await talk({ goods });
  const offers = await allOffers(connector.offers(['a,b', 'a', 'b']));
  expect(offers.map(({ code }) => code).toSorted()).toEqual(['a', 'a,b']);
});

test.each(['fulfilments', 'extension', 'notes'] as const)(
  'parcels that a shop shows by %s are found',
  async (tracking) => {
    const { connector, move } = await collars({ tracking });
    const { reference } = await connector.placeOrder(order);
    const parcel = { carrier: 'Royal Mail', trackingNumber: 'AB123456789GB', trackingUrl: null };
    await move('PO-1', { state: 'shipped', parcel });
    expect(await connector.orderState({ number: 'PO-1', reference })).toEqual({
      state: 'shipped',
      reason: null,
      parcels: [parcel],
    });
  },
);

test('an order that may have got through is not sent again by itself', async () => {
  const { connector, supplier } = await collars();
  supplier.faults.set('error', 'all');
  const before = supplier.requests.get('calls') ?? 0;
  const failing = connector.placeOrder(order);
  await expect(failing).rejects.toMatchObject({ kind: 'unavailable' });
  supplier.faults.clear();
  expect(supplier.requests.get('calls') ?? 0).toBeGreaterThan(before);
  await connector.placeOrder(order);
  await connector.placeOrder(order);
  expect([...supplier.orders.keys()]).toEqual(['PO-1']);
  expect(supplier.orders.get('PO-1')?.received).toBe(1);
});

test('a key without its secret is asked for in a sentence', async () => {
  const { connector } = await talk({}, 'ck_only');
  await expect(connector.test()).rejects.toMatchObject({ kind: 'credentials', message: /consumer key and its secret/ });
});

function collars(setup: Partial<SimulatedSupplierSetup> = {}) {
  const [plain, small, large] = invented('C', 3);
  if (!plain || !small || !large) throw new Error('Three were asked for');
  const choice = (value: string) => ({ of: 'Collar', label: 'Size', value });
  const goods = [
    { ...plain, code: 'plain', name: 'Plain collar' },
    { ...small, code: 'S', name: 'Collar, S', choice: choice('S') },
    { ...large, code: 'L', name: 'Collar, L', choice: choice('L'), stock: 0 },
  ];
  return talk({ goods, ...setup });
}

const talk = (setup: Partial<SimulatedSupplierSetup>, apiKey?: string) => talkBy(ways.woocommerce, setup, apiKey);
