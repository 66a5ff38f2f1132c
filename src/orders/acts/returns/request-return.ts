import { markCustomerChanged } from '#accounts/users/customer-changes.ts';
import { keepSentPictures } from '#media/sent-pictures/sent-pictures.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { invalidInput, Problem } from '#platform/http/errors/problem.ts';
import { queueMail } from '#platform/mail/mail.ts';
import { readMailFrame } from '#shop/settings/mail-frame.ts';
import { readSettings } from '#shop/settings/settings.ts';
import { returnReceivedMail, returnRequestedMail } from '../../emails/returns.mail.ts';
import { boughtPieces } from '../../lines/pieces.contract.ts';
import { isOnlyUnwanted } from '../../lines/return-causes.contract.ts';
import { kindsLeft, madeAmongWanted } from '../../lines/returned-kinds.contract.ts';
import type { BeginReturnBody, ReturnBody, ReturnRequest } from '../../lines/returns.contract.ts';
import { closedPieces, firstTooMany, refundedOtherwise, whyNoReturn } from '../../lines/returns.rules.ts';
import { returnItems, returnRequests } from '../../lines/returns.table.ts';
import { lockOrder } from '../../order/lock-order.ts';
import { requireOrder } from '../../order/order-access.ts';
import type { OrderCredentials } from '../../order/order-access.ts';
import { invalidateOrder } from '../../order/order-events.ts';
import { adminOrderUrl, orderUrl } from '../../order/order-link.ts';
import { readOrderNumber } from '../../order/order-number.ts';
import type { StoredOrder, WholeOrder } from '../../order/order-view.ts';
import { noteOnOrder, reread } from '../../order/orders.ts';
import { writeAnswer } from './answer-return.ts';
import { findReturn, readArrived, readReturned, requestedQuantities } from './returns.ts';

/**
 * A customer requests a return; the owner is notified and decides.
 * @throws Problem 404 `order-not-found`, 409 `no-return`, 400 for goods that are not left to return
 */
export async function requestReturn(
  deps: Deps,
  typed: string,
  credentials: Omit<OrderCredentials, 'email'>,
  body: ReturnBody,
): Promise<ReturnRequest> {
  const { order } = await requireOrder(deps, typed, credentials);
  return deps.changes.transaction(async (tx, invalidate) => {
    const created = await create(deps, tx, order.number, { body, byUserId: null });
    await notify(deps, tx, created, { isByStaff: false });
    invalidateOrder(invalidate, order.number);
    return created.request;
  });
}

/**
 * Staff begin a return for a customer, under the same rules, and may accept it at once. The customer gets
 * one email.
 * @throws Problem 404 `order-not-found`, 409 `no-return`, 400 for goods that are not left to return
 */
export async function beginReturn(
  deps: Deps,
  typed: string,
  { isAccepted, ...body }: BeginReturnBody,
  byUserId: number,
): Promise<ReturnRequest> {
  return deps.changes.transaction(async (tx, invalidate) => {
    const created = await create(deps, tx, readOrderNumber(typed) ?? typed, { body, byUserId });
    const { number } = created.order;
    const after = { items: created.request.items, isAccepted };
    const entry = { at: deps.clock.now(), byUserId, subject: 'order', subjectId: number, did: 'return-begun' };
    await recordChange(tx, { ...entry, before: null, after });
    invalidateOrder(invalidate, number);
    if (isAccepted)
      return writeAnswer(deps, tx, { open: created.request, order: created.order }, { state: 'accepted' }, byUserId);
    await notify(deps, tx, created, { isByStaff: true });
    return created.request;
  });
}

/** Nobody could be told where to send the goods, and nothing is known any more of what was made for its buyer. */
function erased(): Problem {
  const message = 'Your details in this order have been erased, so we couldn’t answer you here. Please contact us.';
  return new Problem(409, 'no-return', message);
}

type Requested = { order: StoredOrder; request: ReturnRequest };

async function create(
  deps: Deps,
  tx: Database,
  number: string,
  { body, byUserId }: { body: ReturnBody; byUserId: number | null },
): Promise<Requested> {
  // Two concurrent requests must not be for the same goods.
  const order = await lockOrder(tx, number);
  if (byUserId === null && order.customerEmail === '') throw erased();
  const whole = await reread(tx, order.id);
  await rejectUnlessReturnable(deps, tx, whole, body);
  const items = await tellKinds(tx, whole, body, byUserId);
  await markCustomerChanged(tx, order.customerEmail);
  return { order, request: await writeRequest(deps, tx, whole, { ...body, items }, byUserId) };
}

async function rejectUnlessReturnable({ clock }: Deps, tx: Database, whole: WholeOrder, { items }: ReturnBody) {
  const { returnDays } = await readSettings(tx);
  const { order, events } = whole;
  // A gift card comes back in no parcel.
  const lines = whole.lines.filter(({ isGiftCard }) => !isGiftCard);
  const rejection = whyNoReturn({ status: order.status, timeline: events, lines }, returnDays, clock.now());
  if (rejection) throw new Problem(409, 'no-return', rejection);
  const sent = lines.map((line) => ({ productId: line.productId, quantity: boughtPieces(line) }));
  const requested = await requestedQuantities(tx, order.id);
  const wrong = firstTooMany(items, sent, [
    ...requested,
    ...refundedOtherwise(await readReturned(tx, order.id), requested),
  ]);
  if (wrong >= 0) throw invalidInput(`items.${wrong}.quantity`, 'That’s more than there is left to return.');
  const late = firstTooMany(items, sent, closedPieces(await readArrived(tx, order.id), returnDays, clock.now()));
  if (late >= 0)
    throw invalidInput(
      `items.${late}.quantity`,
      `You can return goods within ${returnDays} days of delivery, and that time is over for some of these.`,
    );
}

type ReturnedItem = { productId: number; quantity: number; madeForBuyer: number };

/**
 * How many pieces of each product were made for their buyer. For a customer who has only changed their mind none of these comes back;
 * staff may be kinder than the policy.
 * @throws Problem 400
 */
async function tellKinds(
  tx: Database,
  { order, lines }: WholeOrder,
  { items, cause }: ReturnBody,
  byUserId: number | null,
): Promise<ReturnedItem[]> {
  const before = await requestedQuantities(tx, order.id);
  const isOnlyPlain = byUserId === null && (cause === undefined || isOnlyUnwanted(cause));
  return [...Map.groupBy(items, ({ productId }) => productId)].map(([productId, same]) => {
    const path = `items.${items.findIndex((item) => item.productId === productId)}`;
    const name = lines.find((line) => line.productId === productId)?.name ?? '';
    const left = kindsLeft(productId, lines, before);
    const wanted = { quantity: sumOf(same, 'quantity'), madeForBuyer: sumOf(same, 'madeForBuyer') };
    const isSaid = same.every((item) => item.madeForBuyer !== undefined);
    const made = madeAmongWanted(isSaid ? wanted : { quantity: wanted.quantity }, left, { isOnlyPlain });
    if (made === null) throw invalidInput(`${path}.madeForBuyer`, `Choose which ${name} comes back: ${bothKinds}`);
    if (isOnlyPlain && made > 0)
      throw invalidInput('cause', `${name} was made for you, so it can only come back if something is wrong with it.`);
    if (made > left.made || wanted.quantity - made > left.plain)
      throw invalidInput(`${path}.quantity`, 'That’s more than there is left to return.');
    return { productId, quantity: wanted.quantity, madeForBuyer: made };
  });
}

const bothKinds = 'some were made with a text of their buyer, and some without.';

type Item = ReturnBody['items'][number];

function sumOf(items: readonly Item[], field: 'quantity' | 'madeForBuyer'): number {
  return items.reduce((sum, item) => sum + (item[field] ?? 0), 0);
}

async function writeRequest(
  { clock }: Deps,
  tx: Database,
  { order }: WholeOrder,
  { items, cause, reason, pictures }: Omit<ReturnBody, 'items'> & { items: readonly ReturnedItem[] },
  byUserId: number | null,
): Promise<ReturnRequest> {
  const at = clock.now();
  const [written] = await tx
    .insert(returnRequests)
    .values({
      orderId: order.id,
      cause: cause ?? null,
      reason,
      pictures: await keepSentPictures(tx, pictures),
      isByStaff: byUserId !== null,
      createdAt: at,
    })
    .returning({ id: returnRequests.id });
  if (!written) throw new Error('The return was not stored');
  await tx.insert(returnItems).values(items.map((item) => ({ ...item, requestId: written.id })));
  await noteOnOrder(tx, order, { note: 'Return requested', byUserId, at });
  const request = await findReturn(tx, written.id);
  if (!request) throw new Error('The return was not stored');
  return request;
}

/** Emails the customer, and the owner unless staff began it. */
async function notify(deps: Deps, tx: Database, { order, request }: Requested, { isByStaff }: { isByStaff: boolean }) {
  const { config } = deps;
  const customer = { name: order.customerName, email: order.customerEmail };
  const frame = await readMailFrame(tx, config);
  const { email: to, promises } = await readSettings(tx);
  if (!isByStaff) {
    await queueMail(
      deps,
      tx,
      returnRequestedMail(request, customer, { to, url: adminOrderUrl(config, order.number) }),
      frame,
    );
  }
  const received = { url: orderUrl(config, order.number), replyWithin: promises.replyWithin };
  await queueMail(deps, tx, returnReceivedMail(request, customer, received), frame);
}
