import { createHash } from 'node:crypto';
import { inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { days } from '#platform/clock.ts';
import { importedRows } from './imported-rows.table.ts';
import type { Cells } from './product-columns.rules.ts';

/** Long enough to send a file once more with its faults mended, or after a night in which nobody noticed that it broke off. */
const rowLife = days(7);

/**
 * Tells the rows of one file apart by what stands in them: the order of the columns is no difference, and of two rows alike the
 * second is the second. Null for a row that names its product.
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

/** Until the transaction ends nobody else takes rows in: a file that is sent twice at once would be new to both. */
export async function lockImports(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('product import'))`);
}

/** Those of the rows that made a product before. */
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

export async function forgetImportedRows(db: Database, now: Date): Promise<void> {
  await db.delete(importedRows).where(lt(importedRows.at, new Date(now.getTime() - rowLife)));
}
