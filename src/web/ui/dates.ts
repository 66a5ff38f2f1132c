const long = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });

/** `21 November 2026`; what is missing or no date at all is an 'Unknown date' (specification, section 8). */
export function longDate(iso: string | null | undefined): string {
  const time = iso ? Date.parse(iso) : Number.NaN;
  return Number.isNaN(time) ? 'Unknown date' : long.format(time);
}
