import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { loadSitePage } from '../site/site-page-load.ts';
import { SitePageScreen } from '../site/site-page-screen.tsx';
import { sitePageQuery } from '../site/site-pages.queries.ts';

export const Route = createFileRoute('/journal/$slug')({
  loader: ({ context, params }) => loadSitePage(context, 'journal', params.slug),
  head: ({ loaderData }) => loaderData ?? {},
  component: Article,
});

function Article() {
  const { data: page } = useSuspenseQuery(sitePageQuery(`/api/journal/${encodeURIComponent(Route.useParams().slug)}`));
  const back = (
    <Link to="/journal" className="link inline-block py-2 text-sm">
      Journal
    </Link>
  );
  return <SitePageScreen page={page} isArticle back={back} />;
}
