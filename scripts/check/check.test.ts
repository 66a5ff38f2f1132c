import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { checkFiles } from './file-rules.ts';
import { checkFolders } from './folder-rules.ts';

const project = join(import.meta.dirname, '../..');

const ours = `import config from '${project}/oxlint.config.ts';
export default { ...config, options: {}, jsPlugins: ['${project}/scripts/check/lint-rules.ts'] };
`;

/** A project of these files, removed at the end of the test. */
function plant(files: Record<string, string>): Disposable & { root: string } {
  const root = mkdtempSync(join(tmpdir(), 'check-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return { root, [Symbol.dispose]: () => rmSync(root, { recursive: true }) };
}

/** The rules the linter reports, as `file:line rule`. */
function lint(files: Record<string, string>): string[] {
  using planted = plant({ ...files, 'oxlint.config.ts': ours });
  const oxlint = join(project, 'node_modules/oxlint/bin/oxlint');
  const args = [oxlint, '--config', 'oxlint.config.ts', '--format', 'json', 'src'];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: planted.root, encoding: 'utf8' });
  if (!stdout.startsWith('{')) throw new Error(stdout + stderr);
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { code: string; filename: string; labels: { span: { line: number } }[] }[];
  };
  return diagnostics
    .map(({ code, filename, labels }) => `${filename}:${labels[0]?.span.line} ${/\((.*)\)/.exec(code)?.[1]}`)
    .toSorted();
}

/** One error per line. */
const errors: [file: string, text: string, rule: string][] = [
  ['src/catalogue/search/find.ts', "import '#orders/orders.ts'", 'no-restricted-imports'],
  ['src/catalogue/search/found.ts', "import type { Order } from '#orders/orders.ts'", 'no-restricted-imports'],
  ['src/catalogue/search/send.ts', "import '#web/ui/button.tsx'", 'no-restricted-imports'],
  ['src/catalogue/search/open.ts', "import '#app.ts'", 'no-restricted-imports'],
  ['src/payment/pretend.ts', "import '#tools/stripe-simulator/stripe-calls.ts'", 'no-restricted-imports'],
  ['src/basket/lines.ts', "import '#catalogue/products.rules.ts'", 'no-restricted-imports'],
  ['src/basket/rows.ts', "import '#catalogue/products.table.ts'", 'no-restricted-imports'],
  ['src/basket/keys.table.ts', "import '#catalogue/products.rules.ts'", 'no-restricted-imports'],
  ['src/basket/body.contract.ts', "import 'drizzle-orm'", 'imports-only'],
  ['src/basket/cell.contract.ts', "import './lines.ts'", 'imports-only'],
  ['src/basket/total.rules.ts', "import './lines.ts'", 'imports-only'],
  ['src/basket/sum.rules.ts', "import 'node:fs'", 'imports-only'],
  ['src/basket/query.routes.ts', "import { eq } from 'drizzle-orm'", 'no-restricted-imports'],
  ['src/web/features/basket/panel.tsx', "import '#basket/lines.ts'", 'imports-only'],
  ['src/web/features/basket/list.tsx', "import '../orders/list.tsx'", 'no-restricted-imports'],
  ['src/web/features/admin/layout/menu.tsx', "import '../../basket/list.tsx'", 'no-restricted-imports'],
  ['src/web/ui/button.tsx', "import '../features/orders/list.tsx'", 'no-restricted-imports'],
  ['src/basket/inside.ts', "import '#basket/lines.ts'", 'imports-are-spelled-alike'],
  ['src/basket/across.ts', "import '../catalogue/products.ts'", 'imports-are-spelled-alike'],
  ['src/contents.ts', "import './catalogue/products.ts'", 'imports-are-spelled-alike'],
  ['src/basket/bare.ts', "import './lines'", 'imports-are-spelled-alike'],
  ['src/basket/late.ts', "await import('./lines')", 'imports-are-spelled-alike'],
  ['src/basket/if.routes.ts', 'if (true) open()', 'routes-decide-nothing'],
  ['src/basket/try.routes.ts', 'try { open() } catch { close() }', 'routes-decide-nothing'],
  ['src/basket/bare.routes.ts', "app.post('/basket', { handler: () => 1 })", 'routes-decide-nothing'],
  ['src/basket/now.ts', 'show(new Date())', 'no-present-time'],
  ['src/basket/ms.ts', 'show(Date.now())', 'no-restricted-properties'],
  ['src/basket/port.ts', 'show(process.env.PORT)', 'no-restricted-properties'],
  ['src/basket/ask.ts', "show(fetch('http://supplier'))", 'no-restricted-globals'],
  ['src/basket/twice.ts', 'show(1 as unknown as string)', 'no-double-assertion'],
  ['src/basket/barrel.ts', "export * from './lines.ts'", 'no-forwarding'],
  ['src/basket/Lines.ts', 'show(1)', 'filename-case'],
  ['src/basket/long.ts', '\n'.repeat(301), 'max-lines'],
  ['src/basket/circle.ts', "import type { B } from './round.ts'; export type A = B | 1", 'no-cycle'],
];

test.each(errors.map(([file, , rule], index) => ({ file, rule, index })))('$file breaks $rule', ({ file, rule }) => {
  expect(found.filter((one) => one.startsWith(`${file}:`)).map((one) => one.split(' ')[1])).toContain(rule);
});

const found = lint({
  ...Object.fromEntries(errors.map(([file, text]) => [file, `${text};\n`])),
  'src/basket/round.ts': "import type { A } from './circle.ts';\nexport type B = A | 2;\n",
});

test('code that follows the rules passes', () => {
  expect(
    lint({
      'src/platform/now.ts': 'export const now = () => new Date(Date.now());\n',
      'src/catalogue/products/toys.ts': 'export const toys = 1;\n',
      'src/catalogue/products/toys.table.ts': 'export const rows = 1;\n',
      'src/basket/basket.ts': "import { toys } from '#catalogue/products/toys.ts';\nexport const lines = [toys];\n",
      'src/basket/basket.table.ts':
        "import { rows } from '#catalogue/products/toys.table.ts';\nexport const key = rows;\n",
      'src/basket/basket.contract.ts': "import { z } from 'zod';\nexport const body = z.string();\n",
      'src/basket/basket.routes.ts': "app.get('/basket', { schema: {}, handler: () => 1 });\n",
      'src/basket/basket.test.ts':
        "import { rows } from '#catalogue/products/toys.table.ts';\nexport const key = rows;\n",
      'src/demo-data/fill.ts': "import { rows } from '#catalogue/products/toys.table.ts';\nexport const all = rows;\n",
      'src/web/features/basket/basket.queries.ts':
        "import { body } from '#basket/basket.contract.ts';\nexport const query = body;\n",
    }),
  ).toEqual([]);
});

test('files have known suffixes and unique names, and folders are not crowded', () => {
  const crowd = Object.fromEntries(Array.from({ length: 31 }, (_, index) => [`src/orders/part-${index}.ts`, '']));
  using planted = plant({
    ...crowd,
    'src/basket/basket.service.ts': '',
    'src/basket/basket.tsx': '',
    'src/basket/index.ts': '',
    'src/basket/lines.rules.table.ts': '',
    'src/basket/utils/text.ts': '',
    'src/catalogue/text.ts': '',
    'src/web/routes/text.ts': '',
  });
  expect(checkFiles(planted.root).map(({ file }) => file)).toEqual([
    'src/basket/basket.service.ts',
    'src/basket/basket.tsx',
    'src/basket/index.ts',
    'src/basket/lines.rules.table.ts',
    'src/basket/utils/text.ts',
    'src/catalogue/text.ts',
    'src/orders',
  ]);
});

test('many long files are reported, even when each stays below the limit', () => {
  using planted = plant({ 'src/basket/basket.ts': '// line\n'.repeat(250) });
  expect(checkFiles(planted.root).map(({ file }) => file)).toEqual(['src']);
});

test('a folder that needs what needs it is found, however many folders lie between, and a list may only get shorter', () => {
  const files = {
    'src/a/one.ts': "import { two } from '#b/two.ts';",
    'src/b/two.ts': "export const load = () => import('../c/deep/three.ts');",
    'src/c/deep/three.ts': "import type { One } from '#a/one.ts';",
    'src/c/four.ts': "import { three } from './deep/three.ts';",
    // Neither stands inside a circle.
    'src/b/two.routes.ts': "import { four } from '#c/four.ts';",
    'src/b/two.test.ts': "import { four } from '#c/four.ts';",
  };
  using planted = plant(files);
  expect(checkFolders(planted.root)).toEqual([
    { file: 'src/a', message: 'imports src/b, which needs it in turn: a → b → c/deep → a' },
    { file: 'src/b', message: 'imports src/c/deep, which needs it in turn: b → c/deep → a → b' },
    { file: 'src/c/deep', message: 'imports src/a, which needs it in turn: c/deep → a → b → c/deep' },
  ]);

  using known = plant({ ...files, 'scripts/check/known-circles.txt': 'a: b\nb: c/deep c\nc/deep: a\n' });
  expect(checkFolders(known.root)).toEqual([
    {
      file: 'scripts/check/known-circles.txt',
      message: 'may forget "c" of "b": it lies on no circle any more',
    },
  ]);
});
