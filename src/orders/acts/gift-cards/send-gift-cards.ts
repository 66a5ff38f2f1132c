import { and, eq } from 'drizzle-orm';
import { listBoughtIn, listDue } from '#payment/gift-cards/bought-cards.ts';
import type { StoredGiftCard } from '#payment/gift-cards/gift-card-money.ts';
import { mailBought } from '#payment/gift-cards/issue-gift-card.ts';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { queueMail } from '#platform/mail/mail.ts';
import { toPounds } from '#platform/money.ts';
import { shopDay } from '#platform/shop-day.ts';
import { readMailFrame } from '#shop/settings/mail-frame.ts';
import { giftCardSentMail } from '../../emails/gift-card-sent.mail.ts';
import { lockOrder } from '../../order/lock-order.ts';
import { invalidateOrder } from '../../order/order-events.ts';
import { orderUrl } from '../../order/order-link.ts';
import type { StoredOrder } from '../../order/order-view.ts';
import { orderLines } from '../../order/orders.table.ts';
import { noteOnOrder } from '../../order/orders.ts';
import { readFollowing, setStatusUnmailed } from '../set-status.ts';

/**
 * Emails the bought gift cards whose day it is in London, each in a transaction of its own; one that cannot go out keeps no other
 * back. @param orderNumber only those bought in it
 */
export async function sendGiftCards(deps: Deps, orderNumber?: string): Promise<void> {
  const today = shopDay(deps.clock.now());
  const failures: unknown[] = [];
  for (const due of await listDue(deps.db, today, orderNumber))
    await sendGiftCard(deps, due).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** Under the order's lock it is looked at again: whatever runs twice, or was killed, sends it once. */
async function sendGiftCard(deps: Deps, { id, orderNumber }: { id: number; orderNumber: string }): Promise<void> {
  await deps.changes.transaction(async (tx, invalidate) => {
    const order = await lockOrder(tx, orderNumber);
    const today = shopDay(deps.clock.now());
    const isDue = (await listDue(tx, today, orderNumber)).some((one) => one.id === id);
    const card = (await listBoughtIn(tx, orderNumber)).find((one) => one.id === id);
    const to = card?.recipientEmail ?? order.customerEmail.toLowerCase();
    if (!isDue || !card || to === '') return;
    await mailBought(deps, tx, { ...card, recipientEmail: to });
    await tx
      .update(orderLines)
      .set({ sent: 1 })
      .where(and(eq(orderLines.id, card.boughtLineId ?? 0), eq(orderLines.sent, 0)));
    await mailBuyer(deps, tx, order, { ...card, recipientEmail: to });
    await followSent(deps, tx, invalidate, order);
    invalidateOrder(invalidate, orderNumber);
  });
}

/** Whoever bought it for themselves has it already. */
async function mailBuyer(deps: Deps, tx: Database, order: StoredOrder, card: StoredGiftCard): Promise<void> {
  const { customerEmail: to, customerName, number } = order;
  if (card.recipientEmail === to.toLowerCase()) return;
  const { recipientName, recipientEmail, balance } = card;
  const sent = { orderNumber: number, customerName, recipientName, recipientEmail, amount: toPounds(balance) };
  const mail = giftCardSentMail(sent, { to, url: orderUrl(deps.config, number) });
  await queueMail(deps, tx, mail, await readMailFrame(tx, deps.config));
}

/** The last piece to leave makes the order shipped, or delivered where no parcel is on its way; no email says more than those of the cards. */
async function followSent(deps: Deps, tx: Database, invalidate: Invalidate, order: StoredOrder): Promise<void> {
  const at = deps.clock.now();
  const note = 'Gift card emailed';
  const { to } = await readFollowing(tx, order);
  if (to === order.status) return noteOnOrder(tx, order, { note, byUserId: null, at });
  await setStatusUnmailed(deps, tx, invalidate, order, { to, byUserId: null, note });
}
