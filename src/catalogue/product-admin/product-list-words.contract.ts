// Without zod, so that a page which only offers the choices does not load it.

export const deskSorts = [
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
export const deskLinks = ['none', 'dropshipped'] as const;
export const deskStocks = ['low', 'out'] as const;

export type DeskSort = (typeof deskSorts)[number];
