import { globSync, readFileSync } from 'node:fs';

/** Too slow for every change: killed processes, much data, thousands of requests. */
export const slowTests = ['tests/faults/**', '**/*.slow.test.ts'];

/** Take minutes each; the longest begin first, so that none is left over when all else is done. */
export const longestTests = [
  'tests/faults/restore-drill.test.ts',
  'tests/faults/lifecycle.test.ts',
  'tests/faults/interrupted-restore.test.ts',
  'src/platform/backups/point-in-time/point-in-time.slow.test.ts',
  'tests/faults/payment-storm.test.ts',
  'tests/faults/sync-storm.test.ts',
  'tests/faults/checkout-storm.test.ts',
  'tests/faults/database-restart.test.ts',
];

const opensDatabase = /from '[./]*tests\/support\/(shop|connected-suppliers|test-database)\.ts'/;

/** Tests of the shop that use a database; the others behave the same on every PostgreSQL. */
export function databaseTests(): string[] {
  return globSync('src/**/*.test.ts').filter((file) => opensDatabase.test(readFileSync(file, 'utf8')));
}
