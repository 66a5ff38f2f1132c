import type { Basket } from '#basket/basket.contract.ts';
import type { Quote } from '#checkout/quote/quote.contract.ts';
import type { DeliveryService } from '#orders/order/order-words.contract.ts';
import { fromPounds, times, toPounds } from '#platform/money.ts';
import { customerOf } from './details.rules.ts';
import type { Details } from './details.rules.ts';

/** The server uses its own prices and only compares the total (shop rules, section 7). */
export type OrderPayload = ReturnType<typeof customerOf> & {
  items: { productId: number; quantity: number; name: string; price: string; texts?: string[][] }[];
  total: string;
  delivery: DeliveryService;
  promoCode: string | null;
  gift?: number | null | undefined;
  presentNote?: string | null;
  giftCards?: string[] | undefined;
  giftCardTotal?: string | undefined;
  fromBasket: true;
  status: 'completed';
  paymentMethod: 'card';
};

/** The codes of gift cards, and what they pay of the order and leave to pay, in pounds; undefined while that is being calculated. */
export type GiftCardUse = { codes: string[]; pays: string | undefined; due: string | undefined };

type Sale = { details: Details; basket: Basket; quote: Quote; delivery: DeliveryService; present: string | null } & {
  cards?: GiftCardUse | null;
};

export function orderPayload({ details, basket, quote, delivery, present: presentNote, cards }: Sale): OrderPayload {
  return {
    ...customerOf(details),
    items: basket.map(({ productId, quantity, product: { name, price }, personal }) => ({
      productId,
      quantity,
      name,
      price,
      ...(personal && { texts: personal.texts }),
    })),
    total: quote.total,
    delivery,
    // A code that is no longer valid gives no discount, so it is not sent.
    promoCode: quote.promo?.valid ? quote.promo.code : null,
    gift: quote.gift?.productId,
    presentNote,
    giftCards: cards?.codes,
    giftCardTotal: cards?.pays,
    fromBasket: true,
    status: 'completed',
    paymentMethod: 'card',
  };
}

/** The order as the browser knows it, in case the response has fewer fields. */
export function knownOf({ customerEmail, customerName, shippingAddress, items, total, promoCode }: OrderPayload) {
  const lines = items.map((item) => ({
    ...item,
    image: null,
    lineTotal: toPounds(times(fromPounds(item.price), item.quantity)),
  }));
  return { customerEmail, customerName, shippingAddress, items: lines, total, promoCode };
}
