// Without zod, so that a page which only offers the choices does not load it.

export const adminSorts = [
  'name',
  'name-desc',
  'price-asc',
  'price-desc',
  'stock',
  'stock-desc',
  'margin',
  'margin-desc',
  'newest',
] as const;
export const adminLinks = ['none', 'dropshipped'] as const;
export const adminStocks = ['low', 'out'] as const;
export const adminCosts = ['missing'] as const;
export const adminWeights = ['missing'] as const;

export type AdminSort = (typeof adminSorts)[number];
