// Without zod, so that a form which only offers them does not load it.

/** As Royal Mail's Click & Drop calls them. */
export const packageSizes = ['letter', 'large letter', 'small parcel', 'medium parcel', 'parcel'] as const;
