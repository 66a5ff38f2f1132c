import { expect, test } from 'vitest';
import { carrierNamed, carrierOfNumber, isTrackingNumber } from './carriers.contract.ts';
import { reportedTrackingNumber } from './parcels.contract.ts';

test.each([
  ['Royal Mail', 'Royal Mail'],
  ['Royal Mail Tracked 48', 'Royal Mail'],
  ['royal-mail', 'Royal Mail'],
  ['RoyalMail', 'Royal Mail'],
  ['UPS Standard', 'UPS'],
  ['Hermes', 'Evri'],
  ['myHermes ParcelShop', 'Evri'],
  ['DPD', 'DPD'],
  ['DPD UK', 'DPD'],
  ['DPD Local', 'DPD Local'],
  ['dpd local next day', 'DPD Local'],
  ['DHL Express', 'DHL'],
  ['DHL Parcel UK', 'DHL'],
  ['Parcelforce Worldwide', 'Parcelforce'],
  ['Amazon Logistics', 'Amazon'],
  ['Yodel', 'Yodel'],
  ['InPost Lockers', 'InPost'],
  ['FedEx Priority', 'FedEx'],
  ['Upstate Couriers', null],
  ['Tuffnells', null],
  ['Royal', null],
  ['', null],
])('a carrier named %j is %s', (name, carrier) => {
  expect(carrierNamed(name)).toBe(carrier);
});

test.each([
  ['AB123456789GB', 'Royal Mail'],
  ['ab 1234 5678 9gb', 'Royal Mail'],
  ['PB1234567', 'Parcelforce'],
  ['CX123456789GB', 'Parcelforce'],
  ['H00AAA0001234567', 'Evri'],
  ['1234567890123456', 'Evri'],
  ['15501234567890', 'DPD'],
  ['15501234567890A', 'DPD'],
  ['JD0002123456789012', 'Yodel'],
  ['JJD0002123456789012', 'Yodel'],
  ['JJD01123456789012345', 'DHL'],
  ['JVGL0123456789', 'DHL'],
  ['1Z999AA10123456784', 'UPS'],
  ['012345678983', 'FedEx'],
  ['012345678984', null],
  ['123456789012345678901234', 'InPost'],
  ['TBA123456789012', 'Amazon'],
  ['1234567890', null],
  ['Not available', null],
])('the form of %s is %s', (number, carrier) => {
  expect(carrierOfNumber(number)).toBe(carrier);
});

test.each(['', '-', 'N/A', 'n/a', 'Not available', 'To follow', 'TBC 1', 'AB12', '1.2-3'])(
  '%j is no number yet',
  (text) => {
    expect([isTrackingNumber(text), reportedTrackingNumber(text)]).toEqual([false, null]);
  },
);

test.each(['AB123456789GB', '15 50 12', 'H01-ABC'])('%s can be a number', (text) => {
  expect(reportedTrackingNumber(text)).toBe(text);
});
