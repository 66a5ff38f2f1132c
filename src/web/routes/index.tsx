import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import type { ShopSettings } from '#shop/settings/settings.contract.ts';
import { stockQuery } from '../features/catalogue/products.queries.ts';
import { CommunitySection } from '../features/community/community-section.tsx';
import { FirstNewsletter } from '../features/community/newsletter-form.tsx';
import { shopQuery } from '../layout/shop.queries.ts';
import { loadHome, openingSoon } from '../site/home-load.ts';
import { PageBlocks } from '../site/page-blocks.tsx';
import { homeQuery } from '../site/site-pages.queries.ts';

export const Route = createFileRoute('/')({
  loader: ({ context }) => loadHome(context),
  // Imported lazily, so that other pages do not load it.
  head: async ({ match }) => (await import('../site/home-load.ts')).headOfHome(match.context),
  component: HomeScreen,
});

function HomeScreen() {
  const { data: shop } = useSuspenseQuery(shopQuery);
  const { data: page } = useSuspenseQuery(homeQuery);
  const { data: stock } = useQuery(stockQuery);
  // When it cannot be read, assume that something is on sale.
  if (stock?.total === 0) return <EmptyHome shop={shop} />;
  return (
    <main id="main">
      <PageBlocks blocks={page.blocks} />
    </main>
  );
}

/** The home page of a shop with nothing on sale. */
function EmptyHome({ shop: { line, promises } }: { shop: ShopSettings }) {
  return (
    <main id="main">
      <openingSoon.Part line={line} />
      <FirstNewsletter rhythm={promises.newsletterRhythm} />
      <CommunitySection />
    </main>
  );
}
