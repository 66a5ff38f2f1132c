import type { FastifyRequest } from 'fastify';
import { countUnlessStaff } from '#accounts/access.ts';
import type { Session } from '#accounts/session/session.ts';
import type { Deps } from '#platform/deps.ts';
import { hours } from '#platform/clock.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { isOrderToken, isPaymentToken } from './order-link.ts';
import { readOrderNumber } from './order-number.ts';
import { viewOrder, viewTracking } from './order-view.ts';
import type { StoredOrder, WholeOrder } from './order-view.ts';
import { unpaidStatuses } from './order-words.contract.ts';
import type { Order, TrackedOrder } from './orders.contract.ts';
import { findOrder } from './orders.ts';

/** Somebody who guesses addresses to a number shall not get far. */
const lookUpsByEmail = { name: 'order-lookup', max: 20, windowMs: hours(1) };

export type Asking = { session: Session | null; email?: string | undefined; token?: string | undefined };

/**
 * An order for who may see it, as far as they may (shop rules, section 3).
 * @throws Problem 404 `order-not-found`, the same for a number that is none and for somebody else's order; 429
 */
export async function showOrder(
  deps: Deps,
  request: FastifyRequest,
  typed: string,
  { session, email, token }: Asking,
): Promise<Order | TrackedOrder> {
  const found = await look(deps, typed);
  if (found && isTrusted(deps, found.order, { session, token })) return viewOrder(found);
  if (email !== undefined) await countUnlessStaff(deps, lookUpsByEmail, request, session);
  if (found && !isUnpaid(found.order) && email !== undefined && isSameEmail(found.order.customerEmail, email))
    return viewTracking(found);
  throw notFound(typed);
}

/**
 * An order for who may act on it: the browser that placed it, its customer, the holder of the mailed link, staff. An email
 * address is not enough: it is no secret.
 * @throws Problem 404 `order-not-found`
 */
export async function requireOrder(
  deps: Pick<Deps, 'db' | 'config'>,
  typed: string,
  asking: Pick<Asking, 'session' | 'token'>,
): Promise<WholeOrder> {
  const found = await look(deps, typed);
  if (!found || !isTrusted(deps, found.order, asking)) throw notFound(typed);
  return found;
}

/** An order for who may pay it: whoever may act on it, and the holder of the link for paying. @throws Problem 404 `order-not-found` */
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
  { session, token }: Pick<Asking, 'session' | 'token'>,
): boolean {
  return isOwn(order, session) || isLinked(config.secret, order, token);
}

function notFound(typed: string): Problem {
  const message = `Order ${typed} could not be found. Please check your order number.`;
  return new Problem(404, 'order-not-found', message);
}

/** Of the browser that placed it, its customer, or the shop's staff. */
export function isOwn(order: StoredOrder, session: Session | null): boolean {
  if (!session) return false;
  if (session.role === 'admin' || session.id === order.sessionId) return true;
  return session.userId !== null && session.userId === order.userId;
}

function isLinked(secret: string, { number }: StoredOrder, token: string | undefined): boolean {
  return token !== undefined && isOrderToken(secret, number, token);
}

/** Nobody but its buyer, and staff, hears of an order before it is paid. */
export function isUnpaid({ status }: Pick<StoredOrder, 'status'>): boolean {
  return unpaidStatuses.some((unpaid) => unpaid === status);
}

/** The orders of a closed account have no address, and nobody has theirs. */
function isSameEmail(one: string, other: string): boolean {
  return one !== '' && one.trim().toLowerCase() === other.trim().toLowerCase();
}
