import { expect, test } from 'vitest';
import { stormCheckout } from './checkout-storm.ts';

test('a shop killed during a storm of checkouts starts again and has lost no order and no stock', async () => {
  const figures = await stormCheckout({ rounds: 3 });
  expect(figures).toMatchObject({ faults: [], refused: [] });
  expect(figures.acknowledged).toBeGreaterThanOrEqual(3);
}, 180_000);
