import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const runbooks = globSync('docs/runbooks/*.md', { cwd: root }).toSorted();

const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const operations = textOf('docs/operations.md');

/** What stands between ```sh and ```. */
function commandsIn(file: string): string[] {
  return [...textOf(file).matchAll(/```sh\n(?<commands>.*?)```/gs)].flatMap(({ groups }) =>
    (groups?.['commands'] ?? '').split('\n').filter((line) => line.trim() !== ''),
  );
}

test('there is a page for every bad day', () => {
  expect(runbooks.length).toBeGreaterThanOrEqual(10);
  expect(runbooks.filter((file) => !operations.includes(`](runbooks/${basename(file)})`))).toEqual([]);
});

test.each(runbooks)('%s leads from the symptom to the proof, in lines that fit a small screen', (file) => {
  const text = textOf(file);
  const steps = ['# ', '\n**Symptom.** ', '\n## Check\n', '\n## Do\n', '\n## Verify\n'].map((step) =>
    text.indexOf(step),
  );
  expect(steps).not.toContain(-1);
  expect(steps).toEqual(steps.toSorted((one, other) => one - other));
  expect(text.split('\n').filter((line) => line.length > 160 && !line.trimStart().startsWith('|'))).toEqual([]);
});

test('every alarm leads to a runbook', () => {
  const table = /### Ten alarms\n\n.*?\n\|---.*?\n(?<rows>.*?)\n*$/s.exec(operations)?.groups?.['rows'] ?? '';
  const rows = table.split('\n');
  expect(rows).toHaveLength(10);
  expect(rows.filter((row) => !/\]\(runbooks\/[\w-]+\.md\)/.test(row))).toEqual([]);
});

test('every heading that a runbook sends its reader to exists', () => {
  const cited = runbooks.flatMap((file) =>
    [...textOf(file).matchAll(/\]\((?<page>[\w-]+\.md)\), "(?<heading>[^"]+)"/g)].map(({ groups }) => ({
      page: groups?.['page'] ?? '',
      heading: groups?.['heading'] ?? '',
    })),
  );
  expect(cited.length).toBeGreaterThan(3);
  const missing = cited.filter(({ page, heading }) => {
    const text = textOf(`docs/runbooks/${page}`);
    return !text.includes(`## ${heading}\n`) && !text.includes(`**${heading}`);
  });
  expect(missing).toEqual([]);
});

test.each([...runbooks, 'docs/operations.md', 'docs/opening.md'])('the commands of %s name what is there', (file) => {
  const commands = commandsIn(file).join('\n');
  const scripts = [...commands.matchAll(/\bnode (?<script>scripts\/[\w/-]+\.ts)/g)].map(
    ({ groups }) => groups?.['script'] ?? '',
  );
  expect(scripts.filter((script) => globSync(script, { cwd: root }).length === 0)).toEqual([]);
  const acts = [...commands.matchAll(/(?:scripts\/admin\.ts|npm run admin --) (?<act>[\w-]+)/g)].map(
    ({ groups }) => groups?.['act'] ?? '',
  );
  expect(acts.filter((act) => !textOf('scripts/admin.ts').includes(`'${act}'`))).toEqual([]);
});

test('every setting that a page names is one', () => {
  const known = [
    'src/platform/config.rules.ts',
    'src/platform/stripe-settings.rules.ts',
    'compose.yaml',
    ...globSync('tests/support/*.ts', { cwd: root }),
  ].map(textOf);
  const pages = globSync('docs/{runbooks/*,operations,opening,backups,connections,containers}.md', { cwd: root });
  const named = pages.flatMap((file) => textOf(file).match(/\b[A-Z]+(?:_[A-Z]+)+\b/g) ?? []);
  // The postmaster's environment and OpenTelemetry's own are not the shop's to list.
  const ours = new Set(named.filter((name) => !name.startsWith('OTEL_')));
  expect([...ours].filter((name) => !known.some((text) => text.includes(name)))).toEqual([]);
});
