import { queryOptions } from '@tanstack/react-query';
import type { Address } from '#accounts/addresses/addresses.contract.ts';
import { request } from '../api.ts';

/** The address book of who is signed in. */
export function addressesQuery(userId: number) {
  return queryOptions({
    queryKey: ['account', userId, 'addresses'],
    queryFn: ({ signal }) => request<Address[]>('/api/user/addresses', { signal }),
  });
}
