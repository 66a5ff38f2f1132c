import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { stockQuery } from '../features/catalogue/products.queries.ts';
import { commentsQuery } from '../features/community/comments.queries.ts';
import { testimonialsQuery } from '../features/community/testimonials.tsx';
import { load } from '../loading.ts';
import { previewQuery } from '../site/preview.queries.ts';
import { SitePageScreen } from '../site/site-page-screen.tsx';

/** A draft as visitors will see it, within the admin area. Only staff get what it shows: see /api/admin/site. */
export const Route = createFileRoute('/preview/$key')({
  // Before any loader, so that the root finds the menus and the look of the draft.
  beforeLoad: async ({ context, params, location }) =>
    (await import('../site/preview.queries.ts')).loadPreview(context, params.key, location.href),
  loader: async ({ context }) => {
    const { queryClient } = context;
    await load(context, stockQuery, testimonialsQuery);
    await queryClient.infiniteQuery({ ...commentsQuery, staleTime: 'static' });
  },
  head: () => ({ meta: [{ title: 'Preview' }, { name: 'robots', content: 'noindex' }] }),
  component: PreviewScreen,
});

function PreviewScreen() {
  const { data } = useSuspenseQuery(previewQuery(Route.useParams().key));
  return <SitePageScreen page={data.page} />;
}
