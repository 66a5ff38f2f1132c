import { deliveryServices } from '#orders/orders/order-words.contract.ts';
import type { DeliveryService } from '#orders/orders/order-words.contract.ts';
import { emptyDetails } from './details.rules.ts';
import type { Details } from './details.rules.ts';

/** What has been filled in and chosen so far. */
export type CheckoutDraft = {
  details: Details;
  wantsAccount: boolean;
  delivery: DeliveryService;
  promoCode: string | null;
};

const place = 'checkout-draft';

/** Kept until the browser closes, so that a reload loses nothing; a password or a card is never kept. */
export function keepDraft({ details, ...choices }: CheckoutDraft): void {
  const { password: _password, confirmation: _confirmation, ...kept } = details;
  try {
    sessionStorage.setItem(place, JSON.stringify({ details: kept, ...choices }));
  } catch {
    // A browser that stores nothing forgets the form with the page.
  }
}

/** The order is placed: whoever sits here next finds nothing of it. */
export function dropDraft(): void {
  try {
    sessionStorage.removeItem(place);
  } catch {
    // Then nothing was kept either.
  }
}

/** What was kept, on top of what is known of the customer. */
export function findDraft(known: Partial<Details>): CheckoutDraft {
  const { details = {}, wantsAccount, delivery, promoCode } = readDraft();
  const typed = Object.entries(details).filter(([, text]) => text !== '');
  return {
    details: { ...emptyDetails, ...known, ...Object.fromEntries(typed) },
    wantsAccount: wantsAccount === true,
    delivery: deliveryServices.find((service) => service === delivery) ?? 'standard',
    promoCode: promoCode ?? null,
  };
}

function readDraft(): Partial<CheckoutDraft> {
  try {
    return (JSON.parse(sessionStorage.getItem(place) ?? '{}') as Partial<CheckoutDraft> | null) ?? {};
  } catch {
    return {};
  }
}
