import { eq } from 'drizzle-orm';
import { readReturnAddresses } from '#catalogue/suppliers/suppliers.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { queueMail } from '#platform/mail/mail.ts';
import { readMailFrame } from '#shop/settings/mail-frame.ts';
import { readSettings } from '#shop/settings/settings.ts';
import { returnAnsweredMail } from '../../emails/returns.mail.ts';
import type { ReturnPlace } from '../../emails/returns.mail.ts';
import type { AnswerReturnBody, ReturnRequest } from '../../lines/returns.contract.ts';
import { returnRequests } from '../../lines/returns.table.ts';
import { lockOrder } from '../../order/lock-order.ts';
import { invalidateOrder } from '../../order/order-events.ts';
import { orderUrl } from '../../order/order-link.ts';
import type { StoredOrder } from '../../order/order-view.ts';
import { isClosedStatus } from '../../order/order-words.contract.ts';
import { orderLines } from '../../order/orders.table.ts';
import { noteOnOrder } from '../../order/orders.ts';
import { rejectUnlessWaiting, settleAll, settleRefunded } from '../settle-returns.ts';
import { findReturn } from './returns.ts';

type Answer = { state: 'accepted' | 'declined'; answer?: string | undefined };

/**
 * Answers a return, once; a refund follows when the goods have arrived. An accepted return whose goods never arrive is closed.
 * @throws Problem 404 `return-not-found`, 409 `return-answered`, `return-settled`
 */
export async function answerReturn(
  deps: Deps,
  id: number,
  { state, answer }: AnswerReturnBody,
  byUserId: number,
): Promise<ReturnRequest> {
  return deps.changes.transaction(async (tx, invalidate) => {
    const found = await findReturn(tx, id);
    if (!found) throw new Problem(404, 'return-not-found', 'There is no such return.');
    // Under the order's lock, so that of two concurrent answers the second finds the first.
    const order = await lockOrder(tx, found.orderNumber);
    const open = await findReturn(tx, id);
    if (state === 'closed') return close(deps, tx, invalidate, { id, order }, byUserId);
    if (open?.state !== 'open') throw new Problem(409, 'return-answered', 'This return has been answered already.');
    invalidateOrder(invalidate, order.number);
    return writeAnswer(deps, tx, { open, order }, { state, answer }, byUserId);
  });
}

/** Stores the decision and emails the customer. The caller holds the order's lock. */
export async function writeAnswer(
  deps: Deps,
  tx: Database,
  { open, order }: { open: ReturnRequest; order: StoredOrder },
  { state, answer }: Answer,
  byUserId: number,
): Promise<ReturnRequest> {
  const { clock, config } = deps;
  const at = clock.now();
  const change = { state, answer: answer || null, answeredAt: at, answeredByUserId: byUserId };
  await tx.update(returnRequests).set(change).where(eq(returnRequests.id, open.id));
  await noteOnOrder(tx, order, { note: `Return ${state}`, byUserId, at });
  await recordChange(tx, {
    at,
    byUserId,
    subject: 'order',
    subjectId: order.number,
    did: 'return-answered',
    before: { return: 'open' },
    after: { return: state, withWords: change.answer !== null }, // without the text, which is erased with the customer's data
  });
  // Its goods, or the whole order, may have been refunded meanwhile.
  if (state === 'accepted') {
    const settle = isClosedStatus(order.status) ? settleAll : settleRefunded;
    await settle(tx, { orderId: order.id, at });
  }
  const answered = { ...open, state, answer: change.answer, answeredAt: at.toISOString() };
  const { refundDays, returnAddress, address } = await readSettings(tx);
  const customer = { name: order.customerName, email: order.customerEmail };
  const places = await placesFor(tx, answered, order.id, returnAddress ?? address);
  const words = { refundDays, places, url: orderUrl(config, order.number) };
  await queueMail(deps, tx, returnAnsweredMail(answered, customer, words), await readMailFrame(tx, config));
  return (await findReturn(tx, open.id)) ?? answered;
}

/** Where its goods go: to suppliers that take theirs back, otherwise to the shop. */
async function placesFor(
  tx: Database,
  { items }: Pick<ReturnRequest, 'items'>,
  orderId: number,
  toShop: string | null,
): Promise<ReturnPlace[]> {
  const { productId, supplierId } = orderLines;
  const lines = await tx.select({ productId, supplierId }).from(orderLines).where(eq(orderLines.orderId, orderId));
  const senders = new Map(lines.map((line) => [line.productId, line.supplierId]));
  const addresses = await readReturnAddresses(
    tx,
    lines.flatMap((line) => line.supplierId ?? []),
  );
  const placeOf = (item: ReturnRequest['items'][number]) => addresses.get(senders.get(item.productId) ?? 0) ?? toShop;
  return [...Map.groupBy(items, placeOf)].map(([address, goods]) => ({
    address,
    goods: goods.map(({ name }) => name),
  }));
}

/** Nothing more of it is refunded; the customer is not notified, because nothing was decided about them. */
async function close(
  { clock }: Pick<Deps, 'clock'>,
  tx: Database,
  invalidate: Invalidate,
  { id, order }: { id: number; order: StoredOrder },
  byUserId: number,
): Promise<ReturnRequest> {
  await rejectUnlessWaiting(tx, { orderId: order.id, returnId: id });
  const at = clock.now();
  await tx.update(returnRequests).set({ settledAt: at }).where(eq(returnRequests.id, id));
  const closed = await findReturn(tx, id);
  if (!closed) throw new Error(`Return ${id} is gone`);
  await noteOnOrder(tx, order, { note: 'Return closed', byUserId, at });
  await recordChange(tx, {
    at,
    byUserId,
    subject: 'order',
    subjectId: order.number,
    did: 'return-closed',
    before: { return: 'accepted' },
    after: { return: closed.state },
  });
  invalidateOrder(invalidate, order.number);
  return closed;
}
