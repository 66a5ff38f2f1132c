import { checkFiles } from './check/file-rules.ts';
import { checkMigrations } from './check/migration-rules.ts';
import { runTool, summary, timed } from './check/run-part.ts';

/** What was right the last time and has not changed since. Prettier deletes what others keep in its own place. */
const known = 'node_modules/.cache/check';
// Several checkers would each work out the types they share, and lint needs the other core.
const incremental = ['--incremental', '--tsBuildInfoFile', `${known}/types`, '--checkers', '1'];
const cache = ['--cache', '--cache-strategy', 'content', '--cache-location', `${known}/format`];

/** The done-gate: all of it in parallel, one summary, a failure for anything at all. */
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
  const findings = [...checkFiles(root), ...checkMigrations(root)].map(({ file, message }) => `${file} ${message}`);
  return { passed: findings.length === 0, output: findings.join('\n') };
}
