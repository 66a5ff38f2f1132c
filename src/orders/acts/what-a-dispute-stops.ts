import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import { doubtStages, isDoubt } from '#payment/payment-words.contract.ts';
import { days } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { toPounds, zero } from '#platform/money.ts';
import { suspendCards } from '../bought-cards/take-off-released.ts';
import type { SuspendedCards } from '../bought-cards/take-off-released.ts';
import { disputes } from '../order/disputes.table.ts';
import type { StoredOrder } from '../order/order-view.ts';
import { refunds } from '../order/refunds.table.ts';

type StoredDispute = typeof disputes.$inferSelect;
type Act = 'refund' | 'cancel' | 'send';

/**
 * Before staff act on an order whose payment is disputed they are told what it means.
 * @throws Problem 409 `confirm-dispute` unless they have said so again, `disputed` for what the provider refuses anyway
 */
export async function confirmDespiteDispute(
  tx: Database,
  orderId: number,
  { act, isConfirmed }: { act: Act; isConfirmed: boolean },
): Promise<void> {
  // A payment in doubt is best refunded.
  const found = (await readDisputes(tx, orderId)).filter(
    ({ stage, dismissedAt }) => !isDoubt(stage) || (act === 'send' && dismissedAt === null),
  );
  const held = found.find(isHeldByBank);
  if (act === 'refund' && held) throw refusedByProvider(held);
  const open = found.find(({ state }) => state === 'open') ?? (act === 'cancel' ? held : undefined);
  if (!open || isConfirmed) return;
  throw new Problem(409, 'confirm-dispute', `${meanings[act](open)} Please confirm that you want to all the same.`);
}

/** @throws Problem 409 `disputed` */
export async function rejectCancellationWhileDisputed(tx: Database, orderId: number): Promise<void> {
  const found = await readDisputes(tx, orderId);
  if (!found.some((one) => (one.state === 'open' && !isDoubt(one.stage)) || isHeldByBank(one))) return;
  const message =
    'Your bank is looking into the payment for this order, so we can’t cancel it here: only your bank can give the money back for now. Please contact us, and we’ll sort it out together.';
  throw new Problem(409, 'disputed', message);
}

/** The provider refuses to refund the order's payment. */
export async function isPaymentHeldByBank(tx: Database, orderId: number): Promise<boolean> {
  return (await readDisputes(tx, orderId)).some(isHeldByBank);
}

/**
 * Gift cards are sent and spent without anybody looking, and stolen cards buy them first: those that were bought in an order pay as its
 * disputes let them. Of a part that is lost for good as much comes off them instead. The caller holds the order's lock, and has booked
 * what the bank or the provider took.
 */
export async function followDisputed(deps: Pick<Deps, 'clock'>, tx: Database, order: StoredOrder): Promise<void> {
  if (order.giftCardTotal > zero) await suspendCards(deps, tx, order, await cardsToSuspend(deps, tx, order.id));
}

async function cardsToSuspend({ clock }: Pick<Deps, 'clock'>, tx: Database, orderId: number): Promise<SuspendedCards> {
  const isAwaited = await awaitsBank(tx, orderId, clock.now());
  if (isAwaited || (await findInDoubt(tx, [orderId])).has(orderId)) return 'all';
  return (await isPaymentHeldByBank(tx, orderId)) ? 'unpaid' : 'none';
}

/** The bank has it, and it is not known what of it is gone for good. */
async function awaitsBank(tx: Database, orderId: number, now: Date): Promise<boolean> {
  const held = (await readDisputes(tx, orderId)).filter(isHeldByBank);
  if (held.some(({ state }) => state === 'open')) return true;
  const prevented = held.filter(({ state, withdrawn }) => state === 'prevented' && !withdrawn);
  if (prevented.length === 0) return false;
  const made = await readRefundsElsewhere(tx, orderId);
  return prevented.some((dispute) => awaitsSettlement(dispute, made, now));
}

/** The two are told of one after the other, in any order. */
const besideMs = days(1);
/** For so long refunds are looked for at the provider (`compare-with-provider.ts`). */
const settledWithinMs = days(40);

/** A dispute that was prevented is settled by a refund of all or of a part, which does not name it. */
function awaitsSettlement({ openedAt, closedAt }: StoredDispute, made: readonly { at: Date }[], now: Date): boolean {
  const isMade = made.some(({ at }) => at.getTime() >= openedAt.getTime() - besideMs);
  return !isMade && now.getTime() < (closedAt ?? openedAt).getTime() + settledWithinMs;
}

function readRefundsElsewhere(tx: Database, orderId: number): Promise<{ at: Date }[]> {
  const { at, origin, state } = refunds;
  return tx
    .select({ at })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(origin, 'provider'), ne(state, 'failed')));
}

/** @throws Problem 409 `disputed` */
export async function rejectWhileHeldByBank(tx: Database, orderId: number): Promise<void> {
  const held = (await readDisputes(tx, orderId)).find(isHeldByBank);
  if (held) throw refusedByProvider(held);
}

/** Those of these orders whose payment may be fraudulent, and is not trusted all the same. */
export async function findInDoubt(db: Database, orderIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { orderId, state, stage, dismissedAt } = disputes;
  const isOpen = and(eq(state, 'open'), inArray(stage, [...doubtStages]), isNull(dismissedAt));
  const found = await db
    .selectDistinct({ orderId })
    .from(disputes)
    .where(and(inArray(orderId, [...orderIds]), isOpen));
  return new Set(found.map((row) => row.orderId));
}

function readDisputes(tx: Database, orderId: number): Promise<StoredDispute[]> {
  return tx.select().from(disputes).where(eq(disputes.orderId, orderId));
}

/** While it decides, and for good once it has taken the money: https://docs.stripe.com/error-codes#charge-disputed. An inquiry takes none. */
function isHeldByBank({ state, stage, isRefundable }: StoredDispute): boolean {
  if (isRefundable) return false;
  return state === 'lost' || state === 'prevented' || (state === 'open' && stage !== 'inquiry');
}

/** Part of it may have come back. */
function heldBy({ state, amount, withdrawn }: StoredDispute): string {
  return toPounds(state === 'lost' ? (withdrawn ?? amount) : withdrawn || amount);
}

function refusedByProvider(dispute: StoredDispute): Problem {
  return new Problem(409, 'disputed', whyRefused(dispute));
}

function whyRefused(dispute: StoredDispute): string {
  const { state, withdrawn } = dispute;
  if (state === 'open')
    return `The customer’s bank holds £${heldBy(dispute)} of this payment until it has decided, and Stripe refunds nothing of it meanwhile. To give the money back, accept the dispute in Stripe’s dashboard.`;
  if (state === 'prevented' && !withdrawn)
    return 'The banks have settled a dispute about this payment, mostly by a refund of their own, and Stripe refunds nothing of it since then. Look in Stripe’s dashboard what the customer has got before you pay them anything directly.';
  return `The customer’s bank has taken £${heldBy(dispute)} of this payment back, and Stripe refunds nothing of it since then. Pay the customer directly what you still owe them.`;
}

const meanings: Record<Act, (dispute: StoredDispute) => string> = {
  refund: ({ amount }) =>
    `The customer’s bank is asking about £${toPounds(amount)} of this payment. Refunding that usually ends the inquiry; less may not.`,
  cancel: (dispute) =>
    isHeldByBank(dispute)
      ? `The customer’s bank holds £${heldBy(dispute)} of this payment. Cancelling puts the goods back into stock, but refunds nothing: Stripe refuses that, and the bank decides about the money.`
      : `The customer’s bank is asking about £${toPounds(dispute.amount)} of this payment. Cancelling refunds it, which usually ends the inquiry.`,
  send: ({ stage, amount }) => {
    if (isDoubt(stage)) {
      return `Stripe warns that this payment of £${toPounds(amount)} may be fraudulent: if its bank takes the money back, that and the goods are gone. Refunding the order avoids a dispute.`;
    }
    return stage === 'inquiry'
      ? `The customer’s bank is asking about £${toPounds(amount)} of this payment, and may take it back: then the goods and the money would be gone.`
      : `The payment for this order is disputed: if the bank decides for the customer, the goods and the £${toPounds(amount)} are gone.`;
  },
};
