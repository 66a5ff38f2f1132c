// Without zod, as it runs in the browser.

import { arrivalText } from './arrival-words.contract.ts';
import type { Closing, Dispatch } from './delivery-dates.contract.ts';

const minute = 60_000; // ms
const hour = 60 * minute;

/**
 * 'Order within 2 h 10 min for dispatch today by express', on another day 'Ordered now, it leaves on Mon 30 Nov by express'. Whole
 * minutes, rounded down. Null in the last minute, which nobody can use, and once the time has passed.
 * @param now ms since 1970, by the shop's clock
 */
export function dispatchText({ day, dayBegins, before }: NonNullable<Dispatch>, now: number): string | null {
  const left = Date.parse(before) - now;
  if (left < minute) return null;
  if (now < Date.parse(dayBegins)) return `Ordered now, it leaves on ${arrivalText({ from: day, to: day })} by express`;
  return `Order within ${spanText(left)} for dispatch today by express`;
}

/** 'We’re closed Thu 24 Dec to Sat 2 Jan and send again from Mon 4 Jan.' */
export function closingText({ from, to, back }: Closing): string {
  return `We’re closed ${arrivalText({ from, to })} and send again from ${arrivalText({ from: back, to: back })}.`;
}

/** '2 h 10 min', '2 h' or '45 min'. */
function spanText(span: number): string {
  const [hours, minutes] = [Math.floor(span / hour), Math.floor((span % hour) / minute)];
  return [hours > 0 && `${hours} h`, minutes > 0 && `${minutes} min`].filter(Boolean).join(' ');
}
