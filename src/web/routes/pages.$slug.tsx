import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { loadSitePage } from '../site/site-page-load.ts';
import { SitePageScreen } from '../site/site-page-screen.tsx';
import { sitePageQuery } from '../site/site-pages.queries.ts';

export const Route = createFileRoute('/pages/$slug')({
  loader: ({ context, params }) => loadSitePage(context, 'pages', params.slug),
  head: ({ loaderData }) => loaderData ?? {},
  component: Page,
});

function Page() {
  const { data: page } = useSuspenseQuery(sitePageQuery(`/api/pages/${encodeURIComponent(Route.useParams().slug)}`));
  return <SitePageScreen page={page} />;
}
