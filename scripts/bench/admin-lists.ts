import { join } from 'node:path';
import { Client } from 'pg';
import { z } from 'zod';
import { adminCalls, toDo } from './admin-calls.ts';
import { ownerSession } from './owner-session.ts';
import type { Figure } from './report.ts';
import type { RunningShop } from './running-shop.ts';
import { openRecorder } from './statements.ts';
import type { Statement } from './statements.ts';

const warmUps = 3;
const timed = 40;
const mostMs = 150;
/** Every admin page reads the to-do list for the counts in its menu. */
const mostForToDoMs = 30;

/** Below this many rows a sequential scan is the right plan. */
const manyRows = 5_000;

/** Tables that grow for as long as the shop is open: no admin list may scan one. */
const growing = [
  'audit_log',
  'book_entries',
  'comments',
  'contact_messages',
  'customers',
  'mails',
  'order_events',
  'order_lines',
  'orders',
  'price_history',
  'product_pictures',
  'product_ratings',
  'product_texts',
  'products',
  'promotion_uses',
  'purchase_order_events',
  'purchase_order_lines',
  'purchase_orders',
  'refunds',
  'return_requests',
  'reviews',
  'running_totals',
  'sales_by_day',
  'sales_by_product',
  'sessions',
  'stock_changes',
  'users',
];

/** Calls every admin list in turn and records the indexes its queries use. */
export async function measureAdmin({ url, dataFolder }: Pick<RunningShop, 'url' | 'dataFolder'>): Promise<Figure[]> {
  const client = new Client({ host: join(dataFolder, 'run'), user: 'shop', database: 'shop' });
  await client.connect();
  try {
    const headers = await ownerSession(client);
    const fill = await someOrder(client);
    const grown = await grownTables(client);
    await using recorder = await openRecorder(dataFolder);
    const figures: Figure[] = [];
    for (const [what, call] of Object.entries(adminCalls)) {
      const path = fill(call);
      const p95 = await timeOf(url + path, headers);
      const statements = await recorder.record(async (app) => void (await app.inject({ url: path, headers })));
      const most = call === toDo ? mostForToDoMs : mostMs;
      figures.push(figureOf(what, p95, most, await scansIn(client, statements, grown)));
    }
    return figures;
  } finally {
    await client.end();
  }
}

function figureOf(what: string, p95: number, most: number, { indexes, scanned }: Scans): Figure {
  const reads = scanned.length > 0 ? `READS ALL OF ${scanned.join(', ')}` : indexes.join(', ');
  return {
    what: `${what}: ${reads}`,
    value: `${p95.toFixed(0)} ms p95`,
    target: `< ${most} ms, by index`,
    met: p95 < most && scanned.length === 0,
  };
}

/** 95th percentile of the response times, in milliseconds. */
async function timeOf(url: string, headers: Record<string, string>): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < warmUps + timed; turn += 1) {
    const began = performance.now();
    const reply = await fetch(url, { headers });
    await reply.arrayBuffer();
    if (!reply.ok) throw new Error(`${url} was answered with ${reply.status}`);
    if (turn >= warmUps) times.push(performance.now() - began);
  }
  return times.toSorted((a, b) => a - b)[Math.ceil(timed * 0.95) - 1] ?? Number.NaN;
}

async function someOrder(client: Client): Promise<(call: string) => string> {
  const { rows } = await client.query<{ number: string; email: string }>(
    `select number, customer_email as email from orders where id >= (select max(id) / 2 from orders) order by id limit 1`,
  );
  const [{ number, email } = { number: '', email: '' }] = rows;
  return (call) => call.replace('{order}', number).replace('{email}', encodeURIComponent(email));
}

/** The growing tables that hold enough rows to judge. */
async function grownTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select relname as name from pg_class where relname = any($1) and reltuples >= $2',
    [growing, manyRows],
  );
  return rows.map(({ name }) => name);
}

type Scans = { indexes: string[]; scanned: string[] };
type Plan = {
  'Node Type': string;
  'Total Cost': number;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: Plan[];
};

const plan: z.ZodType<Plan> = z.looseObject({
  'Node Type': z.string(),
  'Total Cost': z.number(),
  'Relation Name': z.string().optional(),
  'Index Name': z.string().optional(),
  get Plans() {
    return z.array(plan).optional();
  },
});
const explained = z.array(z.object({ Plan: plan })).min(1);

/** Runs EXPLAIN on the queries that the call made. */
async function scansIn(client: Client, statements: readonly Statement[], grown: readonly string[]): Promise<Scans> {
  const nodes: Plan[] = [];
  for (const { asked, values } of statements) {
    if (!/^\s*(select|with)/i.test(asked.text)) continue;
    const { rows } = await client.query<{ 'QUERY PLAN': unknown }>(`explain (format json) ${asked.text}`, [...values]);
    const [tree] = explained.parse(rows[0]?.['QUERY PLAN']);
    if (tree) nodes.push(...flat(tree.Plan));
  }
  const indexes = nodes.flatMap((node) => node['Index Name'] ?? []);
  const scanned = new Set(nodes.flatMap((node) => (isWholeScan(node) ? (node['Relation Name'] ?? []) : [])));
  return { indexes: [...new Set(indexes)], scanned: grown.filter((table) => scanned.has(table)) };
}

function isWholeScan(node: Plan): boolean {
  return node['Node Type'] === 'Seq Scan';
}

/** Skips nodes below a limit that stops early: those do not read the whole table. */
function flat(node: Plan): Plan[] {
  const below = node.Plans ?? [];
  const stopsEarly =
    node['Node Type'] === 'Limit' && below.every((child) => node['Total Cost'] < child['Total Cost'] / 2);
  return [node, ...(stopsEarly ? below.flatMap(flat).filter((child) => !isWholeScan(child)) : below.flatMap(flat))];
}
