import { eq, max, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { issuedDocuments } from './issued-documents.table.ts';

/** By refund, and under null the receipt's own. */
export type IssuedNumbers = ReadonlyMap<number | null, number>;

type Wanted = { orderId: number; refundIds: readonly number[] };

/**
 * The numbers of an order's receipt and credit notes. They are given when the papers are first asked for, in one series without
 * gaps (VAT Regulations 1995, regulation 14), which numbers given with each order could only have if orders waited for each other.
 */
export async function issueNumbers({ db, clock }: Pick<Deps, 'db' | 'clock'>, wanted: Wanted): Promise<IssuedNumbers> {
  const { orderId, refundIds } = wanted;
  const missingIn = (known: IssuedNumbers) => [null, ...refundIds].filter((refundId) => !known.has(refundId));
  const known = await readNumbers(db, orderId);
  if (missingIn(known).length === 0) return known;
  return db.transaction(async (tx) => {
    // One after the other: two who ask at once must not take the same number.
    await tx.execute(sql`lock table ${issuedDocuments} in share row exclusive mode`);
    const missing = missingIn(await readNumbers(tx, orderId));
    const [last] = await tx.select({ number: max(issuedDocuments.number) }).from(issuedDocuments);
    const next = (last?.number ?? 0) + 1;
    const issuedAt = clock.now();
    const rows = missing.map((refundId, place) => ({ number: next + place, orderId, refundId, issuedAt }));
    if (rows.length > 0) await tx.insert(issuedDocuments).values(rows);
    return readNumbers(tx, orderId);
  });
}

async function readNumbers(db: Database, orderId: number): Promise<IssuedNumbers> {
  const rows = await db.select().from(issuedDocuments).where(eq(issuedDocuments.orderId, orderId));
  return new Map(rows.map(({ refundId, number }) => [refundId, number]));
}
