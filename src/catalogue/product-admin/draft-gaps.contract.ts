// Without zod, so that a page which only words a gap does not load it.

/** What a draft may lack; the last one is assumed. */
export const draftGaps = ['picture', 'price', 'vat-rate'] as const;

export type DraftGap = (typeof draftGaps)[number];
