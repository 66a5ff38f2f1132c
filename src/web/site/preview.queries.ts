import type { QueryClient } from '@tanstack/react-query';
import { queryOptions } from '@tanstack/react-query';
import type { SitePreview } from '#admin/site/site-editing.contract.ts';
import { request } from '../api.ts';
import { requireStaff } from '../features/admin/layout/admin-route-options.ts';
import { siteFrameQuery } from '../layout/site-frame.queries.ts';
import { load } from '../loading.ts';
import { loadBlocks } from './page-blocks.tsx';
import { withCards } from './site-pages.queries.ts';

export function previewQuery(key: string) {
  return queryOptions({
    queryKey: ['site-preview', key],
    queryFn: async ({ signal }) => {
      const { page, frame } = await request<SitePreview>(`/api/admin/site/${encodeURIComponent(key)}/preview`, {
        signal,
      });
      return { page: withCards(page), frame };
    },
  });
}

/** A draft, with the menus and the look that the page will have. Visitors are sent to sign in. */
export async function loadPreview(context: { queryClient: QueryClient }, key: string, href: string): Promise<void> {
  await requireStaff(context, href);
  const query = previewQuery(key);
  await load(context, query);
  const preview = context.queryClient.getQueryData(query.queryKey);
  context.queryClient.setQueryData(siteFrameQuery.queryKey, preview?.frame);
  await loadBlocks(preview?.page);
}
