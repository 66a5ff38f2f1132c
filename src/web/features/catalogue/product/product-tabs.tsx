import { useHydrated, useLocation } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { ProductWithFamily } from '#catalogue/products/product-families.contract.ts';
import type { Product } from '#catalogue/products/products.contract.ts';
import { longestReviewToken } from '#catalogue/reviews/review-words.contract.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useRestoredFocus } from '../../../ui/overlays/restore-focus.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { reviewedId } from '../reviews/reviews.rules.ts';
import { Reviews } from '../reviews/reviews.tsx';
import { factsOf } from './product-facts.rules.ts';

/** Loaded when the tab is opened. */
const ReviewForm = lazyPart(async () => (await import('../reviews/review-form.tsx')).ReviewForm);

export type TabName = 'reviews' | 'write' | 'details';

type ProductTabsProps = { product: ProductWithFamily; chosen: TabName | undefined; onChoose: (tab: TabName) => void };

export function ProductTabs({ product, chosen, onChoose: setTab }: ProductTabsProps) {
  const token = useReviewToken();
  // The link in a review invitation opens the review form.
  const tab = chosen ?? (token === undefined ? 'reviews' : 'write');
  // Used as a key: posting a review resets the form.
  const [turn, setTurn] = useState(0);
  const section = useRef<HTMLElement>(null);
  useRestoredFocus(section, turn, '[data-tab=reviews]');
  useEffect(() => {
    if (token !== undefined) section.current?.scrollIntoView();
  }, [token]);

  function showReviews() {
    setTurn(turn + 1);
    setTab('reviews');
  }

  return (
    <section ref={section} id="reviews" className="mt-section scroll-mt-8" aria-label="Reviews and details">
      {/* The target of links to the details. */}
      <span id="details" className="block scroll-mt-8" />
      <Tabs
        label="Reviews and details"
        selected={tab}
        onSelect={setTab}
        tabs={[
          {
            id: 'reviews',
            label: 'Reviews',
            panel: <Reviews productId={reviewedId(product)} onWrite={() => setTab('write')} />,
          },
          {
            id: 'write',
            label: 'Write Review',
            panel: (
              <Suspense fallback={<Skeleton className="h-96 max-w-2xl" />}>
                <ReviewForm key={turn} product={product} token={token} onPosted={showReviews} />
              </Suspense>
            ),
          },
          { id: 'details', label: 'Product Details', panel: <ProductFacts product={product} /> },
        ]}
      />
    </section>
  );
}

function ProductFacts({ product }: { product: Product }) {
  return (
    <>
      <h2 className="sr-only">Product Details</h2>
      <dl className="grid max-w-3xl">
        {factsOf(product).map(([name, fact]) => (
          <div
            key={name}
            className="grid gap-x-8 gap-y-1 border-t border-oat-deep py-4 last:border-b sm:grid-cols-[12rem_1fr]"
          >
            <dt className="font-semibold">{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/**
 * The `?review=` token from the link in a review invitation. Read in the browser only, because the rendered page is cached for
 * everybody.
 */
function useReviewToken(): string | undefined {
  const isInBrowser = useHydrated();
  const query = useLocation({ select: ({ searchStr }) => searchStr });
  const token = isInBrowser ? new URLSearchParams(query).get('review') : null;
  return token !== null && token !== '' && token.length <= longestReviewToken ? token : undefined;
}
