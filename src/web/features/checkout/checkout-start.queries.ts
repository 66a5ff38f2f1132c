import { useState } from 'react';
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

  const home = addresses.data?.find(({ isDefault, isDeliverable }) => isDefault && isDeliverable);
  const known: Partial<Details> = {
    ...(user && { email: user.email, name: `${user.firstName} ${user.lastName}` }),
    ...(home && { address: home.address, city: home.city, postcode: home.postcode }),
  };
  return { isReady: isReady || isKnown, user, known, turn: useTurn(user?.id) };
}

/** A number for each customer whose form it is. A guest who opens an account on the way stays the same one. */
function useTurn(userId: number | undefined): number {
  const [customer, setCustomer] = useState({ userId, turn: 0 });
  if (customer.userId !== userId)
    setCustomer({ userId, turn: customer.userId === undefined ? customer.turn : customer.turn + 1 });
  return customer.turn;
}
