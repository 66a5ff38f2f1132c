import { reviewToken } from '#catalogue/reviews/review-link.ts';
import { days } from '#platform/clock.ts';
import type { Deps } from '#platform/deps.ts';
import { mailAboutOrder } from '../emails/order-emails.ts';
import { reviewDue } from '../orders/order-events.ts';
import type { OrderStatus } from '../orders/order-words.contract.ts';
import { findOrder } from '../orders/orders.ts';
import { reviewInvitationMail } from './review-invitation.mail.ts';

/** Long enough to have tried it. */
const afterDelivery = days(7);

export async function planReviewInvitation(deps: Deps, orderId: number, status: OrderStatus): Promise<void> {
  if (status !== 'delivered') return;
  const notBefore = new Date(deps.clock.now().getTime() + afterDelivery);
  await deps.jobs.enqueue(deps.db, reviewDue, { orderId }, { notBefore });
}

/** Without goods that were refunded or never sent. */
export async function inviteToReview(deps: Deps, orderId: number): Promise<void> {
  const found = await findOrder(deps.db, { id: orderId });
  if (found?.order.status !== 'delivered' && found?.order.status !== 'completed') return;
  if (!found.lines.some(wasSent)) return;
  const { url, secret } = deps.config;
  await mailAboutOrder(deps, orderId, (order) =>
    reviewInvitationMail(
      { ...order, items: order.items.filter(wasSent) },
      (productId) => `${url}/product/${productId}?review=${reviewToken(secret, order.orderNumber, productId)}`,
    ),
  );
}

function wasSent({ quantity, dropped }: { quantity: number; dropped: number }): boolean {
  return quantity > dropped;
}
