import { useState } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Address } from '#accounts/addresses/addresses.contract.ts';
import { request } from '../../api.ts';
import { sessionQuery } from '../../frame/session.queries.ts';
import type { Details } from './details.rules.ts';

const addressesQuery = queryOptions({
  queryKey: ['addresses'],
  queryFn: ({ signal }) => request<Address[]>('/api/user/addresses', { signal }),
});

/** Who is checking out and what is known of him. Ready once, it stays ready: an account opened on the way changes nothing. */
export function useCustomer() {
  const session = useQuery(sessionQuery);
  const user = session.data ?? null;
  const addresses = useQuery({ ...addressesQuery, enabled: user !== null });
  const [isReady, setReady] = useState(false);
  const isKnown = !session.isPending && (user === null || !addresses.isPending);
  if (isKnown && !isReady) setReady(true);

  const home = addresses.data?.find(({ isDefault, isDeliverable }) => isDefault && isDeliverable);
  const known: Partial<Details> = {
    ...(user && { email: user.email, name: `${user.firstName} ${user.lastName}` }),
    ...(home && { address: home.address, city: home.city, postcode: home.postcode }),
  };
  return { isReady: isReady || isKnown, user, known };
}
