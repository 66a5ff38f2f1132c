import { paymentUrl } from '#orders/order/order-link.ts';
import type { WholeOrder } from '#orders/order/order-view.ts';
import { deliveryNames } from '#orders/order/order-words.contract.ts';
import { findOrder } from '#orders/order/orders.ts';
import type { BegunPayment, PaymentToBegin, Rejection } from '#payment/payment-provider.ts';
import { openPayment, readPayment } from '#payment/payments.ts';
import type { StoredPayment } from '#payment/payments.ts';
import { providerOf } from '#payment/providers.ts';
import { prolongPayment } from '#payment/unsettled-payments.ts';
import type { Config } from '#platform/config.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { add, subtract, zero } from '#platform/money.ts';
import { paymentEnd } from './payment-terms.ts';
import { isUnsettled, settlePayment } from './settle-payment.ts';

/**
 * Begins a payment at the provider unless it was begun already, even by a call whose response was lost.
 * @throws Problem 502 `payment-provider`; 409 `payment-rejected`, then the payment has ended
 */
export async function beginPayment(deps: Deps, payment: StoredPayment): Promise<StoredPayment> {
  const { orderNumber } = payment;
  if (payment.state !== 'beginning') return payment;
  let attempt = await tryToBegin(deps, payment);
  if (attempt === 'too-late') {
    // The first call never reached the provider, and too little of its time is left.
    await prolongPayment(deps.db, payment, paymentEnd(deps.clock.now()));
    const prolonged = await readPayment(deps.db, orderNumber);
    attempt = prolonged.state === 'beginning' ? await tryToBegin(deps, prolonged) : 'begun';
    // Its clock is another: the payment lasts there as long as it likes, and the sweep ends it.
    if (attempt === 'too-late') attempt = await tryToBegin(deps, prolonged, { isOpenEnded: true });
  }
  if (attempt === 'rejected') throw new Problem(409, 'payment-rejected', rejected);
  if (attempt === 'begun') return readPayment(deps.db, orderNumber);
  throw new Problem(502, 'payment-provider', 'The payment provider did not accept the time to pay.');
}

const rejected =
  'Our payment provider doesn’t accept this payment, so we haven’t placed your order. Nothing has been taken from you. Please contact us: we will help.';

/** `too-late`: the provider never began it. `rejected`: it never will, so the payment has ended, and the owner is notified. */
type Attempt = 'begun' | 'too-late' | 'rejected';

/** The idempotency key makes a repeat safe. @throws Problem 502 `payment-provider` */
async function tryToBegin(
  deps: Deps,
  payment: StoredPayment,
  { isOpenEnded = false }: { isOpenEnded?: boolean } = {},
): Promise<Attempt> {
  const begun = await begin(deps, payment, isOpenEnded);
  if (begun === null) return 'too-late';
  if ('reference' in begun) {
    await openPayment(deps.db, payment.id, begun);
    await endUnlessKept(deps, payment, begun);
    return 'begun';
  }
  await settlePayment(deps, payment.orderNumber, { state: 'ended', failure: begun.failure, isRejected: true });
  return 'rejected';
}

/** Another window was quicker under another key, or the order was given up meanwhile: nobody is to pay this one as well. */
async function endUnlessKept(deps: Deps, { orderNumber, provider }: StoredPayment, begun: BegunPayment): Promise<void> {
  const { reference, state } = await readPayment(deps.db, orderNumber);
  if (reference === begun.reference && state !== 'ended') return;
  try {
    await (await providerOf(deps, provider))?.end(begun.reference);
  } catch (error) {
    // Nobody has its address, and it expires by itself. Whoever pressed has the page of the other.
    if (!(error instanceof Problem)) throw error;
  }
}

async function begin(
  deps: Deps,
  payment: StoredPayment,
  isOpenEnded: boolean,
): Promise<BegunPayment | Rejection | null> {
  const { orderNumber, expiresAt } = payment;
  const { db, config } = deps;
  const provider = await providerOf(deps, payment.provider);
  const whole = await findOrder(db, { number: orderNumber });
  if (!provider || !whole || !expiresAt) return null;
  return provider.begin({
    orderNumber,
    expiresAt: isOpenEnded ? null : expiresAt,
    amount: payment.amount,
    customerEmail: whole.order.customerEmail,
    recipient: recipientOf(whole.order),
    returnTo: payment.isByLink ? paymentUrl(config, orderNumber) : `${config.url}/payment/${orderNumber}`,
    lines: linesOf(whole, config),
    // With the random order number, as a second shop on the same account counts its payments from 1 as well, and with the time, as another request needs another key.
    key: `payment-${orderNumber}-${Math.floor(expiresAt.getTime() / 1_000)}${isOpenEnded ? '-open-ended' : ''}`,
  });
}

/** The discount on goods is deducted from their lines; the rest is delivery. */
function linesOf({ order, lines }: WholeOrder, config: Config): PaymentToBegin['lines'] {
  const goods = lines.map(({ name, quantity, lineTotal, discount, image }) => {
    return { name, quantity, amount: subtract(lineTotal, discount), picture: publicAddress(image, config) };
  });
  const delivery = subtract(order.total, add(zero, ...goods.map(({ amount }) => amount)));
  const name = deliveryNames[order.delivery];
  return delivery > 0 ? [...goods, { name, quantity: 1, amount: delivery, picture: null }] : goods;
}

/** Null: nobody but this machine can open it. */
function publicAddress(image: string | null, { url, isLocal }: Config): string | null {
  if (image === null || isLocal) return null;
  const address = URL.parse(image, url)?.href ?? '';
  return address.startsWith('https:') && address.length <= longestAddress ? address : null;
}

const longestAddress = 2_048;

function recipientOf(order: WholeOrder['order']): PaymentToBegin['recipient'] {
  const { customerName: name, customerPhone: phone, address, city, postcode } = order;
  const country = order.country === 'Ireland' ? 'IE' : 'GB';
  return { name, phone, lines: address.split('\n'), city, postcode, country };
}

/**
 * Expires a payment at the provider, unless it has been paid, and settles the outcome.
 * @throws Problem 502 `payment-provider`; then nothing has changed
 */
export async function endPayment(deps: Deps, orderNumber: string): Promise<StoredPayment> {
  const payment = await readPayment(deps.db, orderNumber);
  if (!isUnsettled(payment)) return payment;
  const provider = await providerOf(deps, payment.provider);
  if (!provider) return settlePayment(deps, orderNumber, { state: 'ended', failure: null });
  // The response of the provider may have been lost: only asking again tells whether it began the payment.
  const attempt = payment.reference === null ? await tryToBegin(deps, payment) : 'begun';
  const current = await readPayment(deps.db, orderNumber);
  if (attempt === 'rejected') return current;
  const { reference } = current;
  const report = reference === null ? ({ state: 'ended', failure: null } as const) : await provider.end(reference);
  return settlePayment(deps, orderNumber, report);
}
