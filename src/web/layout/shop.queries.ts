import { queryOptions } from '@tanstack/react-query';
import type { PublicSettings } from '#shop/settings/settings.contract.ts';
import { request } from '../api.ts';

export const shopQuery = queryOptions({
  queryKey: ['shop'],
  queryFn: ({ signal }) => request<PublicSettings>('/api/shop', { signal }),
});
