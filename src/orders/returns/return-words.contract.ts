// Without zod, so that a page which only shows a return does not load it.

/** What is kept of it. */
export const returnAnswers = ['open', 'accepted', 'declined'] as const;

/** Accepted: it waits for its refund; closed: accepted, and nothing of it is refunded any more. */
export const returnStates = [...returnAnswers, 'refunded', 'closed'] as const;

export type ReturnState = (typeof returnStates)[number];
