import { expect, test } from 'vitest';
import { drillRestore } from './restore-drill.ts';

test('after the loss of the disk no order is missing that was acknowledged before the last stored change', async () => {
  const figures = await drillRestore({ orders: 1_000 });
  expect(figures).toMatchObject({ faults: [] });
  expect(figures.acknowledged).toBeGreaterThanOrEqual(1_000);
  expect(figures.stored).toBeGreaterThanOrEqual(500);
  expect(figures.storedEarlier).toBeLessThan(figures.stored);
}, 900_000);
