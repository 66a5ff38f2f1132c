import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Product } from '#catalogue/products/products.contract.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { factsOf } from './product-facts.rules.ts';
import { Reviews } from './reviews.tsx';
import { useReviewToken } from './review-token.ts';

/** Loaded by those who write. */
const ReviewForm = lazy(() => import('./review-form.tsx').then(({ ReviewForm: form }) => ({ default: form })));

type TabName = 'reviews' | 'write' | 'details';

export function ProductTabs({ product }: { product: Product }) {
  const token = useReviewToken();
  const [chosen, setTab] = useState<TabName>();
  // Whoever comes by the mailed invitation comes to write.
  const tab = chosen ?? (token === undefined ? 'reviews' : 'write');
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (token !== undefined) section.current?.scrollIntoView();
  }, [token]);

  return (
    <section ref={section} id="reviews" className="mt-section scroll-mt-8" aria-label="Reviews and details">
      <Tabs
        label="Reviews and details"
        selected={tab}
        onSelect={setTab}
        tabs={[
          {
            id: 'reviews',
            label: 'Reviews',
            panel: <Reviews productId={product.id} onWrite={() => setTab('write')} />,
          },
          {
            id: 'write',
            label: 'Write Review',
            panel: (
              <Suspense fallback={<Skeleton className="h-96 max-w-2xl" />}>
                <ReviewForm product={product} token={token} onPosted={() => setTab('reviews')} />
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
