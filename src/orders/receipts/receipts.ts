import { eq, max, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { add, subtract, toPounds } from '#platform/money.ts';
import { readSettings } from '#shop/settings/settings.ts';
import { isUnpaid, requireOrder } from '../orders/order-access.ts';
import type { Asking } from '../orders/order-access.ts';
import { isGiven, viewOrder } from '../orders/order-view.ts';
import type { WholeOrder } from '../orders/order-view.ts';
import { orderLines } from '../orders/orders.table.ts';
import { refundLines } from '../refunds/refunds.table.ts';
import type { Receipt } from './receipts.contract.ts';
import { readBookedCredits } from '../books/booked-credits.ts';
import type { BookedCredits } from '../books/booked-credits.ts';
import { creditOf } from '../books/credits.rules.ts';
import type { VatSum } from '../books/credits.rules.ts';
import { vatByRate } from './receipts.rules.ts';
import { issuedDocuments } from './issued-documents.table.ts';

/** @throws Problem 404 `order-not-found`, 409 `not-paid` */
export async function readReceipt(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  typed: string,
  asking: Omit<Asking, 'email'>,
): Promise<Receipt> {
  const whole = await requireOrder(deps, typed, asking);
  const { id: orderId, vatNumber } = whole.order;
  // Numbers have no gaps, and what was not sold has none.
  if (isUnpaid(whole.order)) throw new Problem(409, 'not-paid', 'There is a receipt once the order is paid.');
  const numbers = await issueNumbers(deps, { orderId, refundIds: whole.refunds.filter(isGiven).map(({ id }) => id) });
  const sums = vatNumber === null ? [] : vatByRate(whole.lines, whole.order);
  return {
    number: numbers.get(null) ?? 0,
    seller: await readSeller(deps, whole),
    order: viewOrder(whole),
    creditNotes: viewCreditNotes(whole, {
      sums,
      numbers,
      named: await readNamed(deps.db, orderId),
      booked: await readBookedCredits(deps.db, orderId),
    }),
    vatRates: sums.map(viewVat),
  };
}

/** With the VAT number it had when the order was placed. */
export async function readSeller({ db }: Pick<Deps, 'db'>, { order }: WholeOrder): Promise<Receipt['seller']> {
  const { name, traderName, address, email, phone, companyNumber } = await readSettings(db);
  return { name, traderName, address, email, phone, companyNumber, vatNumber: order.vatNumber };
}

type Credited = {
  sums: VatSum<number>[];
  numbers: IssuedNumbers;
  named: Awaited<ReturnType<typeof readNamed>>;
  booked: BookedCredits;
};

/** With the VAT as it was booked. What the books do not know, such as money that was not kept, is worked out as they would. */
function viewCreditNotes(whole: WholeOrder, { sums, numbers, named, booked }: Credited): Receipt['creditNotes'] {
  const ofRefund = Map.groupBy(named, ({ refundId }) => refundId);
  const credited: VatSum<number>[] = [];
  return whole.refunds.filter(isGiven).map(({ id, amount, reason, at }) => {
    const known = booked.get(id) ?? creditOf(sums, summedUp(credited), { amount, named: ofRefund.get(id) ?? [] });
    const ofRates = known.filter((sum): sum is VatSum<number> => sum.rate !== null);
    credited.push(...ofRates);
    return {
      number: numbers.get(id) ?? 0,
      refundId: id,
      at: at.toISOString(),
      amount: toPounds(amount),
      reason,
      vatRates: ofRates.map(viewVat),
    };
  });
}

function summedUp(parts: readonly VatSum<number>[]): VatSum<number>[] {
  return [...Map.groupBy(parts, ({ rate }) => rate)].map(([rate, same]) => ({
    rate,
    gross: add(...same.map(({ gross }) => gross)),
    vat: add(...same.map(({ vat }) => vat)),
  }));
}

/** What refunds gave back for goods that were named, with the rate of those goods. */
function readNamed(db: Database, orderId: number) {
  const { refundId, amount } = refundLines;
  return db
    .select({ refundId, amount, rate: orderLines.vatRate })
    .from(refundLines)
    .innerJoin(orderLines, eq(orderLines.id, refundLines.orderLineId))
    .where(eq(orderLines.orderId, orderId));
}

function viewVat({ rate, gross, vat }: VatSum<number>) {
  return { rate, net: toPounds(subtract(gross, vat)), vat: toPounds(vat), gross: toPounds(gross) };
}

/** By refund, and under null the receipt's own. */
type IssuedNumbers = ReadonlyMap<number | null, number>;

type Wanted = { orderId: number; refundIds: readonly number[] };

/**
 * The numbers of an order's receipt and credit notes. They are given when the papers are first asked for, in one series without
 * gaps (VAT Regulations 1995, regulation 14), which numbers given with each order could only have if orders waited for each other.
 */
async function issueNumbers({ db, clock }: Pick<Deps, 'db' | 'clock'>, wanted: Wanted): Promise<IssuedNumbers> {
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
