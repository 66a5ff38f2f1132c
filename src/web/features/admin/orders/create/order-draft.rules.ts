import type { KnownBuyer } from '#orders/admin/buyers/buyers.contract.ts';
import type { DeliveryService } from '#orders/order/order-words.contract.ts';
import type { Errors } from '../../../../form-errors.ts';
import type { WantedGoods } from '../changes/goods-list.tsx';
import type { OrderDraft } from './create-order.queries.ts';
import type { FreeLineDraft } from './free-lines.tsx';

/** An order as typed so far, without the customer and the payment. */
export type Draft = {
  goods: readonly WantedGoods[];
  /** By product, as typed; empty: the shop's price. */
  prices: Readonly<Record<number, string>>;
  freeLines: readonly FreeLineDraft[];
  delivery: DeliveryService;
  /** Empty: what the shop asks. */
  deliveryPrice: string;
  isDeliveredFree: boolean;
  promoCode: string;
  /** As typed so far, for the price of its zone. */
  to: { postcode: string; country: string };
};

export type OrderPartProps = { draft: Draft; errors: Errors; onDraft: (next: Partial<Draft>) => void };

export const emptyDraft: Draft = {
  goods: [],
  prices: {},
  freeLines: [],
  delivery: 'standard',
  deliveryPrice: '',
  isDeliveredFree: false,
  promoCode: '',
  to: { postcode: '', country: 'United Kingdom' },
};

/** As the API expects it. */
export function termsOf({ goods, prices, freeLines, deliveryPrice, isDeliveredFree, ...draft }: Draft): OrderDraft {
  return {
    items: goods.map(({ id: productId, quantity }) => {
      const price = (prices[productId] ?? '').trim();
      return { productId, quantity, ...(price && { price }) };
    }),
    freeLines: freeLines.map(({ text, price, vatRate }) => ({ text, price, vatRate, quantity: 1 })),
    delivery: draft.delivery,
    promoCode: draft.promoCode,
    isDeliveredFree,
    ...(deliveryPrice.trim() && !isDeliveredFree && { deliveryPrice: deliveryPrice.trim() }),
  };
}

/** Where an order of theirs goes. */
export function placeOf(buyer: KnownBuyer | undefined): Draft['to'] {
  const { postcode = '', country = emptyDraft.to.country } = buyer?.shippingAddress ?? {};
  return { postcode, country };
}

/** The same without what is not typed to its end, so that the total follows the rest, and with where it goes. */
export function quotedTerms(draft: Draft): OrderDraft {
  const prices = Object.entries(draft.prices).filter(([, price]) => isAmount(price));
  const terms = termsOf({
    ...draft,
    prices: Object.fromEntries(prices),
    freeLines: draft.freeLines.filter(({ text, price }) => text.trim() !== '' && isAmount(price)),
    deliveryPrice: isAmount(draft.deliveryPrice) ? draft.deliveryPrice : '',
  });
  const postcode = draft.to.postcode.trim();
  return postcode.length < shortestPostcode ? terms : { ...terms, to: { ...draft.to, postcode } };
}

const shortestPostcode = 5; // letters and digits, as in 'E16AN'

function isAmount(typed: string): boolean {
  return /^£?\d{1,5}(?:\.\d{1,2})?$/.test(typed.trim());
}
