import type { FastifyRequest } from 'fastify';
import { countUnlessStaff } from '#accounts/access.ts';
import type { Session } from '#accounts/session/session.ts';
import { findUser } from '#accounts/users/users.ts';
import { listWaiting, readHeld } from '#orders/order/held-goods.ts';
import type { Held } from '#orders/order/held-goods.ts';
import { hours, minutes, seconds } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { countOrReject, networkOf } from '#platform/http/limits/rate-limit.ts';
import { signFor } from '#platform/signed-link.ts';
import { holdMs } from './payment-terms.ts';

// Shop rules, section 16. Many customers may share one address of a mobile network.
const mostWaiting = 60;
/** Two payments that lapse and most of a third. */
const longestUnpaid = minutes(90);

type Wanted = { productId: number; quantity: number; name: string; stock: number };

/**
 * Who holds the goods of an order until it is paid: a customer with a verified email address, otherwise the network. An address that
 * was only typed proves nothing, and would let one buyer block another. Null: nobody is counted.
 */
export async function holderOf(
  deps: Deps,
  request: FastifyRequest,
  { session, email }: { session: Session | null; email: string },
): Promise<string | null> {
  if (!deps.config.rateLimit || session?.role === 'admin') return null;
  const who = (await isProven(deps, session, email)) ? `account ${session?.userId}` : networkOf(request.ip);
  return signFor(deps.config.secret, 'unpaid order', who);
}

/**
 * Limits how long and how much one buyer may hold without paying (shop rules, section 7). The caller holds the buyer's lock.
 * @throws Problem 429 `too-many-unpaid` with `Retry-After`; 409 `held-unpaid`
 */
export async function rejectIfHoldingTooMuch(
  tx: Database,
  heldBy: string,
  { lines, now }: { lines: readonly Wanted[]; now: Date },
): Promise<void> {
  const [oldest, ...others] = await listWaiting(tx, heldBy);
  if (oldest && others.length + 1 >= mostWaiting) throw tooManyWaiting(oldest, now);

  const productIds = lines.map(({ productId }) => productId);
  const held = new Map((await readHeld(tx, heldBy, { productIds, holdMs, now })).map((row) => [row.productId, row]));
  for (const line of lines) {
    const most = mostOf(line, held.get(line.productId));
    if (line.quantity > most) throw heldUnpaid(line.name, most);
  }
}

/** A buyer who has held it unpaid for long leaves half of the stock to others. */
function mostOf({ stock }: Wanted, held: Held | undefined): number {
  if (!held) return stock;
  const all = stock + held.pieces;
  // One piece of many keeps it from nobody: several buyers on one network may be paying.
  const heldFor = Math.min(held.forMs, held.pieceMs / all);
  return heldFor <= longestUnpaid ? stock : Math.max(0, Math.floor(all / 2) - held.pieces);
}

function tooManyWaiting(since: Date, now: Date): Problem {
  const leftMs = since.getTime() + holdMs - now.getTime();
  const retryAfter = Math.max(1, Math.ceil(leftMs / seconds(1)));
  const message =
    'Many orders from your network are waiting to be paid. Please pay one of yours, or try again in a few minutes.';
  return new Problem(429, 'too-many-unpaid', message, { retryAfter });
}

function heldUnpaid(name: string, most: number): Problem {
  const [left, instead] =
    most === 0
      ? ['we can’t keep it for you again just now', 'Please']
      : [`we can keep only ${most} for you just now`, 'Please lower the quantity,'];
  const message = `${name} has waited for a payment from your network several times today, so ${left}. ${instead} sign in with an email address you’ve confirmed, or come back tomorrow.`;
  return new Problem(409, 'held-unpaid', message);
}

// Shop rules, section 16. An office or a mobile network may share one address.
const orders = { name: 'orders', max: 600, windowMs: hours(1) };
/** By network: anybody can type an address, and must not keep its owner from ordering (decision 49). */
const ordersToAnEmail = { name: 'orders-to-an-email', max: 60, windowMs: hours(1) };

type Buyer = { session: Session | null; email: string };

/** Each order emails an address that anybody may have typed, so unverified addresses have a lower limit. @throws Problem 429 */
export async function countOrder(deps: Deps, request: FastifyRequest, { session, email }: Buyer): Promise<void> {
  await countUnlessStaff(deps, orders, request, session);
  if (session?.role === 'admin' || (await isProven(deps, session, email))) return;
  await countOrReject(deps, ordersToAnEmail, `${email.toLowerCase()} ${networkOf(request.ip)}`);
}

/** Whether it is the customer's own verified address. */
async function isProven({ db }: Deps, session: Session | null, email: string): Promise<boolean> {
  const user = session?.userId ? await findUser(db, session.userId) : null;
  return user?.emailVerified === true && user.email.toLowerCase() === email.toLowerCase();
}
