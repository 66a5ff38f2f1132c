import { join } from 'node:path';
import { Client } from 'pg';
import { z } from 'zod';
import { ownerSession } from './owner-session.ts';
import type { Figure } from './report.ts';
import type { RunningShop } from './running-shop.ts';

const rows = 10_000;
/** One row in this many has an error. */
const errorEvery = 100;
const mostSeconds = 30;
const mostGrowthMb = 50;
const memoryCheckMs = 100;

const columns = ['id', 'slug', 'name', 'category', 'kind', 'pet', 'price', 'vatRate', 'newStock', 'featured'] as const;
type Row = Record<(typeof columns)[number], string>;

/** An error in a row, and the column it must be reported for. They are used in turn. */
const errors: [column: (typeof columns)[number], of: (row: Row, before: Row) => Partial<Row>][] = [
  ['name', () => ({ name: '' })],
  ['price', () => ({ price: 'dear' })],
  ['price', () => ({ price: '-4.00' })],
  ['category', () => ({ category: 'fish' })],
  ['vatRate', () => ({ vatRate: '200' })],
  ['id', () => ({ id: '2000000000' })],
  ['slug', (_row, before) => ({ slug: before.slug })],
  ['newStock', () => ({ newStock: '-1' })],
  ['pet', () => ({ pet: 'dragon' })],
  ['featured', () => ({ featured: 'perhaps' })],
];

const report = z.object({
  created: z.int(),
  refused: z.int(),
  faults: z.array(z.object({ row: z.int(), column: z.string().nullable(), reason: z.string().min(1) })),
});

/** Imports a file of 10,000 new products, 100 of them invalid, through the admin API. */
export async function measureImport(shop: RunningShop): Promise<Figure[]> {
  const client = new Client({ host: join(shop.dataFolder, 'run'), user: 'shop', database: 'shop' });
  await client.connect();
  try {
    const headers = { ...(await ownerSession(client)), origin: shop.url, 'content-type': 'text/csv' };
    const { file, expected } = fileOf(rows);
    const before = shop.ownMemory();
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, shop.ownMemory())), memoryCheckMs);
    const began = performance.now();
    const reply = await fetch(`${shop.url}/api/admin/products/import`, { method: 'POST', headers, body: file });
    const seconds = (performance.now() - began) / 1000;
    clearInterval(watch);
    const reported = report.parse(await reply.json());
    return figuresOf({ seconds, growth: most - before, result: reported, expected });
  } finally {
    await client.end();
  }
}

type Measured = { seconds: number; growth: number; result: z.infer<typeof report>; expected: Map<number, string> };

function figuresOf({ seconds, growth, result, expected }: Measured): Figure[] {
  const right = result.faults.filter(({ row, column }) => expected.get(row) === column).length;
  const bad = expected.size;
  return [
    {
      what: `CSV import, ${rows} rows of which ${bad} are faulty`,
      value: `${seconds.toFixed(1)} s`,
      target: `< ${mostSeconds} s`,
      met: seconds < mostSeconds,
    },
    {
      what: 'Faulty rows told by row and column, of those refused',
      value: `${right} of ${result.refused}; ${result.created} taken`,
      target: `${bad} of ${bad}; ${rows - bad} taken`,
      met: right === bad && result.faults.length === bad && result.refused === bad && result.created === rows - bad,
    },
    {
      what: 'Memory of the shop’s process, more than before at most',
      value: `${growth.toFixed(0)} MB`,
      target: `< ${mostGrowthMb} MB`,
      met: growth < mostGrowthMb,
    },
  ];
}

/** The row of each error, counted as a spreadsheet does, and its column. */
function fileOf(length: number): { file: string; expected: Map<number, string> } {
  const expected = new Map<number, string>();
  const lines = [columns.join(',')];
  for (let place = 1; place <= length; place += 1) {
    const row = rowOf(place);
    if (place % errorEvery === 0) {
      const [column, spoil] = errors[(place / errorEvery) % errors.length] ?? ['name', () => ({ name: '' })];
      Object.assign(row, spoil(row, rowOf(place - 1)));
      expected.set(place + 1, column);
    }
    lines.push(columns.map((column) => row[column]).join(','));
  }
  return { file: lines.join('\r\n'), expected };
}

function rowOf(place: number): Row {
  return {
    id: '',
    slug: `import-measured-${place}`,
    name: `Measured Biscuit ${place}`,
    category: 'food',
    kind: 'treats',
    pet: 'dog',
    price: `${3 + (place % 20)}.49`,
    vatRate: '20',
    newStock: String(place % 60),
    featured: 'no',
  };
}
