import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { runStep, summary } from './steps.ts';

function script(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'script-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'script.mjs');
  writeFileSync(file, text);
  return file;
}

test('what runs beside something else is shown in one piece, under its name', async () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const file = script(`console.log(process.env.SAYS); console.error('aloud'); process.exit(3)`);
  const step = await runStep('Slow tests', 'afterwards', async (node) => {
    const code = await node([file], { SAYS: 'quietly' });
    return { passed: code, failed: 0, failures: [] };
  });
  expect(step).toMatchObject({ name: 'Slow tests', passed: 3, failed: 0 });
  expect(said.mock.calls).toEqual([[expect.stringMatching(/── Slow tests ─+\nquietly\naloud$/)]]);
});

test('a program that was killed has failed', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const file = script(`process.kill(process.pid, 'SIGKILL')`);
  await runStep('Killed', 'afterwards', async (node) => {
    expect(await node([file])).toBe(1);
    return { passed: 0, failed: 1, failures: [] };
  });
});

test('the summary has each step with its time, the failures by name, and the sum alone in its last line', () => {
  const steps = [
    { name: 'Check', seconds: 66, passed: 1, failed: 0, failures: [] },
    { name: 'Tests in Node', seconds: 1_840, passed: 7, failed: 2, failures: ['a.test.ts › falls', 'b.test.ts'] },
  ];
  expect(summary(steps, 1_907.4).split('\n').slice(2)).toEqual([
    'Check             66 s  1 passed, 0 failed',
    'Tests in Node   1840 s  7 passed, 2 failed',
    'In all          1907 s',
    '',
    'failed: Tests in Node: a.test.ts › falls',
    'failed: Tests in Node: b.test.ts',
    '8 passed, 2 failed',
  ]);
});
