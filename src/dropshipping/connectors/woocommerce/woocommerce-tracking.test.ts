import { expect, test } from 'vitest';
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
])('%j is a parcel', (note, carrier, trackingNumber, trackingUrl) => {
  expect(parcelInNote(note)).toEqual({ carrier, trackingNumber, trackingUrl });
});

test.each(['Thank you!', 'Tracking information will follow', 'We telephoned 0161 496 0715', 'tracking'])(
  '%j is none',
  (note) => {
    expect(parcelInNote(note)).toBeNull();
  },
);

test('provider slugs get a name, and invalid links are dropped', () => {
  const meta = (provider: string, link: string) => [
    { key: '_shipment_provider', value: provider },
    { key: '_tracking_url', value: link },
  ];
  expect(parcelOfFulfilment(meta('royal-mail', 'javascript:alert(1)'))).toEqual({
    carrier: 'Royal Mail',
    trackingNumber: null,
    trackingUrl: null,
  });
  expect(parcelOfFulfilment(meta('dpd', '')).carrier).toBe('DPD');
  expect(parcelOfFulfilment([]).carrier).toBe('Courier');
});

test('metadata of an extension in an unknown format gives no parcel', () => {
  expect(parcelsInOrder([{ key: '_wc_shipment_tracking_items', value: 'none' }])).toEqual([]);
  expect(parcelsInOrder([{ key: '_wc_shipment_tracking_items', value: [{ tracking_number: 'A1000001' }] }])).toEqual([
    { carrier: 'Courier', trackingNumber: 'A1000001', trackingUrl: null },
  ]);
});
