// Without zod, so that a page which only needs these does not load it.

export const optionStyles = ['text', 'colour', 'picture'] as const;
export const mostOptions = 3;
export const mostVariants = 100;
