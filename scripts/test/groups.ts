import { globSync, readFileSync } from 'node:fs';

/** What is too long for every change: programs that are killed, much data, thousands of requests. */
export const slowTests = ['tests/faults/**', '**/*.slow.test.ts'];

const opensDatabase = /from '[./]*tests\/support\/(shop|connected-suppliers|test-database)\.ts'/;

/** Tests of the shop that read and write a database; what the others promise is the same on each. */
export function databaseTests(): string[] {
  return globSync('src/**/*.test.ts').filter((file) => opensDatabase.test(readFileSync(file, 'utf8')));
}
