import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPooler } from '../tests/support/pooler.ts';
import { ensureChromium } from './test/chromium.ts';
import { databaseTests, differingTests, testsInFull, testsOf } from './test/groups.ts';
import { runStep, summary } from './test/steps.ts';
import type { Env, Shown, Step } from './test/steps.ts';
import { playwrightTally, tallyOf, vitestTally } from './test/tally.ts';

/**
 * `npm test` runs the tests that are quick enough for every change. `npm run test:all` is what CI runs: those, a storm and a restore, all tests
 * in a browser, and on OTHER_DATABASE_URL and through PgBouncer what may differ there. `npm run test:nightly` runs the rest. A failure stops
 * nothing, so that one run shows all failures; a summary follows.
 */
const levels: Record<string, () => Promise<Step[]>> = { change: everyChange, all: everything, nightly: theRest };
const reports = mkdtempSync(join(tmpdir(), 'paw-and-vale-reports-'));
const otherDatabase = process.env.OTHER_DATABASE_URL;
const pooler = findPooler();

const steps = (await levels[process.argv[2] ?? 'change']?.()) ?? [];
console.log(summary(steps, process.uptime()));
process.exitCode = steps.every(({ failed }) => failed === 0) ? 0 : 1;

async function everyChange(): Promise<Step[]> {
  return [await check(), await quickTests(), await browser('Journeys in a browser', ['--grep', '@smoke'])];
}

async function everything(): Promise<Step[]> {
  const first = [await check(), await quickTests()];
  // Programs that are killed and started again leave the browser half of the machine.
  const beside = async () => [
    await vitest('Slow tests in Node', testsOf('slow'), { shown: 'afterwards' }),
    ...(await onOtherDatabase(differingTests(), { shown: 'afterwards' })),
  ];
  const others = beside();
  const inBrowser = await browser('All tests in a browser');
  return [...first, inBrowser, ...(await others)];
}

async function theRest(): Promise<Step[]> {
  const env = { TEST_IN_FULL: 'on' };
  return [
    await vitest('Slow tests in Node, in full', [...testsOf('slow', 'nightly'), ...testsInFull()], { env }),
    ...(await onOtherDatabase(databaseTests(), { env })),
    await browser('All tests in a browser, in full', [], env),
  ];
}

/** The checks as one test: one failure, whatever they find. */
function check(): Promise<Step> {
  return runStep('Check', 'at once', async (node) => {
    const isGreen = (await node(['scripts/check.ts'])) === 0;
    return { passed: isGreen ? 1 : 0, failed: isGreen ? 0 : 1, failures: isGreen ? [] : ['scripts/check.ts'] };
  });
}

function quickTests(): Promise<Step> {
  return vitest('Tests in Node', testsOf('quick'));
}

/** Without either they run by night, as nothing else tries them in full. */
async function onOtherDatabase(files: readonly string[], how: { shown?: Shown; env?: Env }): Promise<Step[]> {
  if (!otherDatabase) console.log('\nThere is no other PostgreSQL (OTHER_DATABASE_URL): all runs on the embedded one.');
  if (!pooler) console.log('\nThere is no PgBouncer here: nothing is tried through it.');
  if (!otherDatabase && !pooler && !how.env) return [];
  const where = ['with a database', otherDatabase && 'on the other PostgreSQL', pooler && 'through PgBouncer'];
  const env = {
    ...how.env,
    ...(otherDatabase && { DATABASE_URL: otherDatabase }),
    ...(pooler && { TEST_POOLER: 'on' }),
  };
  return [await vitest(['Tests', ...where.filter(Boolean)].join(' '), files, { ...how, env })];
}

function vitest(
  name: string,
  files: readonly string[],
  { shown = 'at once', env = {} }: { shown?: Shown; env?: Env } = {},
) {
  const report = join(reports, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  // Beside the browser each has half of the machine, and needs twice the time.
  const half = shown === 'at once' ? [] : ['--maxWorkers=2', '--testTimeout=180000', '--hookTimeout=180000'];
  return runStep(name, shown, async (node) => {
    const exitCode = await node(['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...half, ...files], env);
    return tallyOf(report, vitestTally, exitCode);
  });
}

function browser(name: string, args: readonly string[] = [], env: Env = {}): Promise<Step> {
  const report = join(reports, `${name}.json`);
  const command = ['node_modules/@playwright/test/cli.js', 'test', ...args, '--reporter=list,json'];
  return runStep(name, 'at once', async (node) => {
    if (!ensureChromium()) return { passed: 0, failed: 1, failures: ['there is no Chromium'] };
    return tallyOf(report, playwrightTally, await node(command, { PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...env }));
  });
}
