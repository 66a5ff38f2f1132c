import { useId, useState } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Product } from '#catalogue/products/products.contract.ts';
import { request } from '../api.ts';
import { shopQuery } from '../layout/shop.queries.ts';
import { ProductLines } from './product-lines.tsx';

/** The API takes no more. */
const mostAsked = 20;

function goesWithQuery(ids: readonly number[]) {
  const asked = ids.slice(0, mostAsked).join(',');
  return queryOptions({
    queryKey: ['products', 'goes-with', asked],
    queryFn: ({ signal }) => request<Product[]>(`/api/products/goes-with?ids=${asked}`, { signal }),
    enabled: asked !== '',
  });
}

type SuggestionsProps = {
  title: string;
  /** What they are to go with, as it was at first: what is added from here stays where it was pressed. */
  products: readonly number[];
  columns?: string;
  level?: 'h2' | 'h3';
  isBasketShown?: boolean;
  onLeave?: () => void;
};

/** A few things that go with others. */
export function Suggestions({ title, products: first, level: Heading = 'h2', ...lines }: SuggestionsProps) {
  const [ids] = useState(first);
  const { data: products = [] } = useQuery(goesWithQuery(ids));
  const { data: shop } = useQuery(shopQuery);
  const headingId = useId();
  if (products.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="grid gap-4">
      <Heading id={headingId} className="heading-face text-subheading">
        {title}
      </Heading>
      <ProductLines {...lines} products={products} freeFrom={shop?.delivery.freeFrom} />
    </section>
  );
}
