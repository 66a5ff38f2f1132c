import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Tally } from './tally.ts';

export type Step = Tally & { name: string; seconds: number };

/** `afterwards`: of a step beside another, whose output would otherwise be mixed with its own. */
export type Shown = 'at once' | 'afterwards';

export type Env = Record<string, string>;

/** Runs Node with these arguments. @returns its exit code */
export type RunNode = (args: readonly string[], env?: Env) => Promise<number>;

/** Says what is run, and later how it went and how long it took. */
export async function runStep(name: string, shown: Shown, work: (node: RunNode) => Promise<Tally>): Promise<Step> {
  const start = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'step-'));
  const file = join(folder, 'output');
  const output = shown === 'at once' ? 'inherit' : openSync(file, 'w');
  if (output === 'inherit') console.log(title(name));
  const tally = await work(async (args, env = {}) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', output, output], env: { ...process.env, ...env } });
    const [code] = (await once(child, 'close')) as [number | null];
    return code ?? 1;
  });
  if (output !== 'inherit') {
    closeSync(output);
    console.log(`${title(name)}\n${readFileSync(file, 'utf8').trimEnd()}`);
  }
  rmSync(folder, { recursive: true });
  return { name, ...tally, seconds: Math.round((performance.now() - start) / 1000) };
}

/** How each step went and how long it took, the failures by name, and in the last line the sum of all. Some steps ran beside others. */
export function summary(steps: readonly Step[], allSeconds: number): string {
  const width = Math.max(...steps.map(({ name }) => name.length));
  const all = `${'In all'.padEnd(width)}  ${`${Math.round(allSeconds)}`.padStart(5)} s`;
  const lines = steps.map(
    ({ name, passed, failed, seconds }) =>
      `${name.padEnd(width)}  ${`${seconds}`.padStart(5)} s  ${passed} passed, ${failed} failed`,
  );
  const failures = steps.flatMap((step) => step.failures.map((failure) => `failed: ${step.name}: ${failure}`));
  const [passed, failed] = (['passed', 'failed'] as const).map((kind) =>
    steps.reduce((sum, step) => sum + step[kind], 0),
  );
  return [title('Summary'), ...lines, all, '', ...failures, `${passed} passed, ${failed} failed`].join('\n');
}

function title(text: string): string {
  return `\n── ${text} ${'─'.repeat(Math.max(3, 70 - text.length))}`;
}
