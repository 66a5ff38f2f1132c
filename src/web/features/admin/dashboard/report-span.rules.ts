export const spanDefaults = { days: '30', from: '', to: '', by: 'product' };

export type Span = typeof spanDefaults;

/** The reports' period as an API query; incomplete years and future days are left out. */
export function spanQuery({ days, from, to }: Omit<Span, 'by'>, today: string): string {
  const isDay = (day: string) => day >= '2000' && day <= today;
  if (days !== 'custom') return new URLSearchParams({ days }).toString();
  const [first, last] = isDay(from) && isDay(to) && from > to ? [to, from] : [from, to];
  return new URLSearchParams(Object.entries({ from: first, to: last }).filter(([, day]) => isDay(day))).toString();
}
