import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { percentile } from './budgets.ts';
import { checkSources } from './check-sources.ts';

/** What the check says about a project of these files, as `file:line [rule]`. */
async function findingsIn(files: Record<string, string>): Promise<string[]> {
  const root = await mkdtemp(join(tmpdir(), 'layout-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), text);
    }
    return checkSources(root).findings.map(({ file, line, rule }) => `${file}:${line} [${rule}]`);
  } finally {
    await rm(root, { recursive: true });
  }
}

const money = { 'src/platform/money.ts': 'export const zero = 0;\n' };
const products = {
  'src/catalogue/products/products.ts': 'export const products = 1;\n',
  'src/catalogue/products/products.table.ts': 'export const products = 1;\n',
  'src/catalogue/products/products.contract.ts':
    "import { zero } from '#platform/money.ts';\nexport const free = zero;\n",
  'src/catalogue/products/products.rules.ts': 'export const isSoldOut = true;\n',
};

test('a tidy project passes', async () => {
  const basket =
    "import { products } from '#catalogue/products/products.ts';\nimport { line } from './line.ts';\nexport const all = [products, line];\n";
  expect(
    await findingsIn({
      ...money,
      ...products,
      'src/basket/basket.ts': basket,
      'src/basket/line.ts': 'export const line = 1;\n',
      'src/app.ts': "import { all } from './basket/basket.ts';\nexport const app = all;\n",
    }),
  ).toEqual([]);
});

test('a lower area may not know a higher one, not even its types', async () => {
  expect(
    await findingsIn({
      'src/catalogue/search/search.ts':
        "\nimport type { Order } from '#orders/orders/orders.ts';\nexport const found: Order[] = [];\n",
      'src/orders/orders/orders.ts': 'export type Order = 1;\n',
    }),
  ).toEqual(['src/catalogue/search/search.ts:2 [1 levels]']);
});

test('settings lie below the catalogue while the demo data, in the same area, lies above everything', async () => {
  expect(
    await findingsIn({
      ...money,
      ...products,
      'src/demo-data/demo-data.ts':
        "import { products } from '#catalogue/products/products.table.ts';\nexport const rows = products;\n",
      'src/shop/settings/settings.ts':
        "import { products } from '#catalogue/products/products.ts';\nexport const shown = products;\n",
    }),
  ).toEqual(['src/shop/settings/settings.ts:1 [1 levels]']);
});

test('files that import each other are a circle, said once', async () => {
  expect(
    await findingsIn({
      'src/orders/orders/orders.ts': "import { refund } from '../refunds/refunds.ts';\nexport const order = refund;\n",
      'src/orders/refunds/amounts.ts': "import { order } from '../orders/orders.ts';\nexport const amount = order;\n",
      'src/orders/refunds/refunds.ts': "import { amount } from './amounts.ts';\nexport const refund = amount;\n",
    }),
  ).toEqual(['src/orders/orders/orders.ts:1 [1 circle]']);
});

test('an order may read its refunds although their rows point at it', async () => {
  expect(
    await findingsIn({
      'src/orders/orders/orders.ts':
        "import { refunds } from '../refunds/refunds.table.ts';\nexport const all = refunds;\n",
      'src/orders/orders/orders.table.ts': 'export const orders = 1;\n',
      'src/orders/refunds/refunds.table.ts':
        "import { orders } from '../orders/orders.table.ts';\nexport const refunds = orders;\n",
    }),
  ).toEqual([]);
});

test("another area's rules are closed, its table open to foreign keys only", async () => {
  expect(
    await findingsIn({
      ...money,
      ...products,
      'src/basket/basket.ts':
        "import { isSoldOut } from '#catalogue/products/products.rules.ts';\nimport { products } from '#catalogue/products/products.table.ts';\nexport const lines = [isSoldOut, products];\n",
      'src/basket/basket.table.ts':
        "import { products } from '#catalogue/products/products.table.ts';\nexport const key = products;\n",
    }),
  ).toEqual(['src/basket/basket.ts:1 [2 across areas]', 'src/basket/basket.ts:2 [2 across areas]']);
});

test('contracts and rules stay pure', async () => {
  expect(
    await findingsIn({
      'src/basket/basket.ts': 'export const lines = 1;\n',
      'src/basket/basket.contract.ts':
        "import { z } from 'zod';\nimport { sql } from 'drizzle-orm';\nexport const body = [z, sql];\n",
      'src/basket/basket.rules.ts': "import { lines } from './basket.ts';\nexport const total = lines;\n",
    }),
  ).toEqual([
    'src/basket/basket.contract.ts:2 [4 contracts and rules]',
    'src/basket/basket.rules.ts:1 [4 contracts and rules]',
  ]);
});

test('a route has a schema and neither queries nor decisions', async () => {
  const routes = `import { eq } from 'drizzle-orm';
app.get('/basket', { schema: {}, handler: () => 1 });
app.post('/basket', { handler: () => 1 });
app.put('/basket', { schema: {} }, () => {
  if (eq) return 1;
  try { return 2; } catch { return 3; }
});
`;
  expect(await findingsIn({ 'src/basket/basket.routes.ts': routes })).toEqual([
    'src/basket/basket.routes.ts:1 [5 routes]',
    'src/basket/basket.routes.ts:3 [5 routes]',
    'src/basket/basket.routes.ts:5 [5 routes]',
    'src/basket/basket.routes.ts:6 [5 routes]',
  ]);
});

test('the browser knows contracts only, features do not meet, parts know no feature', async () => {
  const imports = (...paths: string[]) => paths.map((path) => `import '${path}';\n`).join('');
  expect(
    await findingsIn({
      ...money,
      ...products,
      'src/web/features/basket/panel.tsx': imports(
        '#catalogue/products/products.contract.ts',
        '#catalogue/products/products.ts',
        '../orders/list.tsx',
      ),
      'src/web/features/orders/list.tsx': imports('../../ui/button.tsx'),
      'src/web/ui/button.tsx': imports('../features/orders/list.tsx'),
      'src/platform/http/web-app.ts': imports('#web/ui/button.tsx'),
    }),
  ).toEqual([
    'src/platform/http/web-app.ts:1 [6 web]',
    'src/web/features/basket/panel.tsx:2 [6 web]',
    'src/web/features/basket/panel.tsx:3 [6 web]',
    'src/web/ui/button.tsx:1 [6 web]',
  ]);
});

test('clock, environment and network stay with the platform, whatever way they are reached', async () => {
  const careless = `export const port = process.env.PORT;
export const now = Date.now();
export const today = new Date();
export const then = new Date('2026-04-01');
export const reply = await fetch('http://supplier');
export const client = { fetch };
export const given = (fetch: () => void) => reply.fetch({ fetch: 1 });
export const other = globalThis.fetch;
`;
  const found = await findingsIn({
    'src/orders/orders.ts': careless,
    'src/platform/clock.ts': careless,
    'src/orders/orders.test.ts': careless,
  });
  expect(found).toEqual(
    [1, 2, 3, 5, 6, 8].map((line) => `src/orders/orders.ts:${line} [7 clock, environment, network]`),
  );
});

test('names come from a closed list, and nothing is forwarded', async () => {
  expect(
    await findingsIn({
      'src/basket/basket.service.ts': '',
      'src/basket/Lines.ts': '',
      'src/basket/index.ts': "export * from './lines.ts';\n",
      'src/basket/lines.ts': 'export const twice = 1 as unknown as string;\n',
      'src/basket/basket.tsx': '',
      'src/utils/text.ts': '',
      'src/web/routes/product.$id.tsx': '',
      'src/web/features/basket/basket.queries.ts': '',
    }),
  ).toEqual([
    'src/basket/basket.service.ts:1 [names]',
    'src/basket/basket.tsx:1 [names]',
    'src/basket/index.ts:1 [names]',
    'src/basket/index.ts:1 [names]',
    'src/basket/lines.ts:1 [names]',
    'src/basket/Lines.ts:1 [names]',
    'src/utils/text.ts:1 [names]',
  ]);
});

test('imports inside an area are relative, across areas they begin with #, and both name a file', async () => {
  expect(
    await findingsIn({
      ...money,
      ...products,
      'src/basket/basket.ts':
        "import '../catalogue/products/products.ts';\nimport '#basket/lines.ts';\nimport './lines';\n",
      'src/basket/lines.ts': '',
    }),
  ).toEqual([
    'src/basket/basket.ts:1 [spelling]',
    'src/basket/basket.ts:2 [spelling]',
    'src/basket/basket.ts:3 [spelling]',
  ]);
});

test('a file over 300 lines fails, a test may have 400, a generated file any number', async () => {
  const lines = (count: number) => '// line\n'.repeat(count);
  const short = Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [`src/basket/line-${index}.ts`, lines(10)]),
  );
  expect(
    await findingsIn({
      ...short,
      'src/basket/basket.ts': lines(301),
      'src/basket/lines.ts': lines(300),
      'src/basket/basket.test.ts': lines(400),
      'src/web/routeTree.gen.ts': lines(5000),
    }),
  ).toEqual(['src/basket/basket.ts:301 [size]']);
});

test('many long files fail even when each keeps to the limit', async () => {
  expect(await findingsIn({ 'src/basket/basket.ts': '// line\n'.repeat(200) })).toEqual([
    'src/basket/basket.ts:1 [size]',
  ]);
});

test.each([
  { lines: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], share: 0.5, expected: 5 },
  { lines: Array.from({ length: 100 }, (_, index) => index + 1), share: 0.95, expected: 95 },
  { lines: [], share: 0.95, expected: 0 },
])('$share of the files keep to $expected lines', ({ lines, share, expected }) => {
  expect(percentile(lines, share)).toBe(expected);
});
