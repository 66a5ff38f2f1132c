import { createHash } from 'node:crypto';
import { inArray, lt, sql } from 'drizzle-orm';
import { days } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { importedRows } from './imported-rows.table.ts';
import type { Cells } from './product-columns.rules.ts';

/** Long enough to send a corrected file again, or one whose upload broke off unnoticed. */
const retention = days(7);

/**
 * Identifies the rows of one file by their cells: the order of the columns does not matter, and identical rows are numbered. Null
 * for a row that names its product.
 */
export function fingerprints(): (cells: Cells) => string | null {
  const counts = new Map<string, number>();
  return (cells) => {
    if (cells.id || cells.slug) return null;
    const filled = Object.entries(cells).filter(([, text]) => text !== '');
    const text = JSON.stringify(filled.toSorted(([a], [b]) => (a < b ? -1 : 1)));
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    const count = (counts.get(hash) ?? 0) + 1;
    counts.set(hash, count);
    return `${hash}-${count}`;
  };
}

/** Keeps other imports out until the transaction ends: a file sent twice at once would be new to both. */
export async function lockImports(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('product import'))`);
}

/** The fingerprints of rows that have created a product before. */
export async function findImported(tx: Database, rows: readonly (string | null)[]): Promise<Set<string>> {
  const nameless = rows.filter((fingerprint) => fingerprint !== null);
  if (nameless.length === 0) return new Set();
  const { fingerprint } = importedRows;
  const found = await tx.select({ fingerprint }).from(importedRows).where(inArray(fingerprint, nameless));
  return new Set(found.map((row) => row.fingerprint));
}

export async function saveImported(
  tx: Database,
  rows: readonly { fingerprint: string; productId: number }[],
  at: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into ${importedRows} (fingerprint, product_id, at)
    select fingerprint, "productId", ${at.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}) as r(fingerprint text, "productId" int)`);
}

export async function deleteImportedRows(db: Database, now: Date): Promise<void> {
  await db.delete(importedRows).where(lt(importedRows.at, new Date(now.getTime() - retention)));
}
