import { useEffect, useState } from 'react';
import type { ChangeEvent } from 'react';
import type { DeliveryService } from '#orders/order/order-words.contract.ts';
import { loadContract } from '../../form-errors.ts';
import { draftStorageKey } from '../../layout/forget-customer.ts';
import {
  addressFields,
  errorsIn,
  fieldNames,
  isAddressField,
  missingFields,
  startingDetails,
  tidyPostcode,
} from './details.rules.ts';
import type { Contracts, DetailField, Details, Errors } from './details.rules.ts';

export type CheckoutForm = ReturnType<typeof useCheckoutForm>;

/**
 * The checkout form's state. An error shows once its field has been left.
 * @param knownNow the customer's saved details
 * @param userId of a signed-in customer
 */
export function useCheckoutForm(knownNow: Partial<Details>, userId: number | undefined) {
  const [known] = useState(knownNow);
  const [draft, setDraft] = useState(() => findDraft(known, userId));
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [serverErrors, setServerErrors] = useState<Errors>({});
  const { details } = draft;
  const wantsAccount = userId === undefined && draft.wantsAccount;
  const { contracts, prepare } = useContracts();
  const errors = contracts ? errorsIn(details, wantsAccount, contracts) : {};

  useEffect(() => saveDraft(draft, known, userId), [draft, known, userId]);

  const change = (changed: Partial<CheckoutDraft>) => setDraft((present) => ({ ...present, ...changed }));

  function write(field: DetailField, text: string) {
    setDraft((present) => ({ ...present, details: { ...present.details, [field]: text } }));
    setServerErrors((present) => ({ ...present, [field]: undefined }));
  }

  function leave(field: DetailField) {
    setTouched((fields) => new Set(fields).add(field));
    if (field === 'postcode') write(field, tidyPostcode(details.postcode));
  }

  return {
    draft: { ...draft, wantsAccount },
    change,
    missing: missingFields(details, wantsAccount),
    field: (name: DetailField) => ({
      ...partsOf(name),
      value: details[name],
      error: serverErrors[name] ?? (touched.has(name) ? errors[name] : undefined),
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => write(name, target.value),
      onFocus: () => void prepare(),
      onBlur: () => leave(name),
    }),
    /** Shows all errors. @returns the first invalid field */
    async check(): Promise<string | undefined> {
      setTouched(new Set(Object.keys(details)));
      const loaded = await prepare();
      return loaded && Object.keys(errorsIn(details, wantsAccount, loaded))[0];
    },
    /** Shows the server's validation errors. */
    showErrors: setServerErrors,
  };
}

/** The id of a field, for links to it. */
export const fieldId = (field: DetailField) => `checkout-${field}`;

const partsOf = (name: DetailField) => ({ id: fieldId(name), label: fieldNames[name], name });

/** Loads the contracts when a field is first focused, so that they are ready when it is left. */
function useContracts() {
  const [contracts, setContracts] = useState<Contracts>();

  async function prepare(): Promise<Contracts | undefined> {
    const loaded = contracts ?? (await loadContracts());
    setContracts(loaded);
    return loaded;
  }

  return { contracts, prepare };
}

async function loadContracts(): Promise<Contracts | undefined> {
  const [order, account] = await Promise.all([
    loadContract(async () => (await import('#checkout/place-and-pay/place-order.contract.ts')).placeOrderBody),
    loadContract(async () => (await import('#accounts/users/users.contract.ts')).registerBody),
  ]);
  return order && account && { order, account };
}

/** Everything filled in and chosen so far. */
type CheckoutDraft = {
  details: Details;
  wantsAccount: boolean;
  delivery: DeliveryService;
  promoCode: string | null;
  /** The note to whoever gets the present; null: it is none. */
  present: string | null;
};

type SavedDraft = Omit<CheckoutDraft, 'details'> & {
  /** Whose draft it is; none for a guest. */
  userId?: number;
  details: Partial<Details>;
};

/**
 * Saves the draft in session storage, so that a reload loses nothing. Only what was typed, without passwords, card details and
 * the customer's saved details.
 */
function saveDraft({ details, ...choices }: CheckoutDraft, known: Partial<Details>, userId?: number): void {
  const { password: _password, confirmation: _confirmation, ...fields } = details;
  const shown: Partial<Record<string, string>> = known;
  const isAddressTyped = addressFields.some((field) => details[field] !== (known[field] ?? ''));
  const typed = Object.entries(fields).filter(
    ([field, text]) => text !== '' && (isAddressField(field) ? isAddressTyped : text !== shown[field]),
  );
  try {
    sessionStorage.setItem(draftStorageKey, JSON.stringify({ userId, details: Object.fromEntries(typed), ...choices }));
  } catch {
    // Without storage the form is lost on reload.
  }
}

/** The draft on top of the saved details. Another customer's draft is ignored; a guest's is kept, as they may have signed in. */
function findDraft(known: Partial<Details>, userId?: number): CheckoutDraft {
  const saved = readDraft();
  const isOwn = saved.userId === undefined || saved.userId === userId;
  const { details, wantsAccount, delivery, promoCode, present }: Partial<SavedDraft> = isOwn ? saved : {};
  return {
    details: startingDetails(known, details),
    wantsAccount: wantsAccount === true,
    delivery: delivery ?? 'standard',
    promoCode: promoCode ?? null,
    present: present ?? null,
  };
}

function readDraft(): Partial<SavedDraft> {
  try {
    // Only `saveDraft` writes this item.
    return (JSON.parse(sessionStorage.getItem(draftStorageKey) ?? '{}') as Partial<SavedDraft> | null) ?? {};
  } catch {
    return {};
  }
}
