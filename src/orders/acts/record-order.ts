import { sql } from 'drizzle-orm';
import { paymentProviderOf, paymentStandingOf } from '#payment/payments.ts';
import type { Database } from '#platform/database/database.ts';
import { bookSale } from '../ledger/book-sales.ts';
import type { StoredLine, StoredOrder, WholeOrder } from '../order/order-view.ts';
import { orderEvents, orderLines, orders } from '../order/orders.table.ts';

export type NewOrder = Omit<StoredOrder, 'id' | 'isRestocked' | 'createdAt' | 'updatedAt'>;
export type NewLine = Omit<StoredLine, 'dropped' | 'sent' | 'returned' | 'changeId' | 'isGift' | 'isGiftCard'> &
  Partial<Pick<StoredLine, 'isGift' | 'isGiftCard'>> &
  Pick<typeof orderLines.$inferSelect, 'cost' | 'supplierId' | 'parcelCost'>;

/** Inserts an order and the first entry of its timeline. Call it inside the transaction that places the order. */
export async function recordOrder(tx: Database, order: NewOrder, lines: NewLine[], now: Date): Promise<WholeOrder> {
  const written = { ...order, isRestocked: false, createdAt: now, updatedAt: now };
  const [placed] = await tx
    .insert(orders)
    .values(written)
    .returning({
      id: orders.id,
      paidWith: paymentProviderOf(sql`${orders}.number`),
      payment: paymentStandingOf(sql`${orders}.number`),
    });
  if (!placed) throw new Error('The order was not stored');
  const first = { status: order.status, note: null, at: now };
  await tx.insert(orderLines).values(lines.map((line) => ({ ...line, orderId: placed.id })));
  await tx.insert(orderEvents).values({ ...first, orderId: placed.id });
  await bookSale(tx, { ...written, id: placed.id }, lines);
  const whole = lines.map((line) => ({
    ...line,
    dropped: 0,
    sent: 0,
    returned: 0,
    changeId: null,
    isGift: line.isGift ?? false,
    isGiftCard: line.isGiftCard ?? false,
  }));
  return {
    order: { ...written, id: placed.id },
    paidWith: placed.paidWith,
    payment: placed.payment,
    lines: whole,
    events: [first],
    parcels: [],
    refunds: [],
  };
}
