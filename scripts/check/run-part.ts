import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

export type Outcome = { name: string; passed: boolean; output: string; seconds: number };

/** Runs one tool of node_modules with this Node and keeps what it says. */
export async function runTool(name: string, script: string, values: string[]): Promise<Outcome> {
  return timed(name, async () => {
    const child = spawn(process.execPath, [script, ...values], { stdio: ['ignore', 'pipe', 'pipe'] });
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    return {
      passed: child.exitCode === 0,
      output: [out, err]
        .map((part) => part.trim())
        .filter(Boolean)
        .join('\n'),
    };
  });
}

export async function timed(name: string, work: () => Promise<Pick<Outcome, 'passed' | 'output'>>): Promise<Outcome> {
  const start = performance.now();
  const { passed, output } = await work();
  return { name, passed, output, seconds: (performance.now() - start) / 1000 };
}

/** What failed in full, then one line a part. */
export function summary(outcomes: Outcome[]): string {
  const failures = outcomes.filter(({ passed }) => !passed).map(({ name, output }) => `--- ${name}\n${output}\n`);
  const lines = outcomes.map(
    ({ name, passed, seconds }) => `${passed ? 'ok    ' : 'FAILED'}  ${name.padEnd(24)} ${seconds.toFixed(1)} s`,
  );
  return [...failures, ...lines].join('\n');
}
