import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { checkFiles } from './check/file-rules.ts';
import { checkFolders } from './check/folder-rules.ts';
import { checkMigrations } from './check/migration-rules.ts';

/** Caches of earlier runs. Prettier deletes other files in its own cache folder. */
const known = 'node_modules/.cache/check';
// With several checkers each would compute the shared types, and lint needs the other core.
const incremental = ['--incremental', '--tsBuildInfoFile', `${known}/types`, '--checkers', '1'];
const cache = ['--cache', '--cache-strategy', 'content', '--cache-location', `${known}/format`];

/** Runs all checks in parallel, prints one summary and fails if any of them fails. */
const outcomes = await Promise.all([
  runTool('types', 'node_modules/typescript/bin/tsc', ['--project', '.', '--pretty', 'false', ...incremental]),
  runTool('lint', 'node_modules/oxlint/bin/oxlint', ['--format', 'unix', '--deny-warnings']),
  runTool('format', 'node_modules/prettier/bin/prettier.cjs', ['--check', '.', '--log-level', 'warn', ...cache]),
  runTool('unused code', 'node_modules/knip/bin/knip.js', ['--no-progress']),
  runTool('list of routes', 'scripts/print-routes.ts', ['--check']),
  timed('files and folders', files),
]);

console.log(summary(outcomes));
process.exitCode = outcomes.every(({ passed }) => passed) ? 0 : 1;

async function files() {
  const root = process.cwd();
  const findings = [...checkFiles(root), ...checkFolders(root), ...checkMigrations(root)].map(
    ({ file, message }) => `${file} ${message}`,
  );
  return { passed: findings.length === 0, output: findings.join('\n') };
}

export type Outcome = { name: string; passed: boolean; output: string; seconds: number };

/** Runs one tool from node_modules with this Node and captures its output. */
async function runTool(name: string, script: string, values: string[]): Promise<Outcome> {
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

async function timed(name: string, work: () => Promise<Pick<Outcome, 'passed' | 'output'>>): Promise<Outcome> {
  const start = performance.now();
  const { passed, output } = await work();
  return { name, passed, output, seconds: (performance.now() - start) / 1000 };
}

/** The output of failed parts, then one line per part. */
function summary(outcomes: Outcome[]): string {
  const failures = outcomes.filter(({ passed }) => !passed).map(({ name, output }) => `--- ${name}\n${output}\n`);
  const lines = outcomes.map(
    ({ name, passed, seconds }) => `${passed ? 'ok    ' : 'FAILED'}  ${name.padEnd(24)} ${seconds.toFixed(1)} s`,
  );
  return [...failures, ...lines].join('\n');
}
