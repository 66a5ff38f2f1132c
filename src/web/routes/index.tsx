import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import type { ShopSettings } from '#shop/settings/settings.contract.ts';
import { BestSellers } from '../features/catalogue/cards/best-sellers.tsx';
import { RecentlySeen } from '../features/catalogue/cards/recently-seen.tsx';
import { stockQuery } from '../features/catalogue/products.queries.ts';
import { CommunitySection } from '../features/community/community-section.tsx';
import { Newsletter } from '../features/community/newsletter-form.tsx';
import { Testimonials } from '../features/community/testimonials.tsx';
import { Hero } from '../features/home/hero.tsx';
import { CategoryTiles, PetTiles } from '../features/home/home-tiles.tsx';
import { TrustBadges } from '../features/home/trust-badges.tsx';
import { loadHome } from '../home-load.ts';
import { sessionQuery } from '../layout/session.queries.ts';
import { shopQuery } from '../layout/shop.queries.ts';
import { LazyBoundary, lazyPart, optionalPart } from '../ui/lazy-part.tsx';

export const Route = createFileRoute('/')({
  loader: ({ context }) => loadHome(context),
  // Imported lazily, so that other pages do not load it.
  head: async ({ match }) => (await import('../home-load.ts')).headOfHome(match.context),
  component: HomeScreen,
});

function HomeScreen() {
  const { data: shop } = useSuspenseQuery(shopQuery);
  const { data: stock } = useQuery(stockQuery);
  // When it cannot be read, assume that something is on sale.
  if (stock?.total === 0) return <EmptyHome shop={shop} />;
  return (
    <main id="main">
      <Hero line={shop.line} isDemo={shop.isDemo} />
      <BuyAgain />
      <BestSellers freeFrom={shop.delivery.freeFrom} />
      <CategoryTiles isDemo={shop.isDemo} />
      <PetTiles stocked={stock?.pets ?? []} />
      {shop.isDemo && <PictureNotice />}
      <Testimonials isDemo={shop.isDemo} />
      <CommunitySection />
      <TrustBadges shop={shop} />
      <RecentlySeen className="page-width" />
      <Newsletter />
    </main>
  );
}

const BoughtBefore = optionalPart(async () => (await import('../basket/bought-before.tsx')).BoughtBefore);

/** For signed-in customers only. */
function BuyAgain() {
  const { data: user } = useQuery(sessionQuery);
  return user ? <BoughtBefore className="page-width mt-section" /> : null;
}

// Lazy, because most shops sell something.
const OpeningSoon = lazyPart(async () => (await import('../features/home/opening-screen.tsx')).OpeningSoon);

/** The home page of a shop with nothing on sale. */
function EmptyHome({ shop: { line } }: { shop: ShopSettings }) {
  return (
    <main id="main">
      <LazyBoundary loading={<div className="min-h-96" />}>
        <OpeningSoon line={line} />
      </LazyBoundary>
      <Newsletter />
      <CommunitySection />
    </main>
  );
}

function PictureNotice() {
  return (
    <p className="page-width mt-8 text-sm text-muted sm:text-center">
      Our product images are being updated. Thank you for bearing with us while we take better ones.
    </p>
  );
}
