import { globSync, readFileSync } from 'node:fs';

/** Too slow for every change: killed processes, much data, thousands of requests. */
export const slowTests = ['tests/faults/**', '**/*.slow.test.ts'];

const opensDatabase = /from '[./]*tests\/support\/(shop|connected-suppliers|test-database)\.ts'/;

/** Tests of the shop that use a database; the others behave the same on every PostgreSQL. */
export function databaseTests(): string[] {
  return globSync('src/**/*.test.ts').filter((file) => opensDatabase.test(readFileSync(file, 'utf8')));
}
