import { useSyncExternalStore } from 'react';
import { placeIn } from '#shop/delivery-zones/place.contract.ts';
import type { Place } from '#shop/delivery-zones/place.contract.ts';
import { draftStorageKey } from '../../layout/forget-customer.ts';

/** Where the order goes, as far as the checkout's form was filled in before; the server knows nothing of it. */
export function useTypedPlace(): Place | undefined {
  const draft = useSyncExternalStore(neverChanges, readDraft, () => null);
  if (draft === null) return undefined;
  try {
    const { details } = JSON.parse(draft) as { details?: { postcode?: string; country?: Place['country'] } };
    return placeIn({ postcode: details?.postcode ?? '', country: details?.country ?? 'United Kingdom' });
  } catch {
    return undefined;
  }
}

/** Only the checkout writes it. */
const neverChanges = () => () => undefined;

function readDraft(): string | null {
  try {
    return sessionStorage.getItem(draftStorageKey);
  } catch {
    return null;
  }
}
