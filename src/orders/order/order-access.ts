import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { countUnlessStaff } from '#accounts/access.ts';
import { worksWith } from '#accounts/areas/staff-areas.contract.ts';
import type { Session } from '#accounts/session/session.ts';
import type { User } from '#accounts/users/users.contract.ts';
import { hours } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { isOrderToken, isPaymentToken } from './order-link.ts';
import { readOrderNumber } from './order-number.ts';
import { viewOrder, viewTracking } from './order-view.ts';
import type { StoredOrder, WholeOrder } from './order-view.ts';
import { isUnpaid } from './order-words.contract.ts';
import type { Order, TrackedOrder } from './orders.contract.ts';
import { orders } from './orders.table.ts';
import { findOrder } from './orders.ts';

/** Limits guessing addresses for an order number. */
const lookUpsByEmail = { name: 'order-lookup', max: 20, windowMs: hours(1) };

export type OrderCredentials = { session: Session | null; email?: string | undefined; token?: string | undefined };

/**
 * Reads an order with the fields the caller may see (shop rules, section 3).
 * @throws Problem 404 `order-not-found`, the same for an invalid number and for somebody else's order; 429
 */
export async function showOrder(
  deps: Deps,
  request: FastifyRequest,
  typed: string,
  { session, email, token }: OrderCredentials,
): Promise<Order | TrackedOrder> {
  const found = await look(deps, typed);
  if (found && isTrusted(deps, found.order, { session, token })) return viewOrder(found);
  if (email !== undefined) await countUnlessStaff(deps, lookUpsByEmail, request, session);
  if (found && !isUnpaid(found.order.status) && email !== undefined && isSameEmail(found.order.customerEmail, email))
    return viewTracking(found);
  throw notFound(typed);
}

/**
 * Reads an order the caller may act on: the browser that placed it, its customer, the holder of the mailed link, or staff. An email
 * address is not enough, because it is no secret.
 * @throws Problem 404 `order-not-found`
 */
export async function requireOrder(
  deps: Pick<Deps, 'db' | 'config'>,
  typed: string,
  credentials: Pick<OrderCredentials, 'session' | 'token'>,
): Promise<WholeOrder> {
  const found = await look(deps, typed);
  if (!found || !isTrusted(deps, found.order, credentials)) throw notFound(typed);
  return found;
}

/** The same for receipts, which an order has once it is paid. @throws Problem 404 `order-not-found`, 409 `not-paid` */
export async function requirePaidOrder(...access: Parameters<typeof requireOrder>): Promise<WholeOrder> {
  const whole = await requireOrder(...access);
  if (isUnpaid(whole.order.status))
    throw new Problem(409, 'not-paid', 'There will be a receipt once the order has been paid.');
  return whole;
}

/** Reads an order the caller may pay: those who may act on it, and the holder of its payment link. @throws Problem 404 `order-not-found` */
export async function requirePayableOrder(
  deps: Pick<Deps, 'db' | 'config'>,
  typed: string,
  { session, pay }: { session: Session | null; pay: string | undefined },
): Promise<WholeOrder> {
  const found = await look(deps, typed);
  const isLinkHolder = found && pay !== undefined && isPaymentToken(deps.config.secret, found.order.number, pay);
  if (!found || !(isLinkHolder || isOwn(found.order, session))) throw notFound(typed);
  return found;
}

async function look({ db }: Pick<Deps, 'db'>, typed: string): Promise<WholeOrder | null> {
  const number = readOrderNumber(typed);
  return number === null ? null : findOrder(db, { number });
}

function isTrusted(
  { config }: Pick<Deps, 'config'>,
  order: StoredOrder,
  { session, token }: Pick<OrderCredentials, 'session' | 'token'>,
): boolean {
  return isOwn(order, session) || isLinked(config.secret, order, token);
}

function notFound(typed: string): Problem {
  const message = `Order ${typed} could not be found. Please check your order number.`;
  return new Problem(404, 'order-not-found', message);
}

/** Staff who work with orders; others are customers like everybody else. */
export function isOrderStaff(session: Session | null): boolean {
  return session?.role === 'admin' && worksWith(session, ['orders', 'refunds']);
}

/** The browser that placed it, its customer, or staff. */
export function isOwn(order: StoredOrder, session: Session | null): boolean {
  if (!session) return false;
  if (isOrderStaff(session) || session.id === order.sessionId) return true;
  return session.userId !== null && session.userId === order.userId;
}

function isLinked(secret: string, { number }: StoredOrder, token: string | undefined): boolean {
  return token !== undefined && isOrderToken(secret, number, token);
}

/** Orders of a closed account have an empty address, which must match nobody. */
function isSameEmail(one: string, other: string): boolean {
  return one !== '' && one.trim().toLowerCase() === other.trim().toLowerCase();
}

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
