import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { ProductRow } from '../features/catalogue/cards/product-row.tsx';
import { RecentlySeen } from '../features/catalogue/cards/recently-seen.tsx';
import { stockQuery } from '../features/catalogue/products.queries.ts';
import { CommunitySection } from '../features/community/community-section.tsx';
import { Newsletter } from '../features/community/newsletter-form.tsx';
import { Testimonials } from '../features/community/testimonials.tsx';
import { Hero } from '../features/home/hero.tsx';
import { PetTiles, Tiles } from '../features/home/home-tiles.tsx';
import { TrustBadges } from '../features/home/trust-badges.tsx';
import { sessionQuery } from '../layout/session.queries.ts';
import { shopQuery } from '../layout/shop.queries.ts';
import { optionalPart, renderedPart } from '../ui/lazy-part.tsx';
import type { Block, SitePage } from './site-pages.queries.ts';

/** What the owner put on a page, from top to bottom. */
export function PageBlocks({ blocks }: Pick<SitePage, 'blocks'>) {
  return blocks.map((block) => <BlockView key={block.id} block={block} />);
}

function BlockView({ block }: { block: Block }) {
  const { data: shop } = useSuspenseQuery(shopQuery);
  switch (block.kind) {
    case 'hero':
      return <Hero {...block} title={block.title || shop.line} />;
    case 'tiles':
      return <Tiles {...block} />;
    case 'animals':
      return <Animals title={block.title} />;
    case 'products':
      return <ProductRow {...block} freeFrom={shop.delivery.freeFrom} />;
    case 'testimonials':
      return <Testimonials isDemo={shop.isDemo} />;
    case 'community':
      return <CommunitySection />;
    case 'promises':
      return <TrustBadges items={block.items} />;
    case 'newsletter':
      return <Newsletter {...block} />;
    case 'notice':
      return <p className="page-width mt-8 text-sm text-muted sm:text-center">{block.text}</p>;
    case 'bought-before':
      return <BuyAgain />;
    case 'recently-seen':
      return <RecentlySeen className="page-width" />;
    case 'text':
    case 'band':
      return <writing.Part block={block} shop={shop} />;
  }
}

/** Not on the home page of a new shop: its code loads with a page that has such blocks. */
const writing = renderedPart(async () => (await import('./writing-blocks.tsx')).WritingBlock);

/** For a loader: the code of the blocks that most home pages do not have. */
export async function loadBlocks(page: SitePage | undefined): Promise<void> {
  if (page?.blocks.some(({ kind }) => kind === 'text' || kind === 'band')) await writing.load();
}

function Animals({ title }: { title: string }) {
  const { data: stock } = useQuery(stockQuery);
  return <PetTiles title={title} stocked={stock?.pets ?? []} />;
}

const BoughtBefore = optionalPart(async () => (await import('../basket/bought-before.tsx')).BoughtBefore);

/** For signed-in customers only. */
function BuyAgain() {
  const { data: user } = useQuery(sessionQuery);
  return user ? <BoughtBefore className="page-width mt-section" /> : null;
}
