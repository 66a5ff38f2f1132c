import { and, eq, isNull } from 'drizzle-orm';
import type { Session } from '#accounts/session/session.ts';
import { register } from '#accounts/sign-in/sign-in.ts';
import type { SignedIn, WhenSignedIn } from '#accounts/sign-in/sign-in.ts';
import { hours } from '#platform/clock.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { requireOrder } from '../order/order-access.ts';
import { orders } from '../order/orders.table.ts';

const freshForMs = hours(24);

type WantedAccount = { typed: string; password: string; session: Session | null; ip: string };

/**
 * Creates an account for the guest who has just ordered, from the order's name and address, and adds the order to it. It gives no
 * more than registering: earlier orders are not added, and the address is not verified until the emailed link is opened.
 * @throws Problem 404 `order-not-found`; 409 `email-taken`, `order-has-account`; 400 `common-password`
 */
export async function openGuestAccount(
  deps: Deps,
  { typed, password, session, ip }: WantedAccount,
  follow: WhenSignedIn,
): Promise<SignedIn> {
  const order = await requireOrder(deps, typed, { session });
  const isFresh = deps.clock.now().getTime() - order.order.createdAt.getTime() < freshForMs;
  // Staff see every order, and a signed-in customer has an account: only the guest's own browser may.
  const isGuest = session !== null && session.userId === null && session.id === order.order.sessionId;
  if (!isGuest || !isFresh || order.order.customerEmail === '') throw notForThis();

  // Where the address has an account the reply is one and the same, whether or not the order was put into it.
  const [firstName = '', ...others] = order.order.customerName.trim().split(/\s+/);
  const person = { firstName, lastName: others.join(' '), email: order.order.customerEmail };
  return register(deps, { ...person, password }, { session, ip }, async (tx, begun, user) => {
    const taken = await tx
      .update(orders)
      .set({ userId: user.id })
      .where(and(eq(orders.id, order.order.id), isNull(orders.userId)))
      .returning({ id: orders.id });
    if (taken.length === 0) throw notForThis();
    await follow(tx, begun, user);
  });
}

function notForThis(): Problem {
  return new Problem(
    409,
    'order-has-account',
    'An account can’t be created from this order any more. Please register instead.',
  );
}
