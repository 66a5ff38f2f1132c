import { existsSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { haproxy, stopDatabase } from './database-away.ts';

// Three shops in processes of their own, on a machine that may be busy.
vi.setConfig({ testTimeout: 600_000 });

test.runIf(existsSync(haproxy))(
  'while the database is away visitors of HAProxy get every page, list and picture, and a 503 of the shop for the rest',
  async () => {
    const { answers, orders, faults } = await stopDatabase();

    for (const kind of ['public pages', 'public lists', 'pictures', 'built files', 'visitor without a session'])
      expect([kind, Object.keys(answers[kind] ?? {})]).toEqual([kind, ['200']]);
    expect(Object.keys(answers['a basket'] ?? {})).toEqual(['503, retry-after 2']);
    expect(Object.keys(orders.refused)).toEqual(['503, retry-after 2, unavailable']);
    expect(faults).toEqual([]);
  },
);
