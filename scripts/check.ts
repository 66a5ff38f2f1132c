import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { audit } from './check/audit.ts';
import { checkFiles } from './check/file-rules.ts';
import type { Finding } from './check/file-rules.ts';
import { checkFolders } from './check/folder-rules.ts';
import { checkLicences } from './check/licences.ts';
import { checkMigrations } from './check/migration-rules.ts';
import { checkSecrets, filesOf } from './check/secrets.ts';

// With several checkers each would compute the shared types, and lint needs the other core.
const incremental = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/check/types', '--checkers', '1'];

const root = process.cwd();

/** Runs all checks in parallel, prints one summary and fails if any of them fails. */
const outcomes = await Promise.all([
  runTool('types', 'node_modules/typescript/bin/tsc', ['--project', '.', '--pretty', 'false', ...incremental]),
  runTool('lint', 'node_modules/oxlint/bin/oxlint', ['--format', 'unix', '--deny-warnings']),
  runTool('format', 'node_modules/oxfmt/bin/oxfmt', ['--list-different', '.']),
  runTool('unused code', 'node_modules/knip/bin/knip.js', ['--no-progress']),
  runTool('list of routes', 'scripts/print-routes.ts', ['--check']),
  timed('files and folders', () => outcomeOf([...checkFiles(root), ...checkFolders(root), ...checkMigrations(root)])),
  timed('secrets', secrets),
  timed('licences', () => outcomeOf(checkLicences(root))),
  timed('known vulnerabilities', vulnerabilities),
]);

console.log(summary(outcomes));
process.exitCode = outcomes.every(({ passed }) => passed) ? 0 : 1;

function outcomeOf(findings: readonly Finding[]): Result {
  return {
    passed: findings.length === 0,
    output: findings.map(({ file, message }) => `${file} ${message}`).join('\n'),
  };
}

async function secrets(): Promise<Result> {
  const files = filesOf(root);
  if (!files) return { passed: true, output: '', note: 'not looked for: no git, or no repository' };
  return outcomeOf(await checkSecrets(root, files));
}

async function vulnerabilities(): Promise<Result> {
  const found = await audit();
  if ('unanswered' in found)
    return { passed: true, output: '', note: `not known: the registry did not answer (${found.unanswered})` };
  return { passed: found.findings.length === 0, output: found.findings.join('\n') };
}

/** `note`: why a part that passed had nothing to look at. */
type Result = { passed: boolean; output: string; note?: string };

type Outcome = Result & { name: string; seconds: number };

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

async function timed(name: string, work: () => Result | Promise<Result>): Promise<Outcome> {
  const start = performance.now();
  const result = await work();
  return { name, ...result, seconds: (performance.now() - start) / 1000 };
}

/** The output of failed parts, then one line per part. */
function summary(outcomes: Outcome[]): string {
  const failures = outcomes.filter(({ passed }) => !passed).map(({ name, output }) => `--- ${name}\n${output}\n`);
  const lines = outcomes.map(
    ({ name, passed, seconds, note }) =>
      `${passed ? 'ok    ' : 'FAILED'}  ${name.padEnd(24)} ${seconds.toFixed(1)} s${note ? `  ${note}` : ''}`,
  );
  return [...failures, ...lines].join('\n');
}
