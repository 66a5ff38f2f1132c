import { queryOptions } from '@tanstack/react-query';
import type { Journal, ShownBlock, ShownPage } from '#catalogue/site-pages/site-pages.contract.ts';
import { request } from '../api.ts';
import { cardOf } from '../features/catalogue/product/product-facts.rules.ts';
import type { CardProduct } from '../features/catalogue/product/product-facts.rules.ts';
import { cardOfBestSeller } from '../features/catalogue/products.queries.ts';

type Row = Extract<ShownBlock, { kind: 'products' }>;
export type RowBlock = Omit<Row, 'products'> & { products: CardProduct[] };
export type Block = Exclude<ShownBlock, Row> | RowBlock;
export type SitePage = Omit<ShownPage, 'blocks'> & { blocks: Block[] };

export const homeQuery = sitePageQuery('/api/pages/home');

/** @param path of the API */
export function sitePageQuery(path: `/api/${string}`) {
  return queryOptions({
    queryKey: ['site-page', path],
    queryFn: async ({ signal }) => withCards(await request<ShownPage>(path, { signal })),
  });
}

export const journalQuery = queryOptions({
  queryKey: ['journal'],
  queryFn: ({ signal }) => request<Journal>('/api/journal', { signal }),
});

/** Only what cards of products show. */
export function withCards({ blocks, ...page }: ShownPage): SitePage {
  return {
    ...page,
    blocks: blocks.map((block) => {
      if (block.kind !== 'products') return block;
      return { ...block, products: block.products.map(block.isBestSellers ? cardOfBestSeller : cardOf) };
    }),
  };
}
