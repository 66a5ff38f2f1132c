// Without zod, for the pages that show them.

/** Drawn animals of the brand, by their files in public/brand. */
export const faces = ['face-dog', 'face-cat', 'face-rabbit', 'face-robin', 'face-goldfish', 'mark'] as const;
/** The tints behind pictures. */
export const grounds = ['food', 'health', 'accessories', 'toys'] as const;
/** The icons of promises. */
export const badges = ['delivery', 'returns', 'paw', 'lock'] as const;

export type Ground = (typeof grounds)[number];
export type Badge = (typeof badges)[number];
