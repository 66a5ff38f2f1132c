import { queryOptions } from '@tanstack/react-query';
import type { Address } from '#accounts/addresses/addresses.contract.ts';
import { request } from '../api.ts';

/** The signed-in customer's address book. */
export function addressesQuery(userId: number) {
  return queryOptions({
    queryKey: ['account', userId, 'addresses'],
    queryFn: ({ signal }) => request<Address[]>('/api/user/addresses', { signal }),
  });
}
