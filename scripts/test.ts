import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './test/chromium.ts';
import { playwrightTally, sum, tallyOf, vitestTally } from './test/tally.ts';
import type { Tally } from './test/tally.ts';

/**
 * Everything: the check, the tests in Node, the tests in a browser, and one line with their sum. All of it runs whatever
 * fails, so that one run shows all there is to mend. With OTHER_DATABASE_URL the tests in Node run on that PostgreSQL too.
 */
const reports = mkdtempSync(join(tmpdir(), 'paw-and-vale-reports-'));
const otherDatabase = process.env.OTHER_DATABASE_URL;

title('Check');
const checked = run(['scripts/check.ts']);

title('Tests in Node');
const tallies = [vitest('embedded')];

if (otherDatabase) {
  title('Tests in Node, on the other PostgreSQL');
  tallies.push(vitest('other', { DATABASE_URL: otherDatabase }, ['src/']));
}

title('Tests in a browser');
tallies.push(...playwright());

const { passed, failed } = sum(tallies);
if (checked !== 0) console.log('\nThe check failed; see the top.');
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = checked === 0 && failed === 0 ? 0 : 1;

function vitest(name: string, env: Record<string, string> = {}, args: string[] = []): Tally {
  const report = join(reports, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const exitCode = run(['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args], env);
  return tallyOf(report, vitestTally, exitCode);
}

function playwright(): Tally[] {
  if (!ensureChromium()) {
    console.error(
      'The browser tests need Chromium: apt-get install chromium, or wherever this machine gets its programs.',
    );
    return [{ passed: 0, failed: 1 }];
  }
  return ['shop', 'desk', 'looks'].map((project) => {
    const report = join(reports, `browser-${project}.json`);
    const command = ['node_modules/@playwright/test/cli.js', 'test', `--project=${project}`, '--reporter=list,json'];
    return tallyOf(report, playwrightTally, run(command, { PLAYWRIGHT_JSON_OUTPUT_NAME: report }));
  });
}

function run(args: readonly string[], env: Record<string, string> = {}): number {
  return spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1;
}

function title(text: string): void {
  console.log(`\n── ${text} ${'─'.repeat(70 - text.length)}`);
}
