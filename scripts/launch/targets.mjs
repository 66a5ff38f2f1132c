/** Megabytes. On a machine with much memory Node lets so much pile up that the shop rests at twice the size. */
const littleGarbage = '--max-semi-space-size=4';

/**
 * What `npm run …` can do. `pages`: needs the built pages. `env`: unless the environment says otherwise.
 * @type {Record<string, { command?: string[], pages?: boolean, env?: Record<string, string> }>}
 */
export const targets = {
  start: { command: [littleGarbage, 'src/server.ts'], pages: true, env: { NODE_ENV: 'production' } },
  dev: { command: ['--watch', 'src/server.ts'], env: { SHOP_DEV: 'on' } },
  build: { pages: true },
  test: { command: ['scripts/test.ts'], pages: true },
  check: { command: ['scripts/check.ts'] },
  bench: { command: ['scripts/bench.ts'], pages: true, env: { NODE_ENV: 'production' } },
  seed: { command: ['scripts/seed.ts'] },
  supplier: { command: ['scripts/supplier.ts'] },
  migrate: { command: ['scripts/migrate.ts'] },
  admin: { command: ['scripts/admin.ts'] },
  routes: { command: ['scripts/print-routes.ts'] },
};
