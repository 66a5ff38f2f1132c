import { and, eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { PlacedOrder, Shortfall, SupplierOrderState } from '../connectors/supplier-connector.ts';
import { findReplaced, readLines } from './purchase-order-rows.ts';
import type { StoredPurchaseLine, StoredPurchaseOrder } from './purchase-order-rows.ts';
import { isOver } from './purchase-order-states.rules.ts';
import { purchaseOrderLines } from './purchase-orders.table.ts';

type Differences = Pick<PlacedOrder, 'shortfalls' | 'remark'>;
/** For the owner: `decision`, about what they have to decide, and `note`, which they have to read. `reason`: in the supplier's words. */
export type RecordedDifferences = {
  decision: string | null;
  note: string | null;
  reason: string | null;
  isNothingLeft: boolean;
};

/**
 * Marks what the supplier does not send of a purchase order as rejected: whole lines, or some of their pieces. Once it was sent, or
 * its rejected lines were ordered elsewhere, only a note says so. Safe to run twice. The caller holds its lock.
 */
export async function recordDifferences(
  tx: Database,
  purchaseOrder: StoredPurchaseOrder,
  { shortfalls = [], remark = null }: Differences,
): Promise<RecordedDifferences> {
  if (shortfalls.length === 0) return { decision: null, note: remark, reason: null, isNothingLeft: false };
  const { id, state } = purchaseOrder;
  const lines = await readLines(tx, id);
  const missing = lines.flatMap((line) => missingOf(line, shortfalls));
  const isNew = missing.filter(({ line, pieces }) => !line.isRejected && pieces > line.shortBy);
  const reason = missing.map((one) => one.reason).find((words) => words !== null) ?? null;
  const isLate = isOver(state) || (await findReplaced(tx, [id])).has(id);
  if (!isLate) for (const one of isNew) await reject(tx, one);
  const isNothingLeft =
    !isLate &&
    lines.every((line) => line.isRejected || missing.some((one) => one.line === line && one.pieces === line.quantity));
  const missed = noteOn(isNew, isLate);
  const note = [isLate && missed, remark].filter(Boolean).join(' ') || null;
  return { decision: isLate ? null : missed, note, reason, isNothingLeft };
}

type Missing = { line: StoredPurchaseLine; pieces: number; reason: string | null };

function missingOf(line: StoredPurchaseLine, shortfalls: readonly Shortfall[]): Missing[] {
  const found = shortfalls.find(({ code }) => code === line.code);
  return found ? [{ line, pieces: Math.min(line.quantity, found.quantity), reason: found.reason }] : [];
}

async function reject(tx: Database, { line, pieces }: Missing): Promise<void> {
  const { purchaseOrderId, orderLineId, quantity } = line;
  const change = pieces === quantity ? { isRejected: true, shortBy: 0 } : { shortBy: pieces };
  const isLine = and(
    eq(purchaseOrderLines.purchaseOrderId, purchaseOrderId),
    eq(purchaseOrderLines.orderLineId, orderLineId),
  );
  await tx.update(purchaseOrderLines).set(change).where(isLine);
}

function noteOn(missing: readonly Missing[], isLate: boolean): string | null {
  if (missing.length === 0) return null;
  const pieces = missing.map(
    ({ line, pieces, reason }) => `${pieces} × ${line.name}${reason ? ` (${reason.replace(/\.$/, '')})` : ''}`,
  );
  const what = `The supplier does not send ${pieces.join(', ')}`;
  if (isLate) return `${what}, which it had confirmed. Ask them whether the goods have left.`;
  // A line has one sender, so some of its pieces cannot come from another supplier.
  const isWhole = missing.some(({ line, pieces: short }) => short === line.quantity);
  return isWhole ? `${what}: switch supplier or refund.` : `${what}: refund what is missing.`;
}

/** Null: the order has not been sent, or still stands. */
export function noteOnWithdrawal(
  { state: before }: Pick<StoredPurchaseOrder, 'state'>,
  { state, reason }: Pick<SupplierOrderState, 'state' | 'reason'>,
): string | null {
  if (before !== 'shipped' || (state !== 'cancelled' && state !== 'rejected')) return null;
  const why = reason ? ` (${reason.replace(/\.$/, '')})` : '';
  return `The supplier has cancelled the order${why}, although it had sent it. Ask them whether the goods have left.`;
}

type Noted = Pick<StoredPurchaseOrder, 'note' | 'noteAt'>;

/**
 * Adds sentences for the owner to the note, each once. Nobody has to read what is only about a decision: that is waited for anyway.
 * @returns undefined where nothing is new
 */
export function withNotes(
  { note, noteAt }: Noted,
  { decision, notes, at }: { decision: string | null; notes: readonly (string | null)[]; at: Date },
): (Noted & { added: string }) | undefined {
  const isNew = (sentence: string | null): sentence is string => sentence !== null && !note?.includes(sentence);
  const toRead = notes.filter(isNew);
  const added = [decision, ...toRead].filter(isNew).join(' ');
  if (added === '') return undefined;
  return { added, note: [note, added].filter(Boolean).join(' '), noteAt: toRead.length > 0 ? at : noteAt };
}
