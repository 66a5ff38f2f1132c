import { expect, test } from 'vitest';
import { stormPayments } from './payment-storm.ts';

test('a shop killed in a storm of payments has one order or one whole refund for each that was taken', async () => {
  const figures = await stormPayments({ payments: 60, kills: 3 });
  expect(figures.errors).toEqual([]);
  expect(figures.paid).toBeGreaterThan(20);
}, 300_000);
