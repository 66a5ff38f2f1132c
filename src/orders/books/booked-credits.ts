import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { pence } from '#platform/money.ts';
import { bookEntries } from './books.table.ts';
import type { VatSum } from './credits.rules.ts';

/** What is booked of refunds by rate, by their numbers. */
export type BookedCredits = ReadonlyMap<number, readonly VatSum[]>;

export async function readBookedCredits(db: Database, orderId: number): Promise<BookedCredits> {
  const { refundId, vatRate, gross, vat } = bookEntries;
  const rows = await db
    .select({
      refundId,
      rate: vatRate,
      gross: sql<number>`-sum(${gross})`.mapWith(Number),
      vat: sql<number>`-sum(${vat})`.mapWith(Number),
    })
    .from(bookEntries)
    .where(and(eq(bookEntries.orderId, orderId), isNotNull(refundId)))
    .groupBy(refundId, vatRate)
    .having(sql`sum(${gross}) <> 0`)
    .orderBy(refundId, desc(vatRate));
  const sums = rows.map((row) => ({ ...row, gross: pence(row.gross), vat: pence(row.vat) }));
  return Map.groupBy(sums, (row) => row.refundId ?? 0);
}
