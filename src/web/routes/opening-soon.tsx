import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { FirstNewsletter } from '../features/community/newsletter-form.tsx';
import { OpeningScreen } from '../features/home/opening-screen.tsx';
import { shopQuery } from '../layout/shop.queries.ts';
import { load } from '../loading.ts';
import { pageHead } from '../page-head.ts';

export const Route = createFileRoute('/opening-soon')({
  loader: ({ context }) => load(context, shopQuery),
  // Without a path, so that search engines do not index this page.
  head: ({ match }) =>
    pageHead(match.context, { title: 'Opening Soon', description: 'We’re still filling the shelves.' }),
  component: OpeningPage,
});

function OpeningPage() {
  const { data: shop } = useSuspenseQuery(shopQuery);
  return (
    <OpeningScreen name={shop.name} line={shop.line}>
      <FirstNewsletter rhythm={shop.promises.newsletterRhythm} />
    </OpeningScreen>
  );
}
