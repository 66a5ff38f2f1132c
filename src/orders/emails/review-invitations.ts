import { reviewToken } from '#catalogue/reviews/review-link.ts';
import { days } from '#platform/clock.ts';
import type { Deps } from '#platform/deps.ts';
import { reviewDue } from '../order/order-events.ts';
import { findOrder } from '../order/orders.ts';
import { mailAboutOrder } from './order-emails.ts';
import { reviewInvitationMail } from './review-invitation.mail.ts';

/** Long enough to have tried it. */
const afterDelivery = days(7);

/** Follows a delivery. */
export async function planReviewInvitation(deps: Deps, orderId: number): Promise<void> {
  const notBefore = new Date(deps.clock.now().getTime() + afterDelivery);
  await deps.jobs.enqueue(deps.db, reviewDue, { orderId }, { notBefore });
}

/** Without goods that were returned or never sent. */
export async function inviteToReview(deps: Deps, orderId: number): Promise<void> {
  const found = await findOrder(deps.db, { id: orderId });
  if (found?.order.status !== 'delivered' && found?.order.status !== 'completed') return;
  if (!found.lines.some(isWithCustomer)) return;
  const { url, secret } = deps.config;
  await mailAboutOrder(deps, orderId, (order) =>
    reviewInvitationMail(
      { ...order, items: order.items.filter(isWithCustomer) },
      (productId) => `${url}/product/${productId}?review=${reviewToken(secret, order.orderNumber, productId)}`,
    ),
  );
}

type Bought = { quantity: number; dropped: number; returned: number };

function isWithCustomer({ quantity, dropped, returned }: Bought): boolean {
  return quantity > dropped + returned;
}
