import type { Deps } from '#platform/deps.ts';
import { mailAboutOrder } from '../emails/order-emails.ts';
import { creditNoteUrl } from '../orders/order-link.ts';
import { refundMail } from './refund.mail.ts';
import type { Refund } from './refund.mail.ts';

export function mailRefund(deps: Deps, { orderId, ...refund }: Refund & { orderId: number }): Promise<void> {
  return mailAboutOrder(deps, orderId, (order, shop, url) =>
    refundMail(refund, order, shop, {
      order: url,
      creditNote: creditNoteUrl(deps.config, order.orderNumber, refund.refundId),
    }),
  );
}
