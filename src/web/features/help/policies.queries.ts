import { queryOptions } from '@tanstack/react-query';
import type { Policy } from '#shop/policies/policies.contract.ts';
import { request } from '../../api.ts';

export const policiesQuery = queryOptions({
  queryKey: ['policies'],
  queryFn: ({ signal }) => request<Policy[]>('/api/policies', { signal }),
});
