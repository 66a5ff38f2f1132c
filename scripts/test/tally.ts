import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

/** `failures`: the failed tests, one per line with file, name and the start of the error. */
export type Tally = { passed: number; failed: number; failures: string[] };

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).optional() }),
      ),
    }),
  ),
});

const playwrightTest = z.object({
  status: z.string(),
  results: z.array(z.object({ error: z.object({ message: z.string().optional() }).optional() })).optional(),
});
const playwrightSuite = z.object({
  file: z.string(),
  get suites() {
    return z.array(playwrightSuite).optional();
  },
  specs: z.array(z.object({ title: z.string(), tests: z.array(playwrightTest) })),
});
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  suites: z.array(playwrightSuite),
});

export function vitestTally(report: unknown): Tally {
  const { numPassedTests, numFailedTests, testResults } = vitestReport.parse(report);
  const failures = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative('', name);
    const tests = assertionResults.filter((one) => one.status === 'failed');
    if (status === 'failed' && tests.length === 0) return [file];
    return tests.map((one) => oneLine(file, one.fullName, one.failureMessages?.[0]));
  });
  return { passed: numPassedTests, failed: numFailedTests, failures };
}

/** A flaky test counts as failed: the next run may fail for somebody else. */
export function playwrightTally(report: unknown): Tally {
  const { stats, suites } = playwrightReport.parse(report);
  const { expected, unexpected, flaky } = stats;
  return { passed: expected, failed: unexpected + flaky, failures: suites.flatMap(failuresOf) };
}

function failuresOf(suite: z.infer<typeof playwrightSuite>): string[] {
  const failures = suite.specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => /unexpected|flaky/.test(status))
      .map(({ results }) => oneLine(suite.file, title, results?.find(({ error }) => error)?.error?.message)),
  );
  return [...failures, ...(suite.suites ?? []).flatMap(failuresOf)];
}

function oneLine(file: string, test: string, cause = ''): string {
  const start = stripVTControlCharacters(cause).replaceAll(/\s+/g, ' ').slice(0, 300);
  return `${file} › ${test}${start && `: ${start}`}`;
}

/**
 * The report of one runner, corrected by its exit code: a file that could not be loaded or a crash is a failure
 * that the report does not count.
 */
export function tallyOf(reportFile: string, read: (report: unknown) => Tally, exitCode: number): Tally {
  if (!existsSync(reportFile)) return { passed: 0, failed: 1, failures: [] };
  const tally = read(JSON.parse(readFileSync(reportFile, 'utf8')));
  return { ...tally, failed: exitCode === 0 ? tally.failed : Math.max(1, tally.failed) };
}
