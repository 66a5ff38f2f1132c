import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPooler } from '../tests/support/pooler.ts';
import { ensureChromium } from './test/chromium.ts';
import { databaseTests, slowTests } from './test/groups.ts';
import { playwrightTally, sum, tallyOf, vitestTally } from './test/tally.ts';
import type { Tally } from './test/tally.ts';

/**
 * `npm test` runs the tests that are quick enough for every change. `npm run test:all` runs all others; with OTHER_DATABASE_URL also on that
 * PostgreSQL, and through PgBouncer where it is installed. A failure stops nothing, so that one run shows all failures; a summary follows.
 */
const reports = mkdtempSync(join(tmpdir(), 'paw-and-vale-reports-'));
const otherDatabase = process.env.OTHER_DATABASE_URL;

const { passed, failed, failures } = sum(process.argv[2] === 'all' ? theRest() : everyChange());
console.log('');
for (const failure of failures) console.log(`failed: ${failure}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function everyChange(): Tally[] {
  const checked = check();
  title('Tests in Node');
  const inNode = vitest(
    'quick',
    slowTests.map((files) => `--exclude=${files}`),
  );
  title('Journeys in a browser');
  return [checked, inNode, playwright('journeys', ['--grep', '@smoke'])];
}

function theRest(): Tally[] {
  title('Long tests in Node');
  const tallies = [
    vitest(
      'slow',
      slowTests.map((files) => files.replaceAll(/\*+\/?/g, '')),
    ),
  ];
  const pooler = findPooler();
  if (!pooler) console.log('\nThere is no PgBouncer here: nothing is tried through it.');
  if (otherDatabase || pooler) {
    title(
      `Tests with a database${otherDatabase ? ', on the other PostgreSQL' : ''}${pooler ? ', through PgBouncer' : ''}`,
    );
    const env = { ...(otherDatabase && { DATABASE_URL: otherDatabase }), ...(pooler && { TEST_POOLER: 'on' }) };
    tallies.push(vitest('other', databaseTests(), env));
  }
  title('All tests in a browser');
  tallies.push(playwright('browser', [], { E2E_SWEEP: 'on' }));
  return tallies;
}

/** The checks as one test: one failure, whatever they find. */
function check(): Tally {
  title('Check');
  const isGreen = run(['scripts/check.ts']) === 0;
  return { passed: 0, failed: isGreen ? 0 : 1, failures: isGreen ? [] : ['scripts/check.ts'] };
}

function vitest(name: string, args: readonly string[], env: Record<string, string> = {}): Tally {
  const report = join(reports, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const exitCode = run(['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args], env);
  return tallyOf(report, vitestTally, exitCode);
}

function playwright(name: string, args: readonly string[], env: Record<string, string> = {}): Tally {
  if (!ensureChromium()) return { passed: 0, failed: 1, failures: ['there is no Chromium'] };
  const report = join(reports, `${name}.json`);
  const command = ['node_modules/@playwright/test/cli.js', 'test', ...args, '--reporter=list,json'];
  return tallyOf(report, playwrightTally, run(command, { PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...env }));
}

function run(args: readonly string[], env: Record<string, string> = {}): number {
  return spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1;
}

function title(text: string): void {
  console.log(`\n── ${text} ${'─'.repeat(70 - text.length)}`);
}
