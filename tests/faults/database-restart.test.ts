import { expect, test, vi } from 'vitest';
import { restartExternal, stopEmbedded } from './database-restart.ts';

// Shops in processes of their own, on a machine that may be busy.
vi.setConfig({ testTimeout: 180_000 });

test.each([
  ['a PostgreSQL of the owner that restarts under two shops costs nothing but the requests under way', restartExternal],
  ['a shop whose own PostgreSQL is killed under load brings it back', () => stopEmbedded('SIGKILL')],
  ['a shop whose own PostgreSQL is told to stop politely under load brings it back', () => stopEmbedded('SIGTERM')],
])('%s: every acknowledged order is there once and stock is exact', async (_, restart) => {
  const { faults, alive, lost } = await restart();

  expect(faults).toEqual([]);
  expect(alive).not.toContain(false);
  // A lost request was answered with Retry-After.
  expect(Object.keys(lost).filter((status) => status !== '503')).toEqual([]);
});
