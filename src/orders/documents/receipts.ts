import { eq, max, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { add, subtract, zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { readSettings } from '#shop/settings/settings.ts';
import { listAdditions } from '../acts/order-changes.ts';
import type { StoredOrderChange } from '../acts/order-changes.ts';
import { readBookedCredits } from '../ledger/book-orders.ts';
import type { VatSum } from '../ledger/credits.rules.ts';
import type { DeliveryVat } from '../order/delivery-vat.contract.ts';
import { requirePaidOrder } from '../order/order-access.ts';
import type { OrderCredentials } from '../order/order-access.ts';
import { isGiven, viewOrder } from '../order/order-view.ts';
import type { WholeOrder } from '../order/order-view.ts';
import { standardVatRate } from '../order/order-words.contract.ts';
import { readNamed, summedUp, viewCreditNotes, viewVat } from './credit-notes.ts';
import { issuedDocuments } from './issued-documents.table.ts';
import type { Receipt } from './receipts.contract.ts';

/** @throws Problem 404 `order-not-found`, 409 `not-paid` */
export async function readReceipt(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  typed: string,
  credentials: Omit<OrderCredentials, 'email'>,
): Promise<Receipt> {
  // The series has no gaps, so an unpaid order gets no number.
  const whole = await requirePaidOrder(deps, typed, credentials);
  const { id: orderId } = whole.order;
  const changes = await listAdditions(deps.db, orderId);
  const numbers = whole.order.isTest ? none : await issueNumbers(deps, { orderId, papers: papersOf(whole, changes) });
  const placed = asPlaced(whole, changes);
  return {
    number: numbers.get(keyOf(theOrder)) ?? null,
    seller: await readSeller(deps, whole),
    order: viewOrder(placed),
    additions: changes.map((change) => viewAddition(whole, change, numbers)),
    creditNotes: viewCreditNotes(whole, {
      sums: sumsOf(whole),
      numberOf: (refundId) => numbers.get(keyOf({ refundId, changeId: null })) ?? null,
      named: await readNamed(deps.db, orderId),
      booked: await readBookedCredits(deps.db, orderId),
    }),
    vatRates: sumsOf(placed).map(viewVat),
  };
}

function sumsOf({ order, lines }: WholeOrder): VatSum<number>[] {
  return order.vatNumber === null ? [] : vatByRate(lines, order);
}

/** Without goods that were added later. */
function asPlaced({ order, lines, ...rest }: WholeOrder, changes: readonly StoredOrderChange[]): WholeOrder {
  const added = add(zero, ...changes.map((change) => change.added));
  const addedVat = add(zero, ...changes.map((change) => change.addedVat));
  const [subtotal, total] = [subtract(order.subtotal, added), subtract(order.total, added)];
  const first = { ...order, subtotal, total, vat: subtract(order.vat, addedVat) };
  return { ...rest, order: first, lines: lines.filter(({ changeId }) => changeId === null) };
}

/** The goods added by a change, as a sale of their own. */
function viewAddition(
  { order, lines, ...rest }: WholeOrder,
  { id, added, addedVat, at }: StoredOrderChange,
  numbers: IssuedNumbers,
): Receipt['additions'][number] {
  const own = {
    ...order,
    subtotal: added,
    discount: zero,
    shippingCost: zero,
    total: added,
    vat: addedVat,
    deliveryVat: [],
  };
  const whole = { ...rest, order: own, lines: lines.filter(({ changeId }) => changeId === id) };
  const { items, total, vat } = viewOrder(whole);
  const number = numbers.get(keyOf({ refundId: null, changeId: id })) ?? null;
  return { number, changeId: id, at: at.toISOString(), items, total, vat, vatRates: sumsOf(whole).map(viewVat) };
}

/** With the VAT number at the time of the order. */
export async function readSeller({ db }: Pick<Deps, 'db'>, { order }: WholeOrder): Promise<Receipt['seller']> {
  const { name, traderName, address, email, phone, companyNumber } = await readSettings(db);
  return { name, traderName, address, email, phone, companyNumber, vatNumber: order.vatNumber };
}

/** What a number belongs to: a credit note, the receipt of a change, or with neither the order's own receipt. */
type DocumentOf = { refundId: number | null; changeId: number | null };

const theOrder: DocumentOf = { refundId: null, changeId: null };

const keyOf = ({ refundId, changeId }: DocumentOf) => `${refundId} ${changeId}`;

function papersOf({ refunds }: WholeOrder, changes: readonly StoredOrderChange[]): DocumentOf[] {
  return [
    theOrder,
    ...changes.map(({ id }) => ({ refundId: null, changeId: id })),
    ...refunds.filter(isGiven).map(({ id }) => ({ refundId: id, changeId: null })),
  ];
}

type IssuedNumbers = ReadonlyMap<string, number>;

/** Test orders are no sales. */
const none: IssuedNumbers = new Map();

type Wanted = { orderId: number; papers: readonly DocumentOf[] };

/**
 * The numbers of an order's receipts and credit notes. They are assigned when a document is first opened, in one series without
 * gaps (VAT Regulations 1995, regulation 14); assigning them with each order would serialise all checkouts.
 */
async function issueNumbers({ db, clock }: Pick<Deps, 'db' | 'clock'>, requested: Wanted): Promise<IssuedNumbers> {
  const { orderId, papers } = requested;
  const missingIn = (known: IssuedNumbers) => papers.filter((paper) => !known.has(keyOf(paper)));
  const known = await readNumbers(db, orderId);
  if (missingIn(known).length === 0) return known;
  return db.transaction(async (tx) => {
    // Serialised, so that concurrent requests do not take the same number.
    await tx.execute(sql`lock table ${issuedDocuments} in share row exclusive mode`);
    const missing = missingIn(await readNumbers(tx, orderId));
    const [last] = await tx.select({ number: max(issuedDocuments.number) }).from(issuedDocuments);
    const next = (last?.number ?? 0) + 1;
    const issuedAt = clock.now();
    const rows = missing.map((paper, place) => ({ number: next + place, orderId, ...paper, issuedAt }));
    if (rows.length > 0) await tx.insert(issuedDocuments).values(rows);
    return readNumbers(tx, orderId);
  });
}

async function readNumbers(db: Database, orderId: number): Promise<IssuedNumbers> {
  const rows = await db.select().from(issuedDocuments).where(eq(issuedDocuments.orderId, orderId));
  return new Map(rows.map((row) => [keyOf(row), row.number]));
}

type Line = { lineTotal: Pence; discount: Pence; vatRate: number; vat: Pence; isGiftCard: boolean };
type Sums = { total: Pence; vat: Pence; deliveryVat: DeliveryVat | null };

/** The gross amount and VAT at each rate, highest rate first: together the order's total, without gift cards, and its VAT. */
function vatByRate(all: readonly Line[], { total: paid, vat, deliveryVat }: Sums): VatSum<number>[] {
  const lines = all.filter(({ isGiftCard }) => !isGiftCard);
  const cards = all.filter(({ isGiftCard }) => isGiftCard).map(({ lineTotal }) => lineTotal);
  const total = subtract(paid, add(zero, ...cards));
  const goods = lines.map((line) => ({
    rate: line.vatRate,
    gross: subtract(line.lineTotal, line.discount),
    vat: line.vat,
  }));
  const left = (whole: Pence, of: 'gross' | 'vat') => subtract(whole, add(zero, ...goods.map((part) => part[of])));
  const atStandardRate = { rate: standardVatRate, gross: left(total, 'gross'), vat: left(vat, 'vat') };
  const delivery = (deliveryVat ?? [atStandardRate]).filter(({ gross }) => gross !== zero);
  return summedUp([...goods, ...delivery]).toSorted((one, other) => other.rate - one.rate);
}
