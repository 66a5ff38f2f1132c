// Without zod: the list of a supplier's products loads it.

export const listingSorts = ['name', 'cost-asc', 'cost-desc', 'margin-desc', 'stock-desc', 'newest'] as const;

export type ListingSort = (typeof listingSorts)[number];

/** More are imported in several goes. */
export const mostListingsAtOnce = 2_000;
