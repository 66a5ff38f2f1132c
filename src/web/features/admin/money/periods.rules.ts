import type { BookFacts } from '#orders/ledger/books.contract.ts';

export type Period = {
  /** The last month, such as '2026-12'. */
  until: string;
  months: 1 | 3;
};

const monthNames = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const shortNames = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Six years, for which HMRC requires records. */
const most = 72;

/** Newest first, from the current period back to the first with bookings. */
export function periodsOf({ vatGroup, firstMonth, thisMonth }: BookFacts, months: 1 | 3): Period[] {
  const first = placeOf(firstMonth ?? thisMonth);
  const now = placeOf(thisMonth);
  // In group 1 quarters end in months 3, 6, 9 and 12, in groups 2 and 3 one and two months later.
  const newest = months === 1 ? now : now + ((((vatGroup + 1 - now) % 3) + 3) % 3);
  const periods: Period[] = [];
  for (let last = newest; last >= first && periods.length < most / months; last -= months)
    periods.push({ until: monthAt(last), months });
  return periods;
}

/** `November 2026`, `Oct to Dec 2026`, or `Nov 2026 to Jan 2027`. */
export function periodName({ until, months }: Period): string {
  if (months === 1) return monthNames.format(Date.parse(`${until}-01`));
  const from = monthAt(placeOf(until) - 2);
  const begins = shortNames.format(Date.parse(`${from}-01`));
  const isSameYear = from.slice(0, 4) === until.slice(0, 4);
  return `${isSameYear ? begins.slice(0, -5) : begins} to ${shortNames.format(Date.parse(`${until}-01`))}`;
}

export function periodQuery({ until, months }: Period): string {
  return `until=${until}&months=${months}`;
}

/** The month as a number of months since year 0. */
function placeOf(month: string): number {
  const [year = 0, ofYear = 1] = month.split('-').map(Number);
  return year * 12 + ofYear - 1;
}

function monthAt(place: number): string {
  return `${Math.floor(place / 12)}-${String((place % 12) + 1).padStart(2, '0')}`;
}
