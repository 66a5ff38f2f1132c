/** On a machine with much memory Node would let garbage grow to several times the size of the shop; this limits it. */
const littleGarbage = '--heap-growing-percent=20';

const quickly = ['--import', './scripts/launch/quick-imports.mjs'];

/** Node's compile cache, so that the next start does not compile all modules again. */
const compiled = { NODE_COMPILE_CACHE: 'node_modules/.cache/compiled' };

/** How a process is recognised as a shop that runs from here. */
export const builtServer = 'dist/shop/server.js';

/**
 * What `npm run …` can do. `pages`: needs the built pages. `tools`: needs what only checks, tests and benchmarks need. `stopped`: not while a shop runs here. `beside`: replaces nothing here. `env`: defaults that the environment overrides.
 * @type {Record<string, { command?: string[], pages?: boolean, tools?: boolean, stopped?: boolean, beside?: boolean, env?: Record<string, string> }>}
 */
export const targets = {
  start: {
    command: [littleGarbage, '--enable-source-maps', builtServer],
    pages: true,
    env: { NODE_ENV: 'production', ...compiled },
  },
  dev: { command: [...quickly, '--watch', 'src/server.ts'], env: { SHOP_DEV: 'on' } },
  build: { pages: true },
  test: { command: ['scripts/test.ts'], pages: true, tools: true },
  'test:all': { command: ['scripts/test.ts', 'all'], pages: true, tools: true },
  'test:nightly': { command: ['scripts/test.ts', 'nightly'], pages: true, tools: true },
  looks: {
    command: [
      'node_modules/@playwright/test/cli.js',
      'test',
      '/looks',
      '--project=looks',
      '--update-snapshots=changed',
    ],
    pages: true,
    tools: true,
  },
  pictures: { command: ['scripts/pictures.ts'], pages: true, tools: true },
  check: { command: ['scripts/check.ts'], tools: true },
  bench: { command: [...quickly, 'scripts/bench.ts'], pages: true, tools: true, env: { NODE_ENV: 'production' } },
  'cluster-test': { command: [...quickly, 'scripts/cluster-test.ts'], pages: true, tools: true },
  seed: { command: [...quickly, 'scripts/seed.ts'] },
  supplier: { command: [...quickly, 'scripts/supplier.ts'] },
  'stripe-simulator': { command: [...quickly, 'scripts/stripe-simulator.ts'] },
  migrate: { command: [...quickly, 'scripts/migrate.ts'] },
  backup: { command: [...quickly, 'scripts/backup.ts'] },
  restore: { command: [...quickly, 'scripts/restore.ts'] },
  'prepare-upgrade': { beside: true },
  upgrade: { command: [...quickly, 'scripts/upgrade.ts'], pages: true, stopped: true },
  media: { command: [...quickly, 'scripts/media.ts'] },
  admin: { command: [...quickly, 'scripts/admin.ts'] },
  routes: { command: [...quickly, 'scripts/print-routes.ts'] },
};
