import { expect, test } from 'vitest';
import { clientBy, outgoingOrder, ways } from '../../../../tests/support/connectors.ts';
import { parcelInNote, parcelOfFulfilment, parcelsInOrder } from './woocommerce-tracking.ts';

test.each([
  ['Sent by Royal Mail. Tracking number: AB123456789GB', 'Royal Mail', 'AB123456789GB', null],
  [
    'Your DPD parcel, tracking no. 15501234567890: https://track.dpd.example/1',
    'DPD',
    '15501234567890',
    'https://track.dpd.example/1',
  ],
  ['tracking is H00AB0123456789012', 'Courier', 'H00AB0123456789012', null],
  ['Consignment number: 15501999888777', 'DPD', '15501999888777', null],
  ['Evri, tracking reference - SD123456789GB.', 'Evri', 'SD123456789GB', null],
  [
    'Tracking: <a href="https://www.evri.com/track/1">H00A AA01 2345 6789</a>',
    'Evri',
    'H00AAA0123456789',
    'https://www.evri.com/track/1',
  ],
  ['Order was shipped with Royal Mail and tracking number is: AB 1234 5678 9GB', 'Royal Mail', 'AB123456789GB', null],
  ['Shipped via DPD Local on 28 November with tracking number 15501234567890.', 'DPD Local', '15501234567890', null],
])('%j is a parcel', (note, carrier, trackingNumber, trackingUrl) => {
  expect(parcelInNote(note)).toEqual({ carrier, trackingNumber, trackingUrl, items: [] });
});

test.each([
  'Thank you!',
  'Tracking information will follow',
  'We telephoned 0161 496 0715',
  'tracking',
  'We are tracking 12345678901 enquiries today; your order is delayed',
  'Parcel no. 2 of 3 leaves tomorrow',
])('%j is none', (note) => {
  expect(parcelInNote(note)).toBeNull();
});

test.each([
  ['royal-mail', 'Royal Mail'],
  ['dpd-co-uk', 'DPD'],
  ['dpd-local', 'DPD Local'],
  ['evri-international', 'Evri'],
  ['dhl-parcel-uk', 'DHL'],
  ['hermes-uk', 'Evri'],
  ['gls', 'GLS'],
  ['some-courier', 'Some Courier'],
])('the provider %s is %s', (slug, carrier) => {
  const item = { tracking_provider: slug, tracking_number: 'A1000001' };
  expect(parcelsInOrder([{ key: '_wc_shipment_tracking_items', value: [item] }])).toMatchObject([{ carrier }]);
});

test('a fulfilment names its carrier by either key, and the lines in it', () => {
  const meta = (key: string, link: string) => [
    { key, value: 'royal-mail' },
    { key: '_tracking_url', value: link },
    { key: '_items', value: [{ item_id: 7, qty: 1 }] },
  ];
  const sent = { carrier: 'Royal Mail', trackingNumber: null, trackingUrl: null, items: [{ id: 7, quantity: 1 }] };
  expect(parcelOfFulfilment(meta('_shipment_provider', 'javascript:alert(1)'))).toEqual(sent);
  expect(parcelOfFulfilment(meta('_shipping_provider', ''))).toEqual(sent);
  expect(parcelOfFulfilment([]).carrier).toBe('Courier');
});

test.each([
  ['in a format that nobody knows', 'none', []],
  ['without a carrier', [{ tracking_number: 'A1000001' }], [['Courier', 'A1000001']]],
  // After the first of two items was deleted.
  [
    'as an object',
    { 1: { tracking_provider: 'royal-mail', tracking_number: 'RIGHT00002GB' } },
    [['Royal Mail', 'RIGHT00002GB']],
  ],
  ['with an integer', [{ tracking_provider: 'dhl', tracking_number: 4_455_667_788 }], [['DHL', '4455667788']]],
])('metadata of an extension %s', (_what, value, parcels) => {
  const read = parcelsInOrder([{ key: '_wc_shipment_tracking_items', value }]);
  expect(read.map(({ carrier, trackingNumber }) => [carrier, trackingNumber])).toEqual(parcels);
});

test.each(['fulfilments', 'new-fulfilments', 'extension', 'slugs', 'notes', 'private-notes'] as const)(
  'parcels that a shop shows by %s are found',
  async (tracking) => {
    const { connector, move } = await clientBy(ways.woocommerce, { tracking });
    const { reference } = await connector.placeOrder(outgoingOrder);
    const parcel = { carrier: 'Royal Mail', trackingNumber: 'AB123456789GB', trackingUrl: null };
    await move('PO-1', { state: 'shipped', parcel });
    const lines = tracking === 'new-fulfilments' ? { lines: [{ code: 'S1-02', quantity: 2 }] } : {};
    expect(await connector.orderState({ number: 'PO-1', reference, lines: outgoingOrder.lines })).toEqual({
      reference,
      state: 'shipped',
      reason: null,
      parcels: [{ ...parcel, ...lines }],
      shortfalls: [],
      remark: null,
    });
  },
);
