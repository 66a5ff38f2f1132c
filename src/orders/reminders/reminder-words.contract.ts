// Without zod, so that a page which only needs these does not load it.

export const mostWeeks = 26;
export const fewestDays = 7;
export const mostDays = 365;

export type ReminderPurpose = 'refill' | 'skip' | 'change' | 'stop';

/** `every 4 weeks`, `every 25 days`. */
export function rhythmText(everyDays: number): string {
  const weeks = everyDays / 7;
  if (!Number.isInteger(weeks)) return `every ${everyDays} days`;
  return `every ${weeks === 1 ? 'week' : `${weeks} weeks`}`;
}
