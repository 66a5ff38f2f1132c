// Without zod, so that a form which only offers the choices does not load it.

export const addressLabels = ['Home', 'Work', 'Other'] as const;
export const countries = ['United Kingdom', 'Ireland'] as const;

export type Country = (typeof countries)[number];

/** Ireland may be saved and cannot be delivered to yet (shop rules, section 13). */
export function isDeliverable(country: Country): boolean {
  return country === 'United Kingdom';
}
