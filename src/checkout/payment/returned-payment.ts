import type { StoredOrder } from '#orders/orders/order-view.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { queueMail } from '#platform/mail/mail.ts';
import { readMailFrame } from '#shop/settings/mail-frame.ts';
import { readSettings } from '#shop/settings/settings.ts';
import { paymentReturnedMail, paymentReturnedNotice } from './returned-payment.mail.ts';
import type { ReturnedPayment } from './returned-payment.mail.ts';

/** Customer and owner hear of money that came too late, or was another sum than agreed, and went back. */
export async function mailPaymentReturned(
  deps: Deps,
  tx: Database,
  { number, customerName, customerEmail, total }: StoredOrder,
  returned: Omit<ReturnedPayment, 'order'>,
): Promise<void> {
  const { config } = deps;
  const settings = await readSettings(tx);
  const frame = await readMailFrame(tx, config);
  const payment = { ...returned, order: { number, customerName, customerEmail, total } };
  await queueMail(deps, tx, paymentReturnedMail(payment, settings, config.url), frame);
  await queueMail(deps, tx, paymentReturnedNotice(payment, settings, `${config.url}/admin`), frame);
}
