import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { z } from 'zod';
import { personalTexts } from '#catalogue/products/personalisation.contract.ts';
import { issuesOfTexts, readTextFields } from '#catalogue/products/personalisation.ts';
import { productId } from '#catalogue/products/products.contract.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { lockOrder } from '../order/lock-order.ts';
import { isOrderStaff, requireOrder } from '../order/order-access.ts';
import type { OrderCredentials } from '../order/order-access.ts';
import { invalidateOrder } from '../order/order-events.ts';
import { viewOrder } from '../order/order-view.ts';
import { isUnsent } from '../order/order-words.contract.ts';
import type { Order } from '../order/orders.contract.ts';
import { orderLines } from '../order/orders.table.ts';
import { noteOnOrder, reread } from '../order/orders.ts';

export const writeTextsBody = z
  .object({ productId, texts: personalTexts.min(1, 'Enter what to write on it') })
  .meta({ example: { productId: 30, texts: [['Biscuit', '07700 900123']] } });

export type WriteTexts = z.infer<typeof writeTextsBody>;

/**
 * Gives or corrects what is written on the pieces of one product of an order, until the shop sends them. A supplier may be at work
 * already, so that those are left to staff and a telephone.
 * @throws Problem 404 `order-not-found`, 400 for texts that cannot be made, 409 `too-late-to-write`
 */
export async function writeTexts(
  deps: Deps,
  typed: string,
  { productId, texts }: WriteTexts,
  credentials: Omit<OrderCredentials, 'email'>,
): Promise<Order> {
  const found = await requireOrder(deps, typed, credentials);
  const { session } = credentials;
  return deps.changes.transaction(async (tx, invalidate) => {
    const order = await lockOrder(tx, found.order.number);
    const line = await requireLine(tx, order.id, productId);
    const fields = (await readTextFields(tx, [productId])).get(productId);
    const issues = issuesOfTexts(fields, { texts, quantity: line.quantity }, 'texts');
    if (issues[0]) throw new Problem(400, 'invalid-input', `${issues[0].message}.`, { issues });
    if (!isUnsent(order.status) || line.sent > 0 || line.supplierId !== null) throw tooLate();
    await tx.update(orderLines).set({ texts }).where(eq(orderLines.id, line.id));
    const isStaff = isOrderStaff(session);
    const at = deps.clock.now();
    const byUserId = isStaff ? (session?.userId ?? null) : null;
    await noteOnOrder(tx, order, { note: `What to write on ${line.name} was changed`, byUserId, at });
    // The texts themselves are personal, and the log is kept for years.
    if (isStaff)
      await recordChange(tx, {
        at,
        byUserId,
        subject: 'order',
        subjectId: order.number,
        did: 'changed',
        before: null,
        after: { textsOf: line.name },
      });
    invalidateOrder(invalidate, order.number);
    return viewOrder(await reread(tx, order.id));
  });
}

async function requireLine(tx: Database, orderId: number, productId: number) {
  const { id, name, quantity, sent, supplierId } = orderLines;
  const [line] = await tx
    .select({ id, name, quantity, sent, supplierId })
    .from(orderLines)
    .where(
      and(eq(orderLines.orderId, orderId), eq(orderLines.productId, productId), isNotNull(orderLines.texts), isOwnText),
    )
    .orderBy(asc(id))
    .limit(1);
  if (!line) throw new Problem(404, 'not-in-order', 'Nothing is written on that, or it is not in this order.');
  return line;
}

/** For whom a gift card is, staff change on the card. */
const isOwnText = eq(orderLines.isGiftCard, false);

function tooLate(): Problem {
  const message = 'It’s being made or has left us already. Please contact us at once if the text is wrong.';
  return new Problem(409, 'too-late-to-write', message);
}
