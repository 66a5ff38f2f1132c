const hourMs = 3_600_000;

const parts = new Intl.DateTimeFormat('en-CA', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  timeZone: 'Europe/London',
});

/** The date in London, in the format of date inputs: `2026-11-21`. */
export function londonDay(iso: string): string {
  return parts.format(Date.parse(iso));
}

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Europe/London',
});

/** In London, as a field for a day and a time has it: `2026-11-21T09:30`. */
export function londonTime(iso: string): string {
  return `${londonDay(iso)}T${clock.format(Date.parse(iso))}`;
}

/** The moment of such a text, the first where a clock shows it twice; undefined: it is none. */
export function momentOf(typed: string): string | undefined {
  const winter = Date.parse(`${typed}Z`);
  if (Number.isNaN(winter)) return undefined;
  const summer = new Date(winter - hourMs).toISOString();
  return londonTime(summer) === typed ? summer : new Date(winter).toISOString();
}

/** The start of that day in London: 00:00 UTC, or 23:00 UTC the day before in summer. */
export function startOfLondonDay(day: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const isSummer = londonDay(new Date(midnight - hourMs).toISOString()) === day;
  return new Date(isSummer ? midnight - hourMs : midnight).toISOString();
}

/** `2026-11-22` after `2026-11-21`. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * 24 * hourMs).toISOString().slice(0, 10);
}

/** Today's date in London. */
export function today(): string {
  return londonDay(new Date(performance.timeOrigin + performance.now()).toISOString());
}

/** An end at midnight means the end of the previous day. */
export function lastDayBefore(endsAt: string): string {
  return londonDay(justBefore(endsAt));
}

/** A moment within the last day. */
export function justBefore(endsAt: string): string {
  return new Date(Date.parse(endsAt) - 1).toISOString();
}

/** Days as a form has them, both included; empty: from now, and without an end. */
export type Span = { firstDay: string; lastDay: string };

export function momentsOf({ firstDay, lastDay }: Span): { startsAt: string | null; endsAt: string | null } {
  return {
    startsAt: firstDay ? startOfLondonDay(firstDay) : null,
    endsAt: lastDay ? startOfLondonDay(dayAfter(lastDay)) : null,
  };
}
