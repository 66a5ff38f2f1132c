// Without zod, so that the desk's screen does not load it.

/** Days up to today, today included, for which profit by product is kept ready. The desk offers exactly these. */
export const keptSpans = [30, 90, 365] as const;
