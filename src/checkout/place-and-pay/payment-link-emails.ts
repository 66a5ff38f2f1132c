import { adminOrderUrl, paymentUrl } from '#orders/order/order-link.ts';
import { viewOrder } from '#orders/order/order-view.ts';
import type { StoredOrder, WholeOrder } from '#orders/order/order-view.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { queueMail } from '#platform/mail/mail.ts';
import { readMailFrame } from '#shop/settings/mail-frame.ts';
import { readSettings } from '#shop/settings/settings.ts';
import { linkEnd } from './payment-terms.ts';
import { paymentLinkEndedNotice, paymentLinkMail } from './payment.mail.ts';

/** Queued in the transaction that creates the order. @param beside the number of the order whose added goods these are */
export async function mailPaymentLink(deps: Deps, tx: Database, placed: WholeOrder, beside?: string): Promise<void> {
  const { config } = deps;
  const until = linkEnd(placed.order.createdAt).toLocaleString('en-GB', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: 'Europe/London',
  });
  const mail = paymentLinkMail(viewOrder(placed), { url: paymentUrl(config, placed.order.number), until, beside });
  await queueMail(deps, tx, mail, await readMailFrame(tx, config));
}

export async function mailPaymentLinkEnded(deps: Deps, tx: Database, order: StoredOrder): Promise<void> {
  const { config } = deps;
  const { email: to } = await readSettings(tx);
  const mail = paymentLinkEndedNotice(order, { to, url: adminOrderUrl(config, order.number) });
  await queueMail(deps, tx, mail, await readMailFrame(tx, config));
}
