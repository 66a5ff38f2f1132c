import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { playwrightTally, tallyOf, vitestTally } from './tally.ts';

function reportOf(content: unknown): string {
  const file = join(mkdtempSync(join(tmpdir(), 'tally-')), 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const file = (name: string, status: string, assertionResults: object[] = []) => ({ name, status, assertionResults });

test('a run that failed without a failed test counts as one failure, by the file', () => {
  const report = reportOf({
    numPassedTests: 7,
    numFailedTests: 0,
    testResults: [file('a.test.ts', 'passed'), file('b.test.ts', 'failed')],
  });
  expect(tallyOf(report, vitestTally, 1)).toEqual({ passed: 7, failed: 1, failures: ['b.test.ts'] });
  expect(tallyOf(report, vitestTally, 0)).toMatchObject({ passed: 7, failed: 0 });
});

test('a runner that left no report has failed', () => {
  expect(tallyOf('/nowhere/report.json', playwrightTally, 0)).toEqual({ passed: 0, failed: 1, failures: [] });
});

test('a failed Node test is named with its cause', () => {
  const tests = [
    { fullName: 'stays', status: 'passed' },
    { fullName: 'falls', status: 'failed', failureMessages: ['1 is\n  not 2'] },
  ];
  const report = { numPassedTests: 1, numFailedTests: 1, testResults: [file(resolve('a.test.ts'), 'failed', tests)] };
  expect(vitestTally(report).failures).toEqual(['a.test.ts › falls: 1 is not 2']);
});

test('a browser test that passed only at the second attempt has failed, and is named', () => {
  const spec = (title: string, status: string) => ({
    title,
    tests: [{ status, results: [{}, { error: { message: `${title} at once` } }] }],
  });
  const inner = { file: 'b.test.ts', specs: [spec('wobbles', 'flaky'), spec('stays', 'expected')] };
  const report = {
    stats: { expected: 4, unexpected: 1, flaky: 2, skipped: 3 },
    suites: [{ file: 'a.test.ts', specs: [spec('falls', 'unexpected')], suites: [inner] }],
  };
  expect(playwrightTally(report)).toEqual({
    passed: 4,
    failed: 3,
    failures: ['a.test.ts › falls: falls at once', 'b.test.ts › wobbles: wobbles at once'],
  });
});
