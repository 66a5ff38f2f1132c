import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { pence, zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { bookEntries } from './books.table.ts';
import { creditOf } from './credits.rules.ts';
import type { VatSum } from './credits.rules.ts';
import { unbookedRefunds, unbookedSales } from './unbooked.ts';

/** Books the changes of these orders; `which` is a condition on `orders`. The caller holds their locks, or has just inserted them. */
export async function bookOrders(tx: Database, which: SQL): Promise<void> {
  const columns = sql.raw('day, kind, order_id, vat_rate, gross, vat');
  // Refunds are read as they were before this statement, which writes none.
  const { rows } = await tx.execute<{ has_refunds: boolean }>(sql`
    with booked as (insert into ${bookEntries} (${columns}) ${unbookedSales(which)})
    select exists (select from refunds join orders on orders.id = refunds.order_id where ${which}) as has_refunds`);
  if (rows[0]?.has_refunds) await bookRefunds(tx, which);
}

type UnbookedRefund = {
  id: number;
  order_id: number;
  amount: number;
  state: string;
  given_day: string;
  settled_day: string | null;
  named: { rate: number; amount: Pence }[];
  /** The part for gift cards, which are no turnover. */
  of_gift_cards: number;
};
type Entry = typeof bookEntries.$inferSelect;

async function bookRefunds(tx: Database, which: SQL): Promise<void> {
  const { rows } = await tx.execute<UnbookedRefund>(unbookedRefunds(which));
  if (rows.length === 0) return;
  const orderIds = [...new Set(rows.map((row) => row.order_id))];
  const known = await tx.select().from(bookEntries).where(inArray(bookEntries.orderId, orderIds));
  const entriesOf = Map.groupBy<number, Pick<Entry, 'orderId' | 'refundId' | 'kind' | 'vatRate' | 'gross' | 'vat'>>(
    known,
    ({ orderId }) => orderId,
  );
  const added = [];
  for (const refund of rows) {
    const entries = entriesOf.get(refund.order_id) ?? [];
    const sums = refund.state === 'failed' ? reversed(entries, refund) : given(entries, refund);
    for (const { kind, rate, gross, vat } of sums) {
      // A refund counts until it fails.
      const day = refund.state === 'failed' ? (refund.settled_day ?? refund.given_day) : refund.given_day;
      const entry = {
        day,
        kind,
        orderId: refund.order_id,
        refundId: refund.id,
        vatRate: rate,
        gross,
        vat,
      };
      entries.push(entry);
      added.push(entry);
    }
  }
  if (added.length > 0) await tx.insert(bookEntries).values(added);
}

type Entries = readonly Pick<Entry, 'refundId' | 'kind' | 'vatRate' | 'gross' | 'vat'>[];

type Credit = VatSum & { kind: 'refund' | 'gift-card-sale' };

/** The reversal of the entries of a failed refund. */
function reversed(entries: Entries, { id }: UnbookedRefund): Credit[] {
  const own = entries.filter(({ refundId }) => refundId === id);
  const of = (kind: Credit['kind']) =>
    negative(sumsOf(own.filter((entry) => entry.kind === kind))).map((sum) => ({ ...sum, kind }));
  return [...of('refund'), ...of('gift-card-sale')];
}

function given(entries: Entries, { id, amount, named, of_gift_cards: ofGiftCards }: UnbookedRefund): Credit[] {
  const sold = sumsOf(entries.filter(({ kind }) => kind === 'goods' || kind === 'delivery'));
  const credited = negative(sumsOf(entries.filter(({ kind }) => kind === 'refund')));
  const isBooked = entries.filter(({ refundId }) => refundId === id);
  const bookedAs = (kind: Credit['kind']) =>
    isBooked.reduce((sum, entry) => (entry.kind === kind ? sum - entry.gross : sum), 0);
  const cards = pence(ofGiftCards - bookedAs('gift-card-sale'));
  // A refund that has grown named its goods when it was first booked.
  const goods = isBooked.length === 0 ? named : [];
  const rest = { amount: pence(amount - ofGiftCards - bookedAs('refund')), named: goods };
  return [
    ...negative(creditOf(sold, credited, rest)).map((sum) => ({ ...sum, kind: 'refund' as const })),
    ...negative([{ rate: null, gross: cards, vat: zero }]).map((sum) => ({ ...sum, kind: 'gift-card-sale' as const })),
  ];
}

/** By rate, highest first, as on receipts. */
function sumsOf(entries: Entries): VatSum[] {
  return [...Map.groupBy(entries, ({ vatRate }) => vatRate)]
    .map(([rate, same]) => ({
      rate,
      gross: pence(same.reduce((sum, entry) => sum + entry.gross, 0)),
      vat: pence(same.reduce((sum, entry) => sum + entry.vat, 0)),
    }))
    .toSorted((one, other) => (other.rate ?? 0) - (one.rate ?? 0));
}

function negative(sums: readonly VatSum[]): VatSum[] {
  return sums
    .map(({ rate, gross, vat }) => ({ rate, gross: pence(zero - gross), vat: pence(zero - vat) }))
    .filter(({ gross, vat }) => gross !== 0 || vat !== 0);
}

/** The booked entries of refunds by rate, by refund id: what was credited for goods and delivery, even if it has been reversed since. */
export type BookedCredits = ReadonlyMap<number, readonly VatSum[]>;

export async function readBookedCredits(db: Database, orderId: number): Promise<BookedCredits> {
  const { refundId, vatRate, gross, vat, kind } = bookEntries;
  const isCredit = sql`${gross} < 0`;
  const rows = await db
    .select({
      refundId,
      rate: vatRate,
      gross: sql<number>`-sum(${gross}) filter (where ${isCredit})`.mapWith(Number),
      vat: sql<number>`-sum(${vat}) filter (where ${isCredit})`.mapWith(Number),
    })
    .from(bookEntries)
    .where(and(eq(bookEntries.orderId, orderId), isNotNull(refundId), eq(kind, 'refund')))
    .groupBy(refundId, vatRate)
    .having(sql`bool_or(${isCredit})`)
    .orderBy(refundId, desc(vatRate));
  const sums = rows.map((row) => ({ ...row, gross: pence(row.gross), vat: pence(row.vat) }));
  return Map.groupBy(sums, (row) => row.refundId ?? 0);
}
