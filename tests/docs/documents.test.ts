import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { settings } from '#platform/config.rules.ts';
import packageJson from '../../package.json' with { type: 'json' };

const root = join(import.meta.dirname, '../..');
const documents = ['README.md', 'AGENTS.md', ...globSync('docs/**/*.md', { cwd: root })].filter((file) =>
  existsSync(join(root, file)),
);
const topFolders = /^(src|scripts|tests|docs|drizzle|public|art|deploy|\.ci)\//;
const topFiles = /^\.?[\w-]+(\.[\w-]+)*\.(md|json|ts|yaml|mjs)$|^(Dockerfile|\.env\.example)$/;

function textOf(document: string): string {
  return readFileSync(join(root, document), 'utf8');
}

/** Paths in backticks, relative to the project's root, and links, relative to the document. `*` stands for any name. */
function pathsIn(document: string): string[] {
  const text = textOf(document);
  const named = [...text.matchAll(/`([^`\s]+)`/g)].map(([, path = '']) => path);
  const linked = [...text.matchAll(/\]\(([^)#\s]+)/g)].map(([, path = '']) => path);
  return [
    ...named.filter((path) => topFolders.test(path) || (topFiles.test(path) && !path.startsWith('x.'))),
    ...linked.filter((path) => !/^[a-z]+:/.test(path)).map((path) => join(dirname(document), path)),
  ];
}

test.each(documents)('every path that %s names exists', (document) => {
  const missing = pathsIn(document).filter((path) => globSync(path, { cwd: root }).length === 0);
  expect(missing).toEqual([]);
});

test.each(documents)('every npm script that %s names exists', (document) => {
  const named = [...textOf(document).matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name]) => name);
  const known = Object.keys(packageJson.scripts);
  expect(named.filter((name) => !known.includes(name ?? ''))).toEqual([]);
});

test('the table of settings lists every variable the shop reads, and no other', () => {
  const table = textOf('docs/operations.md').match(/^\| `[A-Z].*$/gm) ?? [];
  const listed = table.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name),
  );
  expect(listed.toSorted()).toEqual(Object.keys(settings.shape).toSorted());
});

test('decision records have a unique number and a date, are short, and say what would change our mind', () => {
  const records = globSync('docs/decisions/*.md', { cwd: root });
  expect(records.length).toBeGreaterThan(35);
  expect(new Set(records.map((record) => basename(record).slice(0, 4))).size).toBe(records.length);
  for (const record of records) {
    const text = textOf(record);
    const [, number] = /\/(\d{4})-[a-z-]+\.md$/.exec(record) ?? [];
    expect(text).toMatch(new RegExp(`^# ${Number(number)}\\. .+\\n\\n20\\d\\d-\\d\\d-\\d\\d, `));
    expect(text).toContain('## What would change our mind');
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(30);
  }
});

test('every cited shop rule exists', () => {
  const sections = [...textOf('docs/shop-rules.md').matchAll(/^## (\d+)\. /gm)].map(([, number]) => number);
  const cited = [...allCode().matchAll(/shop rules, sections? (\d+(?:(?:, | and )\d+)*)/gi)].flatMap(
    ([, numbers = '']) => numbers.match(/\d+/g) ?? [],
  );
  expect(cited.length).toBeGreaterThan(45);
  expect(cited.filter((number) => !sections.includes(number))).toEqual([]);
});

test('the code cites no document outside the repository', () => {
  // Product data specifications (of Google) and GS1's General Specifications are documents of others.
  const cited = /\b(?:decisions?|spec|findings), sections? \d|(?<!data )\bspecification\b/i;
  const lines = allCode().split('\n');
  expect(lines.filter((line) => cited.test(line))).toEqual([]);
});

function allCode(): string {
  const files = globSync('{src,scripts,tests}/**/*.{ts,tsx,mjs}', { cwd: root });
  return files.map((file) => textOf(file)).join('\n');
}

test('AGENTS.md has at most 60 lines', () => {
  expect(textOf('AGENTS.md').trimEnd().split('\n').length).toBeLessThanOrEqual(60);
});
