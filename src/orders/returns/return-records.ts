import { asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Person, PersonalRecords } from '#accounts/privacy/personal-records.ts';
import { orderedBy } from '../orders/orders-of-a-person.ts';
import { orders } from '../orders/orders.table.ts';
import { returnRequests } from './returns.table.ts';

/** Hand it in before the orders' records, which forget whose the orders were. */
export const returnRecords: PersonalRecords = {
  name: 'returns',
  read: readReturnsOf,
  async erase(tx, person) {
    await tx.update(returnRequests).set({ reason: '', answer: null }).where(askedBy(tx, person));
  },
};

const { reason, state, answer, createdAt, answeredAt } = returnRequests;
const shown = { orderNumber: orders.number, reason, state, answer, createdAt, answeredAt };

export function readReturnsOf(db: Database, person: Person) {
  return db
    .select(shown)
    .from(returnRequests)
    .innerJoin(orders, eq(orders.id, returnRequests.orderId))
    .where(askedBy(db, person))
    .orderBy(asc(returnRequests.id));
}

function askedBy(db: Database, person: Person) {
  return inArray(returnRequests.orderId, db.select({ id: orders.id }).from(orders).where(orderedBy(person)));
}
