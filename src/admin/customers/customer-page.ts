import { listAddresses } from '#accounts/addresses/addresses.ts';
import { listCustomerNotes } from '#accounts/customers/customer-notes.ts';
import { findCustomer } from '#accounts/customers/list-customers.ts';
import { personWithEmail } from '#accounts/privacy/privacy.ts';
import { readReviewsOf } from '#catalogue/reviews/review-records.ts';
import { readMessagesOf } from '#community/contact/contact-records.ts';
import { readSubscriptionsOf } from '#community/newsletter/newsletter-records.ts';
import { latestOrdersOf } from '#orders/orders/orders-of-a-person.ts';
import { readReturnsOf } from '#orders/returns/return-records.ts';
import type { Database } from '#platform/database/database.ts';
import { toPounds } from '#platform/money.ts';
import type { CustomerPage } from './customer-page.contract.ts';

/** Beyond that the list of orders finds them by the address. */
const mostOrders = 50;

/** @throws Problem 404 `customer-not-found` */
export async function readCustomerPage(db: Database, id: number): Promise<CustomerPage> {
  const customer = await findCustomer(db, id);
  const person = await personWithEmail(db, customer.email);
  const [orders, returns, reviews, messages, addresses, notes, [subscription]] = await Promise.all([
    latestOrdersOf(db, person, mostOrders),
    readReturnsOf(db, person),
    readReviewsOf(db, person),
    readMessagesOf(db, person),
    listAddresses(db, person.userId),
    listCustomerNotes(db, id),
    readSubscriptionsOf(db, person),
  ]);
  return {
    ...customer,
    latestOrders: orders.map(({ total, ...order }) => dated({ ...order, total: toPounds(total) })),
    returnsAsked: returns.map(({ orderNumber, state, reason, createdAt }) =>
      dated({ orderNumber, state, reason, createdAt }),
    ),
    reviews: reviews.map(({ productId, title, rating, comment, createdAt }) =>
      dated({ productId, title, rating, comment, createdAt }),
    ),
    messages: messages.map(({ message, createdAt }) => dated({ message, createdAt })),
    addresses,
    notes,
    newsletter: subscription
      ? {
          askedAt: subscription.askedAt.toISOString(),
          confirmedAt: subscription.confirmedAt?.toISOString() ?? null,
          leftAt: subscription.leftAt?.toISOString() ?? null,
        }
      : null,
  };
}

function dated<Row extends { createdAt: Date }>(row: Row): Omit<Row, 'createdAt'> & { createdAt: string } {
  return { ...row, createdAt: row.createdAt.toISOString() };
}
