import { and, inArray, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { hasLeft } from '../lines/order-status.rules.ts';
import { isUnsent } from '../order/order-words.contract.ts';
import type { Fulfilment, OrderStatus, OrderView } from '../order/order-words.contract.ts';
import { hasOwnToSend, isNotSent, isOwnToSend, orderLines, orders } from '../order/orders.table.ts';

// Open orders are few: they are found by their status, and each is checked.
const conditions: Record<OrderView, SQL> = {
  'to-send': sql`(${isNotSent} and ${hasOwnToSend})`,
  'with-suppliers': sql`(${isNotSent} and not ${hasOwnToSend} and (${orders.giftCardTotal} = 0 or exists (
    select from order_lines where order_id = orders.id and supplier_id is not null and sent + dropped < quantity)))`,
  // Matches the index `orders_sent`.
  sent: sql`${orders.status} in ('shipped', 'delivered', 'completed')`,
  // An array, so that these few are looked up instead of scanning all orders until a page is full.
  returns: sql`orders.id = any(array(select order_id from return_requests where state = 'open'
    union select order_id from return_requests where state = 'accepted' and settled_at is null))`,
};

export function isInView(view: OrderView): SQL {
  return conditions[view];
}

type Standing = { id: number; status: OrderStatus };

/** By order: who still has to send something. */
export async function readFulfilments(db: Database, list: readonly Standing[]): Promise<Map<number, Fulfilment>> {
  const waiting = list.filter(({ status }) => isUnsent(status)).map(({ id }) => id);
  const ours = waiting.length === 0 ? [] : await findOurs(db, waiting);
  const isOurOrder = new Set(ours.flatMap(({ orderId, isCard }) => (isCard ? [] : [orderId])));
  // A gift card goes out by itself, on its day.
  const isCardOrder = new Set(ours.flatMap(({ orderId, isCard }) => (isCard ? [orderId] : [])));
  const isWaitingOrder = new Set(waiting);
  return new Map(
    list.map(({ id, status }) => {
      if (isOurOrder.has(id)) return [id, 'to-send'] as const;
      if (isCardOrder.has(id)) return [id, 'none'] as const;
      if (isWaitingOrder.has(id)) return [id, 'with-suppliers'] as const;
      return [id, hasLeft(status) ? 'sent' : 'none'] as const;
    }),
  );
}

function findOurs(db: Database, ids: readonly number[]): Promise<{ orderId: number; isCard: boolean }[]> {
  const { orderId, isGiftCard: isCard, sent, dropped, quantity } = orderLines;
  const isOpenCard = and(isCard, sql`${sent} + ${dropped} < ${quantity}`);
  return db
    .selectDistinct({ orderId, isCard })
    .from(orderLines)
    .where(and(inArray(orderId, [...ids]), or(isOwnToSend(orderLines), isOpenCard)));
}
