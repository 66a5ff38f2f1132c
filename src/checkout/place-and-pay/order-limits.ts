import type { FastifyRequest } from 'fastify';
import { countUnlessStaff } from '#accounts/access.ts';
import type { Session } from '#accounts/session/session.ts';
import { findUser } from '#accounts/users/users.ts';
import { hours } from '#platform/clock.ts';
import type { Deps } from '#platform/deps.ts';
import { countOrReject, networkOf } from '#platform/http/limits/rate-limit.ts';

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
export async function isProven({ db }: Deps, session: Session | null, email: string): Promise<boolean> {
  const user = session?.userId ? await findUser(db, session.userId) : null;
  return user?.emailVerified === true && user.email.toLowerCase() === email.toLowerCase();
}
