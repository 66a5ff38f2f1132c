const months = 'January February March April May June July August September October November December'.split(' ');
const hour = 3_600_000; // ms

/**
 * `21 November 2026`, as clocks in London have it; what is missing or no date at all is an 'Unknown date' (specification,
 * section 8). Written by hand, because the first use of Intl takes a telephone 80 ms while a page comes alive.
 */
export function longDate(iso: string | null | undefined): string {
  const time = iso ? Date.parse(iso) : Number.NaN;
  if (Number.isNaN(time)) return 'Unknown date';
  const there = new Date(time + (isSummer(time) ? hour : 0));
  return `${there.getUTCDate()} ${months[there.getUTCMonth()]} ${there.getUTCFullYear()}`;
}

/** From the last Sunday of March to the last of October, both at one in the morning, UTC (Summer Time Order 2002). */
function isSummer(time: number): boolean {
  const year = new Date(time).getUTCFullYear();
  const [march, october] = [2, 9];
  return time >= lastSunday(year, march) && time < lastSunday(year, october);
}

function lastSunday(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0, 1));
  return last.getTime() - last.getUTCDay() * 24 * hour;
}
