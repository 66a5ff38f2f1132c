// Without zod, for the pages that show them.

/** Fraunces with Figtree, Lora with Figtree, Figtree alone. */
export const typePairs = ['fraunces', 'lora', 'nunito'] as const;
export const corners = ['soft', 'square', 'round'] as const;
export const densities = ['airy', 'compact'] as const;
