import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { Session } from '#accounts/session/session.ts';
import type { User } from '#accounts/users/users.contract.ts';
import type { Database } from '#platform/database/database.ts';
import { orders } from '../order/orders.table.ts';

/**
 * On a shared computer: what somebody else ordered in this browser is no longer shown in it once another person signs in. Orders
 * with the person's own address stay. Call inside the transaction that signs in.
 */
export async function leaveOthersOrders(tx: Database, session: Pick<Session, 'id'>, user: User): Promise<void> {
  const isOthers = and(
    ne(sql`lower(${orders.customerEmail})`, user.email.toLowerCase()),
    or(isNull(orders.userId), ne(orders.userId, user.id)),
  );
  await tx
    .update(orders)
    .set({ sessionId: null })
    .where(and(eq(orders.sessionId, session.id), isOthers));
}
