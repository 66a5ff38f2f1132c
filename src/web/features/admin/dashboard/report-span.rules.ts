export const spanDefaults = { days: '30', from: '', to: '', by: 'product' };

export type Span = typeof spanDefaults;

/** The days of the reports, as the API is asked for them; a year that is still being typed and days to come are left out. */
export function spanQuery({ days, from, to }: Omit<Span, 'by'>, today: string): string {
  const isDay = (day: string) => day >= '2000' && day <= today;
  if (days !== 'custom') return new URLSearchParams({ days }).toString();
  const [first, last] = isDay(from) && isDay(to) && from > to ? [to, from] : [from, to];
  return new URLSearchParams(Object.entries({ from: first, to: last }).filter(([, day]) => isDay(day))).toString();
}
