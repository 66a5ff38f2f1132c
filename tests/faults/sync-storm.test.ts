import { expect, test } from 'vitest';
import { stormSync } from './sync-storm.ts';

test('a shop killed during a sync completes it after its next start, and nothing is lost or done twice', async () => {
  const figures = await stormSync({ rounds: 2 });
  expect(figures.faults).toEqual([]);
}, 300_000);
