const months = 'January February March April May June July August September October November December'.split(' ');
const hour = 3_600_000; // ms

/**
 * `21 November 2026` in London time; 'Unknown date' for a missing or invalid date. Without Intl, because its first
 * use takes 80 ms on a phone during hydration.
 */
export function longDate(iso: string | null | undefined): string {
  const time = iso ? Date.parse(iso) : Number.NaN;
  if (Number.isNaN(time)) return 'Unknown date';
  const there = new Date(time + (isSummer(time) ? hour : 0));
  return `${there.getUTCDate()} ${months[there.getUTCMonth()]} ${there.getUTCFullYear()}`;
}

/** From the last Sunday in March to the last Sunday in October, both at 01:00 UTC (Summer Time Order 2002). */
function isSummer(time: number): boolean {
  const year = new Date(time).getUTCFullYear();
  const [march, october] = [2, 9];
  return time >= lastSunday(year, march) && time < lastSunday(year, october);
}

function lastSunday(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0, 1));
  return last.getTime() - last.getUTCDay() * 24 * hour;
}
