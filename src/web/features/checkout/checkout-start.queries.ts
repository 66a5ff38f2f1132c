import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Address } from '#accounts/addresses/addresses.contract.ts';
import { linesOfAddress } from '#shop/settings/address-line.contract.ts';
import { addressesQuery } from '../../basket/saved-addresses.queries.ts';
import { sessionQuery } from '../../layout/session.queries.ts';
import { readablePhone } from '../../readable-phone.rules.ts';
import type { Details } from './details.rules.ts';

/** The customer's account and saved details. Once ready it stays ready, also when an account is created during checkout. */
export function useCustomer() {
  const session = useQuery(sessionQuery);
  const user = session.data ?? null;
  const addresses = useQuery({ ...addressesQuery(user?.id ?? 0), enabled: user !== null });
  const [isReady, setReady] = useState(false);
  // Wait for the refetch too: the cached address book may be out of date.
  const isKnown = !session.isPending && !addresses.isFetching;
  if (isKnown && !isReady) setReady(true);

  const saved = (addresses.data ?? []).filter(({ isDeliverable }) => isDeliverable);
  const home = saved.find(({ isDefault }) => isDefault) ?? saved[0];
  const known: Partial<Details> = {
    ...(user && { email: user.email, name: `${user.firstName} ${user.lastName}`, phone: shownPhone(user.phone) }),
    ...(home && detailsOf(home)),
  };
  return { isReady: isReady || isKnown, user, known, saved, turn: useTurn(user?.id) };
}

/** A saved address as form fields; without a phone number the form's own is kept. */
export function detailsOf({ address, city, postcode, country, phone }: Address): Partial<Details> {
  return { ...linesOfAddress(address), city, postcode, country, ...(phone && { phone: shownPhone(phone) }) };
}

function shownPhone(phone: string | null): string {
  return phone === null ? '' : readablePhone(phone);
}

/** A key that resets the form when another customer signs in. A guest who creates an account keeps the same key. */
function useTurn(userId: number | undefined): number {
  const [customer, setCustomer] = useState({ userId, turn: 0 });
  if (customer.userId !== userId)
    setCustomer({ userId, turn: customer.userId === undefined ? customer.turn : customer.turn + 1 });
  return customer.turn;
}
