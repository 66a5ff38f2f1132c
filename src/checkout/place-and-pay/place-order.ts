import { beginSession } from '#accounts/session/session.ts';
import type { BegunSession, Session } from '#accounts/session/session.ts';
import { removeBoughtLines } from '#basket/basket.ts';
import { addUnlistedGoods } from '#catalogue/unlisted-goods/unlisted-goods.ts';
import { recordOrder } from '#orders/acts/record-order.ts';
import type { NewOrder } from '#orders/acts/record-order.ts';
import { cardsFollowPieces } from '#orders/bought-cards/cards-follow-pieces.ts';
import { lockBuyer, recordHolder } from '#orders/order/held-goods.ts';
import { invalidateNewOrder, orderPlaced } from '#orders/order/order-events.ts';
import { newOrderNumber } from '#orders/order/order-number.ts';
import type { WholeOrder } from '#orders/order/order-view.ts';
import type { DeliveryService } from '#orders/order/order-words.contract.ts';
import { findOrder } from '#orders/order/orders.ts';
import { leftToPay, takeFromCards } from '#payment/gift-cards/gift-card-money.ts';
import type { GiftCardShare } from '#payment/gift-cards/gift-card-words.contract.ts';
import type { PaymentProvider } from '#payment/payment-provider.ts';
import { recordDemoPayment, recordManualPayment, recordPayment } from '#payment/payments.ts';
import { providerInUse } from '#payment/providers.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { fromPounds, zero } from '#platform/money.ts';
import { rejectUnlessDelivered } from '#shop/delivery-zones/delivery-zones.ts';
import { rejectUnlessTakingOrders } from '#shop/opening/shop-opening.ts';
import type { AllSettings } from '#shop/settings/settings.contract.ts';
import { readAllSettings } from '#shop/settings/settings.ts';
import { redeemPromotion } from '../promotions/promotions.ts';
import type { Customer } from '../promotions/promotions.ts';
import { agreedIn, rejectTooCheap } from '../quote/agreed-terms.ts';
import { worthOfGiftCards } from '../quote/gift-card-lines.ts';
import { priceItems } from '../quote/quote.ts';
import type { Priced, Wanted } from '../quote/quote.ts';
import { rejectUnlessAsShown, rejectUnlessOffered } from './as-shown.ts';
import { payByCards } from './gift-card-payment.ts';
import { claimKey, rejectIfOrdered, saveOutcome } from './idempotency.ts';
import { recordManualOrder } from './manual-order.ts';
import type { ManualOrder } from './manual-order.ts';
import { newLines } from './new-lines.ts';
import { rejectIfHoldingTooMuch } from './order-limits.ts';
import { linkEnd, paymentEnd, rejectTooLittle } from './payment-terms.ts';
import type { PlaceOrderBody } from './place-order.contract.ts';
import { sell } from './sell.ts';
import { LostRace, tryAgain } from './try-again.ts';

export type OrderRequest = {
  body: PlaceOrderBody;
  /** The `Idempotency-Key`; an empty one counts as none. */
  key: string | undefined;
  session: Session | null;
  /** The buyer to whom unpaid goods are counted; null: nobody. */
  heldBy: string | null;
  /** Placed by staff for a customer, who has paid them or gets a payment link; it belongs to no browser. */
  manual?: ManualOrder;
};

export type PlacedOrder = {
  order: WholeOrder;
  /** True: an earlier request under the same key placed it. */
  isRepeat: boolean;
  /** Begun with the order for a browser that had none; null for an order by staff, and for a repeat without one. */
  session: Session | BegunSession | null;
};

/**
 * Places an order in one transaction: price, order, stock, promotion use, basket, and the events for emails and
 * suppliers (shop rules, section 7). Where the order has to be paid first, basket and events wait for the payment.
 * @throws Problem 400 for what is not sold; 409 as {@link rejectIfOrdered} and {@link rejectUnlessAsShown} say, `not-open`, `orders-paused`, `idempotency-key-reused`, `busy`, `too-little-to-pay`; 409 or 429 as {@link rejectIfHoldingTooMuch} says
 */
export function placeOrder(deps: Deps, request: OrderRequest): Promise<PlacedOrder> {
  const now = deps.clock.now();
  return tryAgain(() =>
    deps.changes.transaction(async (tx, invalidate) => {
      const earlier = await earlierOrder(tx, request, now);
      if (earlier) return { order: earlier, isRepeat: true, session: request.session };

      await rejectIfOrdered(tx, request, now);
      const isStaff = request.manual !== undefined || request.session?.role === 'admin';
      const settings = await readAllSettings(tx);
      if (!isStaff) rejectUnlessTakingOrders(settings, deps.config);
      const requested = await wantedBy(tx, request, now);
      const priced = await priceItems(tx, requested, { settings, now });
      await rejectTooCheap(tx, priced, requested, { settings, now, by: request.manual });
      rejectUnlessDelivered(priced.zone, priced.totals.lines);
      rejectUnlessOffered(priced, request.body);
      rejectUnlessAsShown(priced, request.body);
      const provider = hasPaid(request) ? null : await providerInUse({ ...deps, db: tx });
      const { total, lines } = priced.totals;
      const bought = worthOfGiftCards(lines);
      const shares = await payByCards(deps, tx, request.body, { total, bought, provider, now });
      const due = leftToPay(total, shares);
      if (provider) rejectTooLittle(provider, due);
      // What is free or paid by gift cards waits for no payment.
      if (provider && due > zero) await beginHolding(tx, request, { lines: chosenIn(priced), now });
      const session = request.manual ? null : (request.session ?? (await beginSession(tx, now)));
      const owned = { ...request, session, provider, isTest: isTestOrder(deps, provider) };
      const order = await writeOrder(deps, tx, owned, { priced, shares, settings, now });
      if (request.manual) await recordManualOrder(deps, tx, order, { ...request.manual, at: now });
      if (order.order.status === 'confirmed') {
        await emptyBasket(tx, request, priced);
        await deps.jobs.enqueue(tx, orderPlaced, { orderId: order.order.id });
        invalidateNewOrder(invalidate, order.order.number);
      }
      // What is sold though it is listed nowhere has no stock.
      const listed = priced.totals.lines.filter(({ isWithdrawn }) => !isWithdrawn);
      await sell(tx, invalidate, listed, settings);
      return { order, isRepeat: false, session };
    }),
  );
}

async function emptyBasket(tx: Database, { session, manual }: OrderRequest, priced: Priced): Promise<void> {
  if (!session || manual) return;
  const bought = chosenIn(priced).map(({ productId }) => productId);
  await removeBoughtLines(tx, session, bought);
}

/** Not in a shop under development, where every order is a test, and its figures are to be looked at. */
function isTestOrder({ config }: Deps, provider: PaymentProvider | null): boolean {
  return config.production && provider !== null && provider.isTest;
}

/** A payment link belongs to no buyer. */
async function beginHolding(
  tx: Database,
  { session, heldBy, manual }: OrderRequest,
  goods: Parameters<typeof rejectIfHoldingTooMuch>[2],
): Promise<void> {
  if (manual) return;
  await lockBuyer(tx, { sessionId: session?.id ?? null, userId: session?.userId ?? null, heldBy });
  if (heldBy) await rejectIfHoldingTooMuch(tx, heldBy, goods);
}

/** Staff have received the money already. */
function hasPaid(request: OrderRequest): boolean {
  return request.manual !== undefined && !isByLink(request);
}

function isByLink({ manual }: OrderRequest): boolean {
  return manual?.way === 'link';
}

/** An abandoned order counts as none: a retry under its key places a new one. */
async function earlierOrder(tx: Database, { key, body, manual }: OrderRequest, now: Date): Promise<WholeOrder | null> {
  if (!key) return null;
  const request = manual ? { ...body, ...manual.terms, way: manual.way, reference: manual.reference } : body;
  const id = await claimKey(tx, { key, customerEmail: body.customerEmail }, { request, now });
  const earlier = id === null ? null : await findOrder(tx, { id });
  return earlier?.order.status === 'abandoned' ? null : earlier;
}

type OwnedRequest = OrderRequest & { provider: PaymentProvider | null; isTest: boolean };

type Terms = { priced: Priced; shares: GiftCardShare[]; settings: AllSettings; now: Date };

async function writeOrder(
  deps: Deps,
  tx: Database,
  request: OwnedRequest,
  { priced, shares, settings, now }: Terms,
): Promise<WholeOrder> {
  const { key, body, session, provider, isTest } = request;
  const { lines, total, discount } = priced.totals;
  const number = newOrderNumber();
  const due = leftToPay(total, shares);
  await writePayment(tx, request, { orderNumber: number, amount: due, now });
  const isToBePaid = (provider !== null || isByLink(request)) && due > zero;
  const bought = newLines(lines, settings, body.delivery);
  const draft = { number, body, session, priced, shares, isToBePaid, isTest };
  const placed = await recordOrder(tx, orderOf(draft), bought, now);
  if (!isToBePaid) await cardsFollowPieces(deps, tx, placed.order);
  await takeFromCards(tx, shares, { kind: isToBePaid ? 'held' : 'spent', orderNumber: number, at: now });
  const orderId = placed.order.id;
  if (isToBePaid && request.heldBy) await recordHolder(tx, { orderId, heldBy: request.heldBy, now });
  if (key) await saveOutcome(tx, { key, customerEmail: body.customerEmail }, orderId);
  const promotion = priced.applied;
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

async function writePayment(tx: Database, request: OwnedRequest, payment: Parameters<typeof recordDemoPayment>[1]) {
  const { provider } = request;
  const { now } = payment;
  const name = provider?.name ?? 'demo';
  if (isByLink(request))
    await recordPayment(tx, { ...payment, provider: name, expiresAt: linkEnd(now), isByLink: true });
  else if (request.manual) await recordManualPayment(tx, payment);
  else if (provider)
    await recordPayment(tx, { ...payment, provider: name, expiresAt: paymentEnd(now), isByLink: false });
  else await recordDemoPayment(tx, payment);
}

/** Whoever has no address is a customer of their own each time. */
function customerOf({ body, session }: OrderRequest): Customer {
  return { email: body.customerEmail || null, userId: session?.userId ?? null };
}

/** Without a gift, which the customer has not chosen. */
function chosenIn({ totals }: Priced) {
  return totals.lines.filter(({ isGift }) => !isGift);
}

async function wantedBy(tx: Database, request: OrderRequest, now: Date): Promise<Wanted> {
  const { items, promoCode, delivery, shippingAddress: to } = request.body;
  const requested = { items, promoCode: promoCode ?? null, delivery, to, customer: customerOf(request) };
  if (!request.manual) return requested;
  const { terms } = request.manual;
  const unlisted = terms.freeLines.map(({ text: name, price, ...line }) => ({
    ...line,
    name,
    price: fromPounds(price),
  }));
  return { ...requested, agreed: agreedIn(terms, await addUnlistedGoods(tx, unlisted, now)) };
}

type Draft = {
  number: string;
  body: PlaceOrderBody;
  session: Session | null;
  priced: Priced;
  shares: GiftCardShare[];
  /** It waits for its payment before it counts as an order. */
  isToBePaid: boolean;
  /** Under the provider's test keys. */
  isTest: boolean;
};

/** Names, prices and costs are copied, so that later edits of a product change nothing here. */
function orderOf({ number, body, session, isToBePaid, isTest, priced, shares }: Draft): NewOrder {
  const { totals, applied, zone, vatNumber } = priced;
  return {
    number,
    status: isToBePaid ? 'awaiting-payment' : 'confirmed',
    sessionId: session?.id ?? null,
    userId: session?.userId ?? null,
    customerName: body.customerName,
    customerEmail: body.customerEmail,
    customerPhone: body.customerPhone ?? null,
    ...body.shippingAddress,
    delivery: body.delivery,
    ...promiseOf(priced, body.delivery),
    subtotal: totals.subtotal,
    discount: totals.discount,
    shippingCost: totals.delivery,
    total: totals.total,
    vat: totals.vat,
    deliveryVat: totals.deliveryVat,
    vatNumber,
    isExport: vatNumber !== null && zone?.isExport === true,
    promoCode: applied?.code ?? null,
    giftCards: shares.length > 0 ? shares : null,
    giftCardTotal: worthOfGiftCards(totals.lines),
    presentNote: body.presentNote ?? null,
    isTest,
  };
}

/** The delivery dates shown to the customer, which later changes of the settings do not affect. */
function promiseOf({ totals, arrivals, parcels }: Priced, delivery: DeliveryService) {
  const { from: arrivesFrom = null, to: arrivesTo = null } = arrivals[delivery] ?? {};
  const deliveryDays = totals.deliveryOptions.find(({ service }) => service === delivery)?.days ?? null;
  return { deliveryDays, arrivesFrom, arrivesTo, expectedParcels: parcels };
}
