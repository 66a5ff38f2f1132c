import { eq, sql } from 'drizzle-orm';
import { lockStock } from '#catalogue/products/stock.ts';
import { voidAllBought } from '#payment/gift-cards/bought-cards.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { invalidInput, Problem } from '#platform/http/errors/problem.ts';
import { add, fromPounds, subtract, toPounds, zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { dropUnsentCards, giveUpCards, readCardLines, rejectCardMoney } from '../bought-cards/refundable-cards.ts';
import { rebooked } from '../ledger/book-sales.ts';
import { rejectMoreThanLeft } from '../lines/left-to-send.ts';
import type { Pieces } from '../lines/left-to-send.ts';
import { inWords } from '../lines/parcels.rules.ts';
import { goodsOf, refundFor, withoutReturned } from '../lines/piece-worth.contract.ts';
import type { CancelledGoods, PaidPieces } from '../lines/piece-worth.contract.ts';
import { isSomeSent, keptByCustomer } from '../lines/pieces.contract.ts';
import { lockOrder } from '../order/lock-order.ts';
import { invalidateOrder, refundGiven } from '../order/order-events.ts';
import { viewOrder } from '../order/order-view.ts';
import type { StoredOrder } from '../order/order-view.ts';
import { isClosedStatus, isUnpaid } from '../order/order-words.contract.ts';
import type { Order } from '../order/orders.contract.ts';
import { orderLines } from '../order/orders.table.ts';
import { noteOnOrder, reread } from '../order/orders.ts';
import { aboveWhatIsLeft, invalidAmount, nothingToSend } from '../order/refund-words.contract.ts';
import { endOrder, restockPieces } from './end-order.ts';
import { issueRefund, leftOfGiftCards, notYetRefunded } from './issue-refund.ts';
import { readProductsOf } from './order-changes.ts';
import type { RefundBody } from './refunds.contract.ts';
import { followPieces } from './set-status.ts';
import { rejectUnlessWaiting, settleReturned } from './settle-returns.ts';
import { cancelGoods } from './take-out.ts';
import { confirmDespiteDispute } from './what-a-dispute-stops.ts';

/**
 * Refunds an order. Refunds never exceed the total, even concurrently; the last one makes the order refunded. For a closed
 * order only the money of a failed refund is left; its goods stay where they are.
 * @throws Problem 400 for an amount over what is left or below it where nothing would be sent, and for pieces that are not left to send, 404 `order-not-found`,
 * 409 `not-paid`, `refunded-meanwhile`, `return-settled`, `nothing-to-refund`, `order-has-left`, `order-is-here`,
 * `disputed`, `confirm-dispute`
 */
export async function refundOrder(deps: Deps, body: RefundBody, byUserId: number): Promise<Order> {
  const number = body.paymentIntentId.toUpperCase().replace(/^PI_/, 'PV-');
  return deps.changes.transaction(async (tx, invalidate) => {
    const order = await lockOrder(tx, number);
    const remaining = await notYetRefunded(tx, order);
    const isOver = isClosedStatus(order.status);
    rejectIfNothing(order, isOver ? remaining : null);
    await rejectIfDecidedOtherwise(tx, order, body);
    await confirmDisputed(tx, order, body, remaining);
    const { dropped, returned, named, ofCards, amount } = await decideAmount(deps, tx, invalidate, order, {
      body,
      remaining,
      byUserId,
    });
    const isEnd = !isOver && amount === remaining && (remaining > zero || isAllTakenOut(dropped));
    const isRestocked = body.restock && !isOver && (returned !== null || isEnd);
    rejectUnnamed(body, { isEnd, isOver });
    const { returnId } = body;
    if (returned) await takeReturned(deps, tx, invalidate, order, { ...returned, returnId, isRestocked });
    await refundLocked(deps, tx, order, { amount, reason: body.reason, byUserId, named, ofCards, dropped });
    if (isEnd) await voidAllBought(tx, number, { byUserId, at: deps.clock.now() });
    const isAllBack = isRestocked && returned === null;
    if (isEnd) await endOrder(deps, tx, invalidate, order, { to: 'refunded', byUserId, isAllBack });
    // The removed pieces may have been the last ones to be sent.
    else await followPieces(deps, tx, invalidate, order, { byUserId });
    const after = viewOrder(await reread(tx, order.id));
    await recordChange(tx, {
      at: deps.clock.now(),
      byUserId,
      subject: 'order',
      subjectId: number,
      did: 'refunded',
      before: { status: order.status, refundedTotal: toPounds(subtract(order.total, remaining)) },
      after: { ...moneyShown(after), ...goodsShown(dropped, returned, isRestocked), returnId: body.returnId },
    });
    invalidateOrder(invalidate, number);
    return after;
  });
}

type Deciding = { body: RefundBody; remaining: Pence; byUserId: number };

/** The goods that are named, and what is refunded for them; of gift cards no more than what is not spent, which is void with it. */
async function decideAmount(
  deps: Deps,
  tx: Database,
  invalidate: Invalidate,
  order: StoredOrder,
  { body, remaining, byUserId }: Deciding,
) {
  const cardLines = await readCardLines(tx, order);
  const { dropped, returned, named: goods } = await findNamed(deps, tx, invalidate, order, body);
  const isAll = goods === null && (body.amount == null || fromPounds(body.amount) === remaining);
  const givingUp = { named: goods, dropped, isAll, byUserId, at: deps.clock.now() };
  const cards = await giveUpCards(tx, cardLines, givingUp);
  const { named, pieces: ofCards } = cards;
  const amount = body.amount == null ? refundFor(named, subtract(remaining, cards.spent)) : fromPounds(body.amount);
  rejectCardMoney(amount, { remaining, cards });
  // Everything that can be is refunded, but the order goes on for what is spent: what has not gone out never will.
  if (isAll && cards.spent > zero && !isClosedStatus(order.status)) await dropUnsentCards(tx, order.id, cards.lineIds);
  rejectAmount(amount, { total: order.total, remaining, dropped, named });
  return { dropped, returned, named, ofCards, amount };
}

/** What goes back onto gift cards is none of the bank's business. */
async function confirmDisputed(tx: Database, order: StoredOrder, body: RefundBody, remaining: Pence): Promise<void> {
  const most = body.amount == null ? remaining : fromPounds(body.amount);
  if (order.giftCards !== null && most <= (await leftOfGiftCards(tx, order))) return;
  await confirmDespiteDispute(tx, order.id, { act: 'refund', isConfirmed: body.despiteDispute });
}

/** The pieces that are not sent, which are taken out, those that came back, and both. */
async function findNamed(deps: Deps, tx: Database, invalidate: Invalidate, order: StoredOrder, body: RefundBody) {
  const dropped = await removeGoods(deps, tx, invalidate, order, body);
  const returned = body.goods ? await findReturned(tx, order, body.goods) : null;
  return { dropped, returned, named: dropped && returned ? together(dropped, returned) : (dropped ?? returned) };
}

/** `returned` was found after `dropped` had been taken out, so it knows whether anything else is left. */
function together(dropped: CancelledGoods, returned: CancelledGoods): CancelledGoods {
  return {
    pieces: [
      ...returned.pieces.map((piece) => {
        const same = dropped.pieces.find(({ lineId }) => lineId === piece.lineId);
        if (!same) return piece;
        return { ...piece, quantity: piece.quantity + same.quantity, worth: add(piece.worth, same.worth) };
      }),
      ...dropped.pieces.filter(({ lineId }) => !returned.pieces.some((piece) => piece.lineId === lineId)),
    ],
    worth: add(dropped.worth, returned.worth),
    isEverything: returned.isEverything,
  };
}

/** More than the total may be left: a payment of another sum than agreed that is to be given back. */
function rejectAmount(
  amount: Pence,
  {
    total,
    remaining,
    dropped,
    named,
  }: { total: Pence; remaining: Pence; dropped: { isAllDropped: boolean } | null; named: CancelledGoods | null },
): void {
  if (amount > remaining) throw invalidInput('amount', aboveWhatIsLeft({ total, left: remaining }));
  // What was given away is taken out, or comes back, without money.
  if (amount <= 0 && named?.worth !== zero) throw invalidInput('amount', invalidAmount);
  // An order of which nothing was sent and nothing is left to send is over: it is neither on its way nor paid for.
  if (dropped?.isAllDropped && amount < remaining) throw invalidInput('amount', nothingToSend(remaining));
}

/** A part of the money says nothing about goods: which of them came back has to be said. @throws Problem 400 */
function rejectUnnamed(
  { restock, goods, lines }: RefundBody,
  { isEnd, isOver }: { isEnd: boolean; isOver: boolean },
): void {
  if (!restock || isEnd || isOver || goods || lines) return;
  throw invalidInput('restock', 'Choose the items that go back into stock, on the page of the order.');
}

function isAllTakenOut(dropped: CancelledGoods | null): boolean {
  return dropped !== null && dropped.isEverything;
}

/** For the audit log. */
function moneyShown({ status, refundedTotal }: Order) {
  return { status, refundedTotal };
}

/** For the audit log. Goods that are not sent are back in stock whatever was chosen. */
function goodsShown(dropped: CancelledGoods | null, returned: CancelledGoods | null, restocked: boolean) {
  const namesOf = ({ pieces }: CancelledGoods) => pieces.map(({ name, quantity }) => ({ name, quantity }));
  if (dropped && !returned) return { notSent: namesOf(dropped), ...(restocked && { restocked }) };
  return { restocked, ...(dropped && { notSent: namesOf(dropped) }), ...(returned && { goods: namesOf(returned) }) };
}

/** So that one decision refunds once, even if its response was lost. The caller holds the order's lock. */
async function rejectIfDecidedOtherwise(
  tx: Database,
  { id }: StoredOrder,
  { refundedBefore, returnId }: RefundBody,
): Promise<void> {
  if (returnId !== undefined) await rejectUnlessWaiting(tx, { orderId: id, returnId });
  if (refundedBefore === undefined || viewOrder(await reread(tx, id)).refundedTotal === refundedBefore) return;
  const reason = 'Part of this order has been refunded in the meantime. Please have another look.';
  throw new Problem(409, 'refunded-meanwhile', reason);
}

/** `remaining`: null unless the order is closed. */
function rejectIfNothing({ status }: StoredOrder, remaining: Pence | null): void {
  if (isUnpaid(status)) {
    throw new Problem(409, 'not-paid', 'This order has not been paid, so there is nothing to refund.');
  }
  if (remaining === zero)
    throw new Problem(409, 'nothing-to-refund', `This order is ${status}: everything has been refunded.`);
}

/** Locks the removed products before the rest of the order, so that this and a buyer of both cannot deadlock. */
async function removeGoods(
  deps: Deps,
  tx: Database,
  invalidate: Invalidate,
  order: StoredOrder,
  { lines, restock: isToRestock }: RefundBody,
): Promise<Awaited<ReturnType<typeof cancelGoods>> | null> {
  if (!lines) return null;
  if (isToRestock) await lockStock(tx, await readProductsOf(tx, order.id));
  return cancelGoods(deps, tx, invalidate, order, lines);
}

type Refund = {
  amount: Pence;
  reason: string | undefined;
  byUserId: number;
  ofCards: readonly PaidPieces[] | undefined;
} & Record<'named' | 'dropped', CancelledGoods | null>;

async function refundLocked(
  deps: Deps,
  tx: Database,
  order: StoredOrder,
  { named, dropped, ...refund }: Refund,
): Promise<void> {
  for (const { refundId, amount } of await issueRefund(deps, tx, order, { ...refund, pieces: named?.pieces })) {
    await deps.jobs.enqueue(tx, refundGiven, { orderId: order.id, refundId, amount: toPounds(amount) });
  }
  if (refund.amount > zero || !dropped) return;
  // No refund tells of them.
  const { byUserId } = refund;
  await noteOnOrder(tx, order, { note: `${inWords(dropped.pieces)} taken out`, byUserId, at: deps.clock.now() });
}

/**
 * The goods a refund of a sent order is for. The caller holds the order's lock.
 * @returns what the customer paid for each, and whether nothing else of the order is left to refund
 * @throws Problem 409 `order-is-here`, 400 for pieces that were not sent or have been refunded
 */
async function findReturned(tx: Database, order: StoredOrder, pieces: readonly Pieces[]): Promise<CancelledGoods> {
  const rows = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id));
  if (!isSomeSent(rows)) {
    throw new Problem(409, 'order-is-here', `This order is ${order.status}: choose what will not be sent instead.`);
  }
  const lines = rows.map((line) => ({ ...line, left: keptByCustomer(line) }));
  rejectMoreThanLeft(lines, pieces, 'That is more than was sent and not refunded yet.', 'goods');
  return goodsOf(withoutReturned(lines), new Map(pieces.map(({ lineId, quantity }) => [lineId, quantity])));
}

/** Records these pieces as refunded, so that no second refund names or restocks them. */
async function takeReturned(
  deps: Deps,
  tx: Database,
  invalidate: Invalidate,
  order: StoredOrder,
  {
    pieces,
    returnId,
    isRestocked,
  }: Pick<CancelledGoods, 'pieces'> & { returnId?: number | undefined; isRestocked: boolean },
): Promise<void> {
  if (isRestocked) await restockPieces(deps, tx, invalidate, order, pieces);
  const onShelf = isRestocked && !order.isRestocked;
  const write = async () => {
    for (const { lineId, quantity } of pieces) {
      const returned = sql`${orderLines.returned} + ${quantity}`;
      const restocked = sql`${orderLines.restocked} + ${onShelf ? quantity : 0}`;
      await tx.update(orderLines).set({ returned, restocked }).where(eq(orderLines.id, lineId));
    }
  };
  await (onShelf ? rebooked(tx, order.id, write) : write());
  await settleReturned(tx, returnId, { orderId: order.id, pieces, at: deps.clock.now() });
}
