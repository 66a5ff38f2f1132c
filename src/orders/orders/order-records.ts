import { and, asc, inArray, sql } from 'drizzle-orm';
import type { PersonalRecords } from '#accounts/privacy/personal-records.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { manualPayments } from '../manual-payments/manual-payments.table.ts';
import { viewOrder } from './order-view.ts';
import { orderedBy } from './orders-of-a-person.ts';
import { wholeOrder } from './orders.ts';
import { orders } from './orders.table.ts';

/** An order without an email address is nobody's any more: no mail goes out for it. */
export const nobody = {
  userId: null,
  sessionId: null,
  // What was ordered without an account has none that could be closed.
  customerName: sql<string>`case when ${orders.userId} is null then 'Details erased' else 'Account closed' end`,
  customerEmail: '',
  customerPhone: null,
  address: '',
  city: '',
  postcode: '',
};

/** Goods, sums and VAT stay for tax; name, address and contact go. */
export const orderRecords: PersonalRecords = {
  name: 'orders',
  async read(db, person) {
    const found = await db.select(wholeOrder()).from(orders).where(orderedBy(person)).orderBy(asc(orders.id));
    return found.map(viewOrder);
  },
  async erase(tx, person) {
    const theirs = tx.select({ id: orders.id }).from(orders).where(orderedBy(person));
    await tx.update(manualPayments).set({ reference: null }).where(inArray(manualPayments.orderId, theirs));
    await tx.update(orders).set(nobody).where(orderedBy(person));
  },
  async refuse(tx, person) {
    const underWay = inArray(orders.status, ['awaiting-payment', 'confirmed', 'processing', 'shipped']);
    const count = await tx.$count(orders, and(orderedBy(person), underWay));
    if (count === 0) return;
    const message = 'You have an order in progress. Please close your account once it has arrived, or cancel it first.';
    throw new Problem(409, 'order-under-way', message);
  },
};
