import { and, eq, gt, inArray, ne, notInArray } from 'drizzle-orm';
import { takeOffBought } from '#payment/gift-cards/bought-cards.ts';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { queueMail } from '#platform/mail/mail.ts';
import { add, subtract, toPounds, zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { mailFrameOf } from '#shop/settings/mail-frame.ts';
import { readAllSettings } from '#shop/settings/settings.ts';
import { cardsFollowPieces } from '../../bought-cards/cards-follow-pieces.ts';
import { dropUnsentCards, readCardLines } from '../../bought-cards/refundable-cards.ts';
import { takenOffCardsMail } from '../../emails/taken-off-cards.mail.ts';
import { rebooked } from '../../ledger/book-sales.ts';
import type { PaidPieces } from '../../lines/piece-worth.contract.ts';
import { lockOrder } from '../../order/lock-order.ts';
import { adminOrderUrl } from '../../order/order-link.ts';
import type { StoredOrder } from '../../order/order-view.ts';
import { isClosedStatus } from '../../order/order-words.contract.ts';
import { orderLines } from '../../order/orders.table.ts';
import { noteOnOrder } from '../../order/orders.ts';
import { refundLines, refunds } from '../../order/refunds.table.ts';
import { followPieces } from '../set-status.ts';

type Part = { refundId: number; amount: Pence; parts: readonly PaidPieces[] };

/**
 * A part of an order is refunded outside the shop, and nobody said what for. The books count it for the cards first, so it comes off
 * what is not spent of them, and the shop is told. The caller holds the order's lock and has written the refund.
 */
export async function takeOffCards(
  deps: Deps,
  tx: Database,
  invalidate: Invalidate,
  order: StoredOrder,
  { refundId, amount, parts }: Part,
): Promise<void> {
  if (parts.length === 0) return;
  const at = deps.clock.now();
  const whole = await readCardLines(tx, order);
  const isAll = ({ lineId }: PaidPieces) => !whole.some((card) => card.lineId === lineId);
  const off = [];
  for (const part of parts) {
    const found = await takeOffBought(tx, part.lineId, { amount: part.worth, isAll: isAll(part), at });
    if (found) off.push(found);
  }
  const taken = add(zero, ...off.map((one) => one.taken));
  const asked = add(zero, ...parts.map(({ worth }) => worth));
  if (taken > zero)
    await noteOnOrder(tx, order, { note: `£${toPounds(taken)} came off the gift cards`, byUserId: null, at });
  if (!isClosedStatus(order.status)) {
    const lineIds = parts.filter(isAll).map(({ lineId }) => lineId);
    await dropUnsentCards(tx, order.id, lineIds);
    await followPieces(deps, tx, invalidate, order, { byUserId: null });
  }
  const told = { orderNumber: order.number, refundId, amount: toPounds(amount), taken: toPounds(taken) };
  const names = off.flatMap(({ card }) => (card.mailedAt === null && card.boughtIn !== null ? [] : [card.last4]));
  const settings = await readAllSettings(tx);
  const to = { to: settings.email, url: adminOrderUrl(deps.config, order.number) };
  const mail = takenOffCardsMail({ ...told, missing: toPounds(subtract(asked, taken)), names }, to);
  await queueMail(deps, tx, mail, mailFrameOf(settings, deps.config));
}

/** A refund made outside the shop has failed: what it took off cards is on them again. The caller holds the order's lock. */
export async function putBackOnCards(
  deps: Deps,
  tx: Database,
  invalidate: Invalidate,
  { number, giftCardTotal }: StoredOrder,
  refundId: number,
): Promise<void> {
  if (giftCardTotal === zero) return;
  // The failed refund may have reopened it.
  const order = await lockOrder(tx, number);
  if (isClosedStatus(order.status)) return;
  const unnamed = tx
    .select({ id: refundLines.orderLineId })
    .from(refundLines)
    .where(and(eq(refundLines.refundId, refundId), eq(refundLines.quantity, 0)));
  const cancelled = tx
    .select({ id: refundLines.orderLineId })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(and(eq(refunds.orderId, order.id), ne(refunds.state, 'failed'), gt(refundLines.quantity, 0)));
  const isUnsent = and(
    inArray(orderLines.id, unnamed),
    notInArray(orderLines.id, cancelled),
    eq(orderLines.isGiftCard, true),
    eq(orderLines.sent, 0),
  );
  await rebooked(tx, order.id, () => tx.update(orderLines).set({ dropped: 0 }).where(isUnsent));
  await cardsFollowPieces(deps, tx, order);
  await followPieces(deps, tx, invalidate, order, { byUserId: null });
}
