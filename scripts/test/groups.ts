import { globSync, readFileSync } from 'node:fs';

/** What Vitest runs; the tests in a browser are Playwright's. */
export const nodeTests = ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/**/*.test.ts'];
export const browserTests = 'tests/e2e/**';

/** By the name of the file. Each level runs after the one before it: see docs/architecture.md, Tests. */
export type Level = 'quick' | 'slow' | 'nightly';

export function levelOf(file: string): Level {
  if (file.endsWith('.slow.test.ts')) return 'slow';
  return file.endsWith('.nightly.test.ts') || file.startsWith('tests/faults/') ? 'nightly' : 'quick';
}

export function testsOf(...levels: Level[]): string[] {
  const files = globSync(nodeTests, { exclude: [browserTests] });
  return files.filter((file) => levels.includes(levelOf(file))).toSorted();
}

/** Take minutes each by night; the longest begin first, so that none is left over when all else is done. */
export const longestTests = [
  'tests/faults/restore-drill.slow.test.ts',
  'tests/faults/lifecycle.test.ts',
  'tests/faults/interrupted-restore.test.ts',
  'src/platform/backups/point-in-time/point-in-time.nightly.test.ts',
  'tests/faults/payment-storm.test.ts',
  'tests/faults/sync-storm.test.ts',
  'tests/faults/checkout-storm.slow.test.ts',
  'tests/faults/database-restart.test.ts',
];

const opensDatabase =
  /from '[./]*tests\/support\/(shop|connected-suppliers|test-database|stripe-shop|stripe-orders)\.ts'/;

/** Tests of the shop that use a database; the others behave the same on every PostgreSQL. */
export function databaseTests(): string[] {
  return globSync('{src,tools}/**/*.test.ts').filter((file) => opensDatabase.test(readFileSync(file, 'utf8')));
}

const differs = /^\/\/ Also on PostgreSQL 15 behind PgBouncer: \S/m;

/** Those of them that say in a comment why the version or a pooler could make a difference. */
export function differingTests(): string[] {
  return databaseTests().filter((file) => differs.test(readFileSync(file, 'utf8')));
}

/** The quick ones that try more by night: see tests/support/in-full.ts. */
export function testsInFull(): string[] {
  return testsOf('quick').filter((file) => readFileSync(file, 'utf8').includes('/in-full.ts'));
}
