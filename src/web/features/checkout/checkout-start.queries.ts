import { useState } from 'react';
import type { Address } from '#accounts/addresses/addresses.contract.ts';
import { linesOfAddress } from '#shop/settings/address-line.contract.ts';
import { readablePhone } from '../../readable-phone.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '../../layout/session.queries.ts';
import { addressesQuery } from '../../basket/saved-addresses.queries.ts';
import type { Details } from './details.rules.ts';

/** Who is checking out and what is known of them. Ready once, it stays ready: an account opened on the way changes nothing. */
export function useCustomer() {
  const session = useQuery(sessionQuery);
  const user = session.data ?? null;
  const addresses = useQuery({ ...addressesQuery(user?.id ?? 0), enabled: user !== null });
  const [isReady, setReady] = useState(false);
  // The address book may have changed since it was read.
  const isKnown = !session.isPending && !addresses.isFetching;
  if (isKnown && !isReady) setReady(true);

  const saved = (addresses.data ?? []).filter(({ isDeliverable }) => isDeliverable);
  const home = saved.find(({ isDefault }) => isDefault);
  const known: Partial<Details> = {
    ...(user && { email: user.email, name: `${user.firstName} ${user.lastName}`, phone: shownPhone(user.phone) }),
    ...(home && detailsOf(home)),
  };
  return { isReady: isReady || isKnown, user, known, saved, turn: useTurn(user?.id) };
}

/** A saved address as the form has it; the telephone number stays where none is saved with it. */
export function detailsOf({ address, city, postcode, phone }: Address): Partial<Details> {
  return { ...linesOfAddress(address), city, postcode, ...(phone && { phone: shownPhone(phone) }) };
}

function shownPhone(phone: string | null): string {
  return phone === null ? '' : readablePhone(phone);
}

/** A number for each customer whose form it is. A guest who opens an account on the way stays the same one. */
function useTurn(userId: number | undefined): number {
  const [customer, setCustomer] = useState({ userId, turn: 0 });
  if (customer.userId !== userId)
    setCustomer({ userId, turn: customer.userId === undefined ? customer.turn : customer.turn + 1 });
  return customer.turn;
}
