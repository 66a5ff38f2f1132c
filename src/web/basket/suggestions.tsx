import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { mostSuggestedFor } from '#catalogue/products/product-limits.contract.ts';
import type { Product } from '#catalogue/products/products.contract.ts';
import { request } from '../api.ts';
import { shopQuery } from '../layout/shop.queries.ts';
import { ProductLines } from './product-lines.tsx';

function goesWithQuery(ids: readonly number[]) {
  const shown = ids.slice(0, mostSuggestedFor).join(',');
  return queryOptions({
    queryKey: ['products', 'goes-with', shown],
    queryFn: ({ signal }) => request<Product[]>(`/api/products/goes-with?ids=${shown}`, { signal }),
    enabled: shown !== '',
  });
}

type SuggestionsProps = {
  title: string;
  /** The products to match, read once: adding a suggestion must not reshuffle the list. */
  products: readonly number[];
  columns?: string;
  level?: 'h2' | 'h3';
  isBasketShown?: boolean;
  onLeave?: () => void;
};

/** Products that go with the given ones. */
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
