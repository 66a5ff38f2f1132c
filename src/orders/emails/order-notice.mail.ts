import { days } from '#platform/clock.ts';
import { button, facts, list, paragraph } from '#platform/mail/layout/mail-layout.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { add, fromPounds, toPounds } from '#platform/money.ts';
import { serviceNames } from '../order/order-words.contract.ts';
import type { Order } from '../order/orders.contract.ts';

export type NoticedOrder = Pick<Order, 'orderNumber' | 'total' | 'delivery'> & {
  items: readonly Pick<Order['items'][number], 'name' | 'quantity'>[];
};

const mostGoods = 20;

/** To the shop, which reads on the order's own page who bought it: an email is kept in many places. */
export function orderNoticeMail(order: NoticedOrder, { to, url }: { to: string; url: string }): Mail {
  const { orderNumber, total, delivery, items } = order;
  const more = items.length - mostGoods;
  return {
    template: 'order-notice',
    to,
    once: `order-notice ${orderNumber} ${to}`,
    usefulFor: days(2),
    subject: `New order ${orderNumber}: £${total}`,
    title: 'A new order',
    parts: [
      list(items.slice(0, mostGoods).map(({ name, quantity }) => `${quantity} × ${name}`)),
      ...(more > 0 ? [paragraph(`And ${more} more.`)] : []),
      facts([
        ['Order', orderNumber],
        ['Total', `£${total}`],
        ['Delivery', serviceNames[delivery]],
      ]),
      button('Open the order', url),
      switchOff,
    ],
  };
}

type Several = { to: string; once: string; title: string; url: string };

/** Of orders that came together, or of a day's. */
export function orderNoticesMail(
  orders: readonly Pick<Order, 'orderNumber' | 'total'>[],
  { to, once, title, url }: Several,
): Mail {
  const total = toPounds(add(...orders.map((order) => fromPounds(order.total))));
  const shown = orders.slice(0, mostGoods);
  const more = orders.length - shown.length;
  return {
    template: 'order-notice',
    to,
    once: `${once} ${to}`,
    usefulFor: days(2),
    subject: `${orders.length} new ${orders.length === 1 ? 'order' : 'orders'}: £${total}`,
    title,
    parts: [
      facts(shown.map((order) => [order.orderNumber, `£${order.total}`])),
      ...(more > 0 ? [paragraph(`And ${more} more.`)] : []),
      button('See your orders', url),
      switchOff,
    ],
  };
}

const switchOff = paragraph('You choose in Settings, under Admin preferences, who gets this email, and how often.');
