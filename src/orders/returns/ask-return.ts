import { noteCustomer } from '#accounts/customers/customer-changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { invalidInput, Problem } from '#platform/http/errors/problem.ts';
import { queueMail } from '#platform/mail/mail.ts';
import { readMailFrame } from '#shop/settings/mail-frame.ts';
import { readSettings } from '#shop/settings/settings.ts';
import { lockOrder, reread } from '../status/change-status.ts';
import { requireOrder } from '../orders/order-access.ts';
import type { Asking } from '../orders/order-access.ts';
import { orderUrl } from '../orders/order-link.ts';
import { invalidateOrder } from '../orders/order-tags.ts';
import type { WholeOrder } from '../orders/order-view.ts';
import { noteOnOrder } from '../orders/orders.ts';
import type { ReturnBody, ReturnRequest } from './returns.contract.ts';
import { returnAskedMail, returnReceivedMail } from './returns.mail.ts';
import { firstTooMany, whyNoReturn } from './returns.rules.ts';
import { returnItems, returnRequests } from './returns.table.ts';
import { askedBack, findReturn } from './returns.ts';

/**
 * A customer wants to send something back; the owner is told and answers.
 * @throws Problem 404 `order-not-found`, 409 `no-return`, 400 for goods that are not left to return
 */
export async function askReturn(
  deps: Deps,
  typed: string,
  asking: Omit<Asking, 'email'>,
  body: ReturnBody,
): Promise<ReturnRequest> {
  const { order } = await requireOrder(deps, typed, asking);
  return deps.changes.transaction(async (tx, invalidate) => {
    // Two requests at once must not ask for the same goods.
    await lockOrder(tx, order.number);
    const whole = await reread(tx, order.id);
    await rejectUnlessReturnable(deps, tx, whole, body);
    const asked = await writeRequest(deps, tx, whole, body);
    await noteCustomer(tx, order.customerEmail);
    await notifyBoth(deps, tx, whole, asked);
    invalidateOrder(invalidate, order.number);
    return asked;
  });
}

async function rejectUnlessReturnable({ clock }: Deps, tx: Database, whole: WholeOrder, { items }: ReturnBody) {
  const { returnDays } = await readSettings(tx);
  const { order, events, lines } = whole;
  const rejection = whyNoReturn({ status: order.status, timeline: events }, returnDays, clock.now());
  if (rejection) throw new Problem(409, 'no-return', rejection);
  const sent = lines.map(({ productId, quantity, dropped }) => ({ productId, quantity: quantity - dropped }));
  const wrong = firstTooMany(items, sent, await askedBack(tx, order.id));
  if (wrong >= 0) throw invalidInput(`items.${wrong}.quantity`, 'That’s more than there is left to return.');
}

async function writeRequest({ clock }: Deps, tx: Database, { order }: WholeOrder, { items, reason }: ReturnBody) {
  const at = clock.now();
  const [written] = await tx
    .insert(returnRequests)
    .values({ orderId: order.id, reason, createdAt: at })
    .returning({ id: returnRequests.id });
  if (!written) throw new Error('The return was not stored');
  const totals = Map.groupBy(items, ({ productId }) => productId);
  await tx.insert(returnItems).values(
    [...totals].map(([productId, same]) => ({
      requestId: written.id,
      productId,
      quantity: same.reduce((sum, { quantity }) => sum + quantity, 0),
    })),
  );
  await noteOnOrder(tx, order, { note: 'Return asked for', byUserId: null, at });
  const asked = await findReturn(tx, written.id);
  if (!asked) throw new Error('The return was not stored');
  return asked;
}

async function notifyBoth(deps: Deps, tx: Database, { order }: WholeOrder, asked: ReturnRequest): Promise<void> {
  const { config } = deps;
  const customer = { name: order.customerName, email: order.customerEmail };
  const frame = await readMailFrame(tx, config);
  const { email: to } = await readSettings(tx);
  await queueMail(deps, tx, returnAskedMail(asked, customer, { to, url: `${config.url}/admin` }), frame);
  await queueMail(deps, tx, returnReceivedMail(asked, customer, orderUrl(config, order.number)), frame);
}
