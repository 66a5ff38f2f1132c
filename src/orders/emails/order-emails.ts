import { eq, getTableColumns } from 'drizzle-orm';
import { mailAccountExists } from '#accounts/email-links/account-emails.ts';
import type { Person, PersonalRecords } from '#accounts/personal-records.ts';
import { findAccountEmails } from '#accounts/users/users.ts';
import { reviewToken } from '#catalogue/reviews/review-link.ts';
import { days } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { eraseMailsAbout, readMailsAbout } from '#platform/mail/mail-records.ts';
import type { Correspondence } from '#platform/mail/mail-records.ts';
import { queueMails } from '#platform/mail/mail.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { shopDay } from '#platform/shop-day.ts';
import { arrivalAfter } from '#shop/delivery-dates/delivery-dates.ts';
import { mailFrameOf } from '#shop/settings/mail-frame.ts';
import type { ShopSettings } from '#shop/settings/settings.contract.ts';
import { readAllSettings, readSettings } from '#shop/settings/settings.ts';
import { readContents, readLinesToSend } from '../lines/left-to-send.ts';
import { reviewDue } from '../order/order-events.ts';
import { orderUrl } from '../order/order-link.ts';
import { readOrdersOf, takeOverGuestOrders } from '../order/order-list.ts';
import { viewOrder } from '../order/order-view.ts';
import type { WholeOrder } from '../order/order-view.ts';
import type { OrderStatus } from '../order/order-words.contract.ts';
import type { Order } from '../order/orders.contract.ts';
import { orders } from '../order/orders.table.ts';
import { findOrder, findOrders } from '../order/orders.ts';
import { parcels } from '../order/parcels.table.ts';
import { orderConfirmationMail } from './order-confirmation.mail.ts';
import { orderNotices } from './order-notices.ts';
import { orderCancelledMail, orderShippedMail } from './order-progress.mail.ts';
import { parcelSentMail } from './parcel-sent.mail.ts';
import { reviewInvitationMail } from './review-invitation.mail.ts';

/**
 * Emails about a person's orders that went to another address than their verified one; the others are among
 * their emails. Register it before the orders' records, which erase whose they were.
 */
export const orderMailRecords: PersonalRecords = {
  name: 'orderMails',
  read: async (db, person) => readMailsAbout(db, await mailsOf(db, person)),
  erase: async (tx, person) => eraseMailsAbout(tx, await mailsOf(tx, person)),
};

async function mailsOf(db: Database, person: Person): Promise<Correspondence> {
  const found = (await readOrdersOf(db, person)).map((order) => ({ ...order, to: order.customerEmail.toLowerCase() }));
  const elsewhere = found.filter(({ to }) => to !== person.provenEmail);
  return { names: elsewhere.map(({ number }) => number), addresses: [...new Set(elsewhere.map(({ to }) => to))] };
}

/** Describes an order; `url` shows all of it to anybody who has the email. */
export type OrderMail = (order: Order, shop: ShopSettings, url: string) => Mail;

/** Follows every order: its confirmation, a note to guests whose address has an account, and one to the shop. */
export async function mailNewOrders(deps: Deps, orderIds: readonly number[]): Promise<void> {
  const found = await findOrders(deps.db, orderIds);
  const lost = orderIds.find((id) => !found.some(({ order }) => order.id === id));
  if (lost !== undefined) throw noOrder(lost);
  const settings = await readAllSettings(deps.db);
  const notices = orderNotices(deps, settings, found.map(viewOrder));
  await queueAbout(deps, found, { settings, mailOf: orderConfirmationMail, notices });
  await notifyOfAccounts(deps, found);
}

const mails: Partial<Record<OrderStatus, OrderMail>> = {
  shipped: orderShippedMail,
  cancelled: orderCancelledMail,
};

/** A status that was set by mistake and corrected before the email was written is not mentioned. */
export async function mailOrderStatus(deps: Deps, orderId: number, status: OrderStatus): Promise<void> {
  const mailOf = mails[status];
  const found = mailOf && (await findOrder(deps.db, { id: orderId }));
  if (mailOf && found?.order.status === status) await mailAboutOrder(deps, orderId, mailOf);
}

/**
 * A guest whose address has an account learns of it by email only; the shop's pages do not reveal it. The order is in the account
 * if the account has confirmed the address.
 */
async function notifyOfAccounts(deps: Deps, placed: readonly WholeOrder[]): Promise<void> {
  const guests = placed.flatMap(({ order }) => (order.userId === null ? [order] : []));
  const known = await findAccountEmails(
    deps.db,
    guests.map(({ customerEmail }) => customerEmail),
  );
  for (const { customerEmail: email, number: orderNumber } of guests)
    if (known.has(email.toLowerCase())) await mailAccountExists(deps, { email, orderNumber });
  // Last: who is written to is told by whose order is in no account yet.
  if (known.size > 0) await takeOverGuestOrders(deps.db, [...known]);
}

/** @throws Error when there is no such order: events are queued with their order */
export async function mailAboutOrder(deps: Deps, orderId: number, mailOf: OrderMail): Promise<void> {
  const found = await findOrder(deps.db, { id: orderId });
  if (!found) throw noOrder(orderId);
  await queueAbout(deps, [found], { settings: await readSettings(deps.db), mailOf });
}

type Letters = { settings: ShopSettings; mailOf: OrderMail; notices?: readonly Mail[] };

async function queueAbout(
  deps: Deps,
  found: readonly WholeOrder[],
  { settings, mailOf, notices = [] }: Letters,
): Promise<void> {
  const { db, config } = deps;
  const mails = found.map((whole) => {
    const order = viewOrder(whole);
    return mailOf(order, settings, orderUrl(config, order.orderNumber));
  });
  await db.transaction((tx) => queueMails(deps, tx, [...mails, ...notices], mailFrameOf(settings, config)));
}

function noOrder(id: number): Error {
  return new Error(`There is no order ${id} to write about`);
}

/** No email is sent for a parcel that was removed before it was written. */
export async function mailParcel(
  deps: Deps,
  { orderId, parcelId }: { orderId: number; parcelId: number },
): Promise<void> {
  const { db } = deps;
  const [parcel] = await db
    .select({ ...getTableColumns(parcels), service: orders.delivery, days: orders.deliveryDays })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(eq(parcels.id, parcelId));
  if (!parcel) return;
  const { shippedAt, service, days } = parcel;
  const arrives = days === null ? null : arrivalAfter(shopDay(shippedAt), { service, days });
  const inside = await readContents(db, parcelId);
  const lines = await readLinesToSend(db, orderId);
  const toCome = lines.filter(({ left }) => left > 0).map(({ name, left }) => ({ name, quantity: left }));
  await mailAboutOrder(deps, orderId, (order, _shop, url) =>
    parcelSentMail({ ...parcel, inside, toCome, arrives }, order, url),
  );
}

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

type Bought = { quantity: number; dropped: number; returned: number; isGiftCard?: boolean | undefined };

function isWithCustomer({ quantity, dropped, returned, isGiftCard }: Bought): boolean {
  return !isGiftCard && quantity > dropped + returned;
}
