// Without zod, so that a form which only offers them does not load it.

/** The names that Royal Mail's Click & Drop uses. */
export const packageSizes = ['letter', 'large letter', 'small parcel', 'medium parcel', 'parcel'] as const;
