import { orderPlaced } from '#orders/orders/order-events.ts';
import { beginSession } from '#accounts/session/session.ts';
import type { BegunSession, Session } from '#accounts/session/session.ts';
import { removeBoughtLines } from '#basket/basket.ts';
import { newOrderNumber } from '#orders/orders/order-number.ts';
import { invalidateNewOrder } from '#orders/orders/order-tags.ts';
import type { WholeOrder } from '#orders/orders/order-view.ts';
import { parcelCosts } from '#orders/parcels/parcel-cost.ts';
import { findOrder, recordOrder } from '#orders/orders/orders.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { recordDemoPayment, recordPayment } from '#payment/payments.ts';
import type { PaymentProvider } from '#payment/payment-provider.ts';
import { providerInUse } from '#payment/providers.ts';
import { zero } from '#platform/money.ts';
import { paymentEnd, rejectTooLittle } from '../payment/payment-terms.ts';
import { redeemPromotion } from '../promotions/promotions.ts';
import type { Customer } from '../promotions/promotions.ts';
import { priceItems } from '../quote/quote.ts';
import type { Priced } from '../quote/quote.ts';
import { claimKey, saveOutcome } from './idempotency.ts';
import { lineOf, orderOf, wantedBy } from './order-draft.ts';
import type { PlaceOrderBody } from './place-order.contract.ts';
import { rejectUnlessAsShown } from './refusals.ts';
import { sell } from './sell.ts';
import { LostRace, tryAgain } from './try-again.ts';

export type OrderRequest = {
  body: PlaceOrderBody;
  /** The `Idempotency-Key`; empty like none. */
  key: string | undefined;
  session: Session | null;
};

export type PlacedOrder = {
  order: WholeOrder;
  /** True: an earlier request under the same key placed it. */
  isRepeat: boolean;
  /** Begun with the order for a browser that had none; null only for a repeat without one. */
  session: Session | BegunSession | null;
};

/**
 * One transaction: today's price, the order, the stock, the promotion's use, the basket, and the news for mail and
 * suppliers. It happens as a whole or not at all (shop rules, section 7). Basket and news wait where the order has to be paid first.
 * @throws Problem 400 for what is not sold; 409 as {@link rejectUnlessAsShown} says, `idempotency-key-reused`, `busy`, `too-little-to-pay`
 */
export function placeOrder(deps: Deps, request: OrderRequest): Promise<PlacedOrder> {
  const now = deps.clock.now();
  return tryAgain(() =>
    deps.changes.transaction(async (tx, invalidate) => {
      const earlier = await earlierOrder(tx, request, now);
      if (earlier) return { order: earlier, isRepeat: true, session: request.session };

      const priced = await priceItems(tx, wantedBy(request.body, customerOf(request)), now);
      rejectUnlessAsShown(priced, request.body.total);
      const provider = providerInUse(deps.config);
      if (provider) rejectTooLittle(provider, priced.totals.total);
      const session = request.session ?? (await beginSession(tx, now));
      const order = await writeOrder(tx, { ...request, session, provider }, priced, now);
      if (order.order.status === 'confirmed') {
        if (request.session) await removeBoughtLines(tx, request.session, boughtIn(priced));
        await deps.jobs.enqueue(tx, orderPlaced, { orderId: order.order.id });
        invalidateNewOrder(invalidate, order.order.number);
      }
      await sell(tx, invalidate, priced.totals.lines);
      return { order, isRepeat: false, session };
    }),
  );
}

/** One that was let go unpaid counts as none: who tries again under its key orders anew. */
async function earlierOrder(tx: Database, { key, body }: OrderRequest, now: Date): Promise<WholeOrder | null> {
  if (!key) return null;
  const id = await claimKey(tx, { key, customerEmail: body.customerEmail }, { request: body, now });
  const earlier = id === null ? null : await findOrder(tx, { id });
  return earlier?.order.status === 'abandoned' ? null : earlier;
}

type OwnedRequest = OrderRequest & { session: Session; provider: PaymentProvider | null };

async function writeOrder(tx: Database, request: OwnedRequest, priced: Priced, now: Date): Promise<WholeOrder> {
  const { key, body, session, provider } = request;
  const { lines, total, discount } = priced.totals;
  const number = newOrderNumber();
  const payment = { orderNumber: number, amount: total, now };
  if (provider) await recordPayment(tx, { ...payment, provider: provider.name, expiresAt: paymentEnd(now) });
  else await recordDemoPayment(tx, payment);
  const isToBePaid = provider !== null && total > zero;
  const parcelCostOf = await parcelCosts(tx, body.delivery);
  const bought = lines.map((line) => lineOf(line, parcelCostOf));
  const placed = await recordOrder(tx, orderOf({ number, body, session, priced, isToBePaid }), bought, now);
  const orderId = placed.order.id;
  if (key) await saveOutcome(tx, { key, customerEmail: body.customerEmail }, orderId);
  const promotion = priced.code?.promotion;
  if (promotion) {
    const use = {
      promotionId: promotion.id,
      orderId,
      customer: customerOf(request),
      discount,
      revenue: total,
      now,
    };
    if (!(await redeemPromotion(tx, use))) throw new LostRace();
  }
  return placed;
}

function customerOf({ body, session }: OrderRequest): Customer & { email: string } {
  return { email: body.customerEmail, userId: session?.userId ?? null };
}

function boughtIn({ totals }: Priced): number[] {
  return totals.lines.map(({ productId }) => productId);
}
