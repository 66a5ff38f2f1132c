import { expect, test } from 'vitest';
import { inFull } from '../support/in-full.ts';
import { stormCheckout } from './checkout-storm.ts';

test('a shop killed during a storm of checkouts starts again and has lost no order and no stock', async () => {
  const rounds = inFull ? 3 : 1;
  const figures = await stormCheckout({ rounds });
  expect(figures).toMatchObject({ faults: [], refused: [] });
  expect(figures.acknowledged).toBeGreaterThanOrEqual(rounds);
}, 180_000);
