import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { playwrightTally, sum, tallyOf, vitestTally } from './tally.ts';

function reportOf(content: unknown): string {
  const file = join(mkdtempSync(join(tmpdir(), 'tally-')), 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test('a run that failed without a failed test counts as one failure', () => {
  const report = reportOf({ numPassedTests: 7, numFailedTests: 0 });
  expect(tallyOf(report, vitestTally, 1)).toEqual({ passed: 7, failed: 1 });
  expect(tallyOf(report, vitestTally, 0)).toEqual({ passed: 7, failed: 0 });
});

test('a runner that left no report has failed', () => {
  expect(tallyOf('/nowhere/report.json', playwrightTally, 0)).toEqual({ passed: 0, failed: 1 });
});

test('a browser test that passed only at the second try has failed', () => {
  const report = { stats: { expected: 4, unexpected: 1, flaky: 2, skipped: 3 } };
  expect(playwrightTally(report)).toEqual({ passed: 4, failed: 3 });
});

test('the sum covers every runner', () => {
  expect(
    sum([
      { passed: 7, failed: 1 },
      { passed: 6, failed: 0 },
    ]),
  ).toEqual({ passed: 13, failed: 1 });
});
