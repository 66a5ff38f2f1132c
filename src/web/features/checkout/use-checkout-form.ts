import { useEffect, useState } from 'react';
import type { ChangeEvent } from 'react';
import { findDraft, keepDraft } from './checkout-draft.ts';
import type { CheckoutDraft } from './checkout-draft.ts';
import { faultsIn, isComplete, tidyPostcode } from './details.rules.ts';
import type { DetailField, Details, Faults } from './details.rules.ts';

export type CheckoutForm = ReturnType<typeof useCheckoutForm>;

/**
 * What has been filled in and what is wrong with it, each fault from the moment its field was left.
 * @param knownNow what is known of the customer already
 * @param userId of the account they have
 */
export function useCheckoutForm(knownNow: Partial<Details>, userId: number | undefined) {
  const [known] = useState(knownNow);
  const [draft, setDraft] = useState(() => findDraft(known, userId));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Faults>({});
  const { details } = draft;
  const wantsAccount = userId === undefined && draft.wantsAccount;
  const faults = faultsIn(details, wantsAccount);

  useEffect(() => keepDraft(draft, known, userId), [draft, known, userId]);

  const change = (changed: Partial<CheckoutDraft>) => setDraft((present) => ({ ...present, ...changed }));

  function write(field: DetailField, text: string) {
    setDraft((present) => ({ ...present, details: { ...present.details, [field]: text } }));
    setRefused((present) => ({ ...present, [field]: undefined }));
  }

  function leave(field: DetailField) {
    setLeft((fields) => new Set(fields).add(field));
    if (field === 'postcode') write(field, tidyPostcode(details.postcode));
  }

  return {
    draft: { ...draft, wantsAccount },
    change,
    isComplete: isComplete(details, wantsAccount),
    field: (name: DetailField) => ({
      name,
      value: details[name],
      error: refused[name] ?? (left.has(name) ? faults[name] : undefined),
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => write(name, target.value),
      onBlur: () => leave(name),
    }),
    /** Shows every fault there is. @returns the first field that has one */
    check(): string | undefined {
      setLeft(new Set(Object.keys(details)));
      return Object.keys(faults)[0];
    },
    /** Shows the server's objections. */
    refuse: setRefused,
  };
}
