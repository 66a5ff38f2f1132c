import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

export type Tally = { passed: number; failed: number };

const vitestReport = z.object({ numPassedTests: z.number(), numFailedTests: z.number() });
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

export function vitestTally(report: unknown): Tally {
  const { numPassedTests, numFailedTests } = vitestReport.parse(report);
  return { passed: numPassedTests, failed: numFailedTests };
}

/** What passed only when it was tried again has failed: next time it fails for somebody else. */
export function playwrightTally(report: unknown): Tally {
  const { expected, unexpected, flaky } = playwrightReport.parse(report).stats;
  return { passed: expected, failed: unexpected + flaky };
}

/**
 * What one runner's report says, corrected by how it ended: a file that could not be loaded or a crash is a failure,
 * though the report counts no failed test.
 */
export function tallyOf(reportFile: string, read: (report: unknown) => Tally, exitCode: number): Tally {
  if (!existsSync(reportFile)) return { passed: 0, failed: 1 };
  const told = read(JSON.parse(readFileSync(reportFile, 'utf8')));
  return { ...told, failed: exitCode === 0 ? told.failed : Math.max(1, told.failed) };
}

export function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce((all, one) => ({ passed: all.passed + one.passed, failed: all.failed + one.failed }), {
    passed: 0,
    failed: 0,
  });
}
