import { queryOptions } from '@tanstack/react-query';
import type { ShopSettings } from '#shop/settings/settings.contract.ts';
import { request } from '../api.ts';

export const shopQuery = queryOptions({
  queryKey: ['shop'],
  queryFn: ({ signal }) => request<ShopSettings>('/api/shop', { signal }),
});
