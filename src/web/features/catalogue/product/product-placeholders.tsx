import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { wordsOfGone } from './product-gone.rules.ts';

/** The placeholder while a product loads slowly. */
export function ProductPending() {
  return (
    <main id="main" className="page-width pt-12">
      <div role="status" className="relative">
        <span className="sr-only">Loading product…</span>
      </div>
      <div
        aria-busy
        className="mt-4 grid gap-x-12 gap-y-8 md:grid-cols-2 lg:grid-cols-[7fr_6fr] lg:gap-x-16 xl:gap-x-20"
      >
        <Skeleton className="aspect-square rounded-picture" />
        <div className="grid content-start gap-5 lg:py-4">
          <Skeleton className="h-7 w-32 rounded-full" />
          <Skeleton className="h-12 w-4/5" />
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-10 w-1/3" />
          <Skeleton className="h-28" />
          <Skeleton className="h-13 rounded-full" />
        </div>
      </div>
    </main>
  );
}

/** @param data how the API rejected it */
export function ProductNotFound({ data }: { data?: unknown }) {
  return (
    <main id="main" className="page-width py-section">
      <EmptyState face="cat" level="h1" title="Product Not Found" text={wordsOfGone(data)}>
        <LinkButton to="/shop">Browse Products</LinkButton>
      </EmptyState>
    </main>
  );
}
