import { eq, max, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { subtract, toPounds } from '#platform/money.ts';
import { readSettings } from '#shop/settings/settings.ts';
import { isUnpaid, requireOrder } from '../orders/order-access.ts';
import type { Asking } from '../orders/order-access.ts';
import { isGiven, viewOrder } from '../orders/order-view.ts';
import type { WholeOrder } from '../orders/order-view.ts';
import { orderLines } from '../orders/orders.table.ts';
import { refundLines } from '../refunds/refunds.table.ts';
import type { Receipt } from './receipts.contract.ts';
import { creditedByRate, vatByRate } from './receipts.rules.ts';
import type { VatSum } from './receipts.rules.ts';
import { issuedDocuments } from './issued-documents.table.ts';

/** @throws Problem 404 `order-not-found`, 409 `not-paid` */
export async function readReceipt(deps: Deps, typed: string, asking: Omit<Asking, 'email'>): Promise<Receipt> {
  const whole = await requireOrder(deps, typed, asking);
  const { id: orderId, vatNumber } = whole.order;
  // Numbers have no gaps, and what was not sold has none.
  if (isUnpaid(whole.order)) throw new Problem(409, 'not-paid', 'There is a receipt once the order is paid.');
  const numbers = await issueNumbers(deps, { orderId, refundIds: whole.refunds.filter(isGiven).map(({ id }) => id) });
  const sums = vatNumber === null ? [] : vatByRate(whole.lines, whole.order);
  const { name, traderName, address, email, phone, companyNumber } = await readSettings(deps.db);
  return {
    number: numbers.get(null) ?? 0,
    seller: { name, traderName, address, email, phone, companyNumber, vatNumber },
    order: viewOrder(whole),
    creditNotes: viewCreditNotes(whole, { sums, numbers, named: await readNamed(deps.db, orderId) }),
    vatRates: sums.map(viewVat),
  };
}

type Credited = { sums: VatSum[]; numbers: IssuedNumbers; named: Awaited<ReturnType<typeof readNamed>> };

function viewCreditNotes(whole: WholeOrder, { sums, numbers, named }: Credited): Receipt['creditNotes'] {
  const refunds = whole.refunds.filter(isGiven);
  const ofRefund = Map.groupBy(named, ({ refundId }) => refundId);
  const given = refunds.map(({ id, amount }) => ({ amount, named: ofRefund.get(id) ?? [] }));
  const credited = creditedByRate(sums, given);
  return refunds.map(({ id, amount, reason, at }, place) => ({
    number: numbers.get(id) ?? 0,
    refundId: id,
    at: at.toISOString(),
    amount: toPounds(amount),
    reason,
    vatRates: (credited[place] ?? []).map(viewVat),
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

function viewVat({ rate, gross, vat }: VatSum) {
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
