import { expect, test, vi } from 'vitest';
import { killStarts } from './start-storm.ts';

// Starts and kills on a machine that may be busy.
vi.setConfig({ testTimeout: 900_000 });

test('a shop that is killed at any moment of its starts, with buyers waiting, never ends by itself and loses no order', async () => {
  const { endedThemselves, faults, acknowledged, offered } = await killStarts({ kills: 6, perSecond: 8 });

  expect(endedThemselves).toEqual([]);
  expect(faults).toEqual([]);
  expect(acknowledged).toBe(offered);
});
