import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import type { ShopSettings } from '#shop/settings/settings.contract.ts';
import { BestSellers } from '../features/catalogue/cards/best-sellers.tsx';
import { stockQuery } from '../features/catalogue/products.queries.ts';
import { CommunitySection } from '../features/community/community-section.tsx';
import { Newsletter } from '../features/community/newsletter-form.tsx';
import { Testimonials } from '../features/community/testimonials.tsx';
import { CategoryTiles } from '../features/home/category-tiles.tsx';
import { Hero } from '../features/home/hero.tsx';
import { loadHome } from '../home-load.ts';
import { OpeningSoon } from '../features/home/opening-soon.tsx';
import { PictureNotice } from '../features/home/picture-notice.tsx';
import { TrustBadges } from '../features/home/trust-badges.tsx';
import { shopQuery } from '../layout/shop.queries.ts';

export const Route = createFileRoute('/')({
  loader: ({ context }) => loadHome(context),
  // With the page's own files: no other page loads it.
  head: async ({ match }) => (await import('../home-load.ts')).headOfHome(match.context),
  component: HomeScreen,
});

function HomeScreen() {
  const { data: shop } = useSuspenseQuery(shopQuery);
  // Where it cannot be read there is something, as mostly.
  const { data: stock = 1 } = useQuery(stockQuery);
  if (stock === 0) return <EmptyHome shop={shop} />;
  return (
    <main id="main">
      {shop.isDemo && <PictureNotice />}
      <Hero line={shop.line} isDemo={shop.isDemo} />
      <CategoryTiles isDemo={shop.isDemo} />
      <BestSellers freeFrom={shop.delivery.freeFrom} />
      <Testimonials />
      <CommunitySection />
      <TrustBadges shop={shop} />
      <Newsletter />
    </main>
  );
}

/** A shop with nothing on sale claims nothing. */
function EmptyHome({ shop: { line } }: { shop: ShopSettings }) {
  return (
    <main id="main">
      <OpeningSoon line={line} />
      <Newsletter />
      <CommunitySection />
    </main>
  );
}
