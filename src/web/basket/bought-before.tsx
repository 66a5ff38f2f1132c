import { queryOptions, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useId } from 'react';
import type { Product } from '#catalogue/products/products.contract.ts';
import { request } from '../api.ts';
import { sessionQuery } from '../layout/session.queries.ts';
import { shopQuery } from '../layout/shop.queries.ts';
import { ProductLines } from './product-lines.tsx';

const mostShown = 6;

function boughtQuery(userId: number | undefined) {
  return queryOptions({
    queryKey: ['account', userId, 'bought'],
    queryFn: ({ signal }) => request<Product[]>('/api/user/bought-products', { signal }),
    enabled: userId !== undefined,
    staleTime: 60_000,
  });
}

/** Products the signed-in customer has bought before. Read in the browser only, as public pages are cached for everybody. */
export function BoughtBefore({ className }: { className?: string }) {
  const { data: user } = useQuery(sessionQuery);
  const { data: products = [] } = useQuery(boughtQuery(user?.id));
  const { data: shop } = useQuery(shopQuery);
  const headingId = useId();
  if (!user || products.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className={clsx('grid gap-6', className)}>
      <h2 id={headingId}>Buy again</h2>
      <ProductLines
        products={products.slice(0, mostShown)}
        freeFrom={shop?.delivery.freeFrom}
        columns="sm:grid-cols-2 sm:gap-x-10 lg:grid-cols-3"
      />
    </section>
  );
}
