import { expect, test } from 'vitest';
import { stormPayments } from './payment-storm.ts';

test('a shop killed during a storm of payments has one order or one full refund for each payment', async () => {
  const figures = await stormPayments({ payments: 60, kills: 3 });
  expect(figures.errors).toEqual([]);
  expect(figures.paid).toBeGreaterThan(20);
}, 300_000);
