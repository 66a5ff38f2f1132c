import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { SiteFrame } from '#catalogue/site-pages/site-pages.contract.ts';
import { request } from '../api.ts';

/** The menus and the look, which every page has. */
export const siteFrameQuery = queryOptions({
  queryKey: ['site-frame'],
  queryFn: ({ signal }) => request<SiteFrame>('/api/site', { signal }),
});

export function useMenus(): SiteFrame['menus'] {
  return useSuspenseQuery(siteFrameQuery).data.menus;
}

/** Null: the look of a new shop. */
export function useTheme(): SiteFrame['theme'] {
  return useSuspenseQuery(siteFrameQuery).data.theme;
}
