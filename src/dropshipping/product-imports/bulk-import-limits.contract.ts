// Without zod, so that a page which only needs the limit does not load it.

/** How many of a supplier's products one call may import. */
export const mostImportsAtOnce = 100;
