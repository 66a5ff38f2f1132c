/** The shop's layout in one place: which folder may see which, and what a file may be called. See docs/architecture.md. */

/** Lower never imports higher. */
const levels: [path: string, level: number][] = [
  ['src/platform/', 0],
  ['src/media/', 1],
  ['src/shop/', 1],
  ['src/catalogue/', 2],
  ['src/accounts/', 2],
  ['src/basket/', 3],
  ['src/payment/', 2],
  ['src/orders/', 3],
  ['src/checkout/', 4],
  ['src/dropshipping/', 5],
  ['src/community/', 6],
  ['src/analytics/', 6],
  ['src/admin/', 7],
  // It fills every table.
  ['src/demo-data/', 8],
];

/** They list what the areas offer and may therefore see all of it. */
export const contentsPages = [
  'src/app.ts',
  'src/server.ts',
  'src/routes.ts',
  'src/jobs.ts',
  'src/mail-previews.ts',
  'src/schema.ts',
];

/** Besides `*.table.ts` (foreign keys) they alone see other areas' tables. */
export const tableReaders = ['src/schema.ts', 'src/demo-data/'];

/** Pure and small enough for contracts, rules and the browser. */
export const sharedGround = ['src/platform/money.ts'];

/** Packages without a clock, a database or a network behind them (`node:net` for isIP). Contracts have zod alone. */
export const purePackages = ['zod', 'node:net'];

/** Where the environment, the time of day and the network may be touched. */
export const hostPlaces = ['src/platform/', 'src/dropshipping/connectors/', 'src/web/api.ts'];

/** What a file may say about its role; no suffix means reads and writes (server) or a part of a screen (web). `slow.test` is for `npm run test:all`. */
export const suffixes = ['table', 'contract', 'rules', 'admin', 'routes', 'jobs', 'mail', 'slow', 'test'];
export const webSuffixes = ['queries', 'contract', 'rules', 'slow', 'test'];
/** Written by a tool, and exempt from everything. */
export const generatedFiles = ['src/web/routeTree.gen.ts'];

export const refusedFolders = ['utils', 'util', 'helpers', 'misc', 'common', 'lib', 'shared', 'services', 'models'];

/** Lines; see docs/style.md. The limit on functions is the linter's. */
export const budgets = { percentile95: 150, file: 300, test: 400 };

export function within(path: string, places: string[]): boolean {
  return places.some((place) => (place.endsWith('/') ? path.startsWith(place) : path === place));
}

export function levelOf(path: string): number | undefined {
  return levels.find(([folder]) => path.startsWith(folder))?.[1];
}

/** `catalogue` for `src/catalogue/products/products.ts`; undefined for contents pages and everything outside `src`. */
export function areaOf(path: string): string | undefined {
  return /^src\/([^/]+)\//.exec(path)?.[1];
}

/** `table` for `x.table.ts`, `test` for `x.rules.test.ts`, empty for `x.ts`. */
export function roleOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return name.split('.').slice(1, -1).at(-1) ?? '';
}
