import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { BestSellers } from '../features/catalogue/best-sellers.tsx';
import { CommunitySection } from '../features/community/community-section.tsx';
import { Newsletter } from '../features/community/newsletter.tsx';
import { Testimonials } from '../features/community/testimonials.tsx';
import { CategoryTiles } from '../features/home/category-tiles.tsx';
import { Hero } from '../features/home/hero.tsx';
import { loadHome } from '../home-load.ts';
import { PictureNotice } from '../features/home/picture-notice.tsx';
import { TrustBadges } from '../features/home/trust-badges.tsx';
import { shopQuery } from '../frame/shop.queries.ts';

export const Route = createFileRoute('/')({
  loader: ({ context }) => loadHome(context),
  // With the page's own files: no other page loads it.
  head: async ({ match }) => (await import('../home-load.ts')).headOfHome(match.context),
  component: HomeScreen,
});

function HomeScreen() {
  const { data: shop } = useSuspenseQuery(shopQuery);
  return (
    <main id="main">
      <PictureNotice />
      <Hero line={shop.line} />
      <CategoryTiles />
      <BestSellers freeFrom={shop.delivery.freeFrom} />
      <Testimonials />
      <CommunitySection />
      <TrustBadges shop={shop} />
      <Newsletter />
    </main>
  );
}
