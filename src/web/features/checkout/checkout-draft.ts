import { deliveryServices } from '#orders/orders/order-words.contract.ts';
import type { DeliveryService } from '#orders/orders/order-words.contract.ts';
import { draftPlace } from '../../layout/forget-customer.ts';
import { addressFields, isAddressField, startingDetails } from './details.rules.ts';
import type { Details } from './details.rules.ts';

/** What has been filled in and chosen so far. */
export type CheckoutDraft = {
  details: Details;
  wantsAccount: boolean;
  delivery: DeliveryService;
  promoCode: string | null;
};

type SavedDraft = Omit<CheckoutDraft, 'details'> & {
  /** Of who typed it; a guest's has none. */
  userId?: number;
  details: Partial<Details>;
};

/**
 * Kept until the browser closes, so that a reload loses nothing: what was typed, not what was known. A password or a card is
 * never kept.
 */
export function saveDraft({ details, ...choices }: CheckoutDraft, known: Partial<Details>, userId?: number): void {
  const { password: _password, confirmation: _confirmation, ...fields } = details;
  const shown: Partial<Record<string, string>> = known;
  const isAddressTyped = addressFields.some((field) => details[field] !== (known[field] ?? ''));
  const typed = Object.entries(fields).filter(
    ([field, text]) => text !== '' && (text !== shown[field] || (isAddressTyped && isAddressField(field))),
  );
  try {
    sessionStorage.setItem(draftPlace, JSON.stringify({ userId, details: Object.fromEntries(typed), ...choices }));
  } catch {
    // A browser that stores nothing forgets the form with the page.
  }
}

/** What was kept, on top of what is known of the customer. A guest may have signed in meanwhile; nobody else's is found. */
export function findDraft(known: Partial<Details>, userId?: number): CheckoutDraft {
  const saved = readDraft();
  const isOwn = saved.userId === undefined || saved.userId === userId;
  const { details, wantsAccount, delivery, promoCode }: Partial<SavedDraft> = isOwn ? saved : {};
  return {
    details: startingDetails(known, details),
    wantsAccount: wantsAccount === true,
    delivery: deliveryServices.find((service) => service === delivery) ?? 'standard',
    promoCode: promoCode ?? null,
  };
}

function readDraft(): Partial<SavedDraft> {
  try {
    // Written by `saveDraft` alone, or by nobody.
    return (JSON.parse(sessionStorage.getItem(draftPlace) ?? '{}') as Partial<SavedDraft> | null) ?? {};
  } catch {
    return {};
  }
}
