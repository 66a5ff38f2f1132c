// Without zod, so that a form which only offers the choices does not load it.

export const addressLabels = ['Home', 'Work', 'Other'] as const;
