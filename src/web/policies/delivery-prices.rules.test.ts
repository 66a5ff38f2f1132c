import { expect, test } from 'vitest';
import { defaultSettings } from '#shop/settings/settings.contract.ts';
import { plainPounds } from '../ui/price.tsx';
import { deliveryPrices } from './delivery-prices.rules.ts';

test('delivery prices come from the settings', () => {
  expect(deliveryPrices(defaultSettings)).toEqual([
    { name: 'Standard', days: '3-7 days', under: '£3.99', over: 'Free' },
    { name: 'Express', days: '1-2 days', under: '£7.99', over: '£4.99' },
  ]);
  expect(plainPounds('25.00')).toBe('£25');
});
