// Without zod, so that a page which only shows a return does not load it.

export const returnStates = ['open', 'accepted', 'declined'] as const;
