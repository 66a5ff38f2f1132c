// Without zod: the list of purchase orders loads it.
export const mostRetriedAtOnce = 2_000;
