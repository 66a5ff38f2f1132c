import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Finding } from './file-rules.ts';

/** Earlier migrations were written for shops that are stopped during an upgrade. */
const firstChecked = 57;

/** Large tables that grow with every order, visit or sync: a full scan under a lock would block the shop. */
const largeTables = [
  'orders',
  'order_lines',
  'order_events',
  'payments',
  'mails',
  'products',
  'price_history',
  'stock_changes',
  'audit_log',
  'purchase_orders',
  'purchase_order_lines',
  'sync_changes',
];

/** A comment before a statement that says why it is safe, such as that no process reads the column any more. */
const excuse = /^\s*--\s*safe:\s*\S/m;

type Rule = { isBroken(statement: string): boolean; message: string };

const rules: Rule[] = [
  {
    isBroken: (sql) => /\balter table\b.*\bdrop column\b|\bdrop table\b/.test(sql),
    message:
      'takes away what a process of the version before still reads: stop reading it first, drop it a version later',
  },
  {
    isBroken: (sql) => /\balter table\b.*\brename\b/.test(sql),
    message:
      'renames what a process of the version before still asks for: add the new one, fill it, drop the old one later',
  },
  {
    isBroken: (sql) =>
      /\badd column\b.*\bnot null\b/.test(sql) && !/\bdefault\b|\bgenerated (always|by default)\b/.test(sql),
    message: 'adds a column that a process of the version before leaves empty: give it a default',
  },
  {
    isBroken: (sql) => /\balter column\b.*\bset not null\b/.test(sql),
    message: 'refuses rows of a process of the version before: set it a version later',
  },
  {
    isBroken: (sql) => /\balter column\b.*\bset data type\b/.test(sql),
    message: 'writes a whole table anew under a lock: add a column of the new type and fill it',
  },
  {
    isBroken: (sql) => /\badd constraint\b.*\b(check|foreign key)\b/.test(sql) && !/\bnot valid\b/.test(sql),
    message: 'looks at every row under a lock: add it NOT VALID, the shop validates it afterwards',
  },
  {
    isBroken: (sql) => largeTables.includes(/\bcreate (?:unique )?index\b.*? on "(\w+)"/.exec(sql)?.[1] ?? ''),
    message: 'makes an index of a large table in the migrations’ transaction, where nobody may write meanwhile',
  },
];

/** Migrations run while the previous version still serves requests: expand first, contract a version later. */
export function checkMigrations(root: string): Finding[] {
  const files = globSync('drizzle/*.sql', { cwd: root }).toSorted();
  return files
    .filter((file) => Number.parseInt(basename(file), 10) >= firstChecked)
    .flatMap((file) => faultsOf(readFileSync(join(root, file), 'utf8')).map((message) => ({ file, message })));
}

/** Statements on a table that the same migration creates are always safe. */
export function faultsOf(migration: string): string[] {
  const made = [...migration.matchAll(/create table "(\w+)"/gi)].map(([, table]) => table);
  return migration.split('--> statement-breakpoint').flatMap((statement) => {
    if (excuse.test(statement)) return [];
    const sql = statement
      .replaceAll(/^\s*--.*$/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim();
    const table = /(?:alter table|create (?:unique )?index\b.*? on) "(\w+)"/i.exec(sql)?.[1];
    if (table && made.includes(table)) return [];
    return rules
      .filter(({ isBroken }) => isBroken(sql.toLowerCase()))
      .map(({ message }) => `${sql.slice(0, 80)} … ${message}`);
  });
}
