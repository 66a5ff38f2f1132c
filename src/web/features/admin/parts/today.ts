import { londonDay } from './london-days.rules.ts';

/** The day it is in London, as a date field has it. */
export function today(): string {
  return londonDay(new Date(performance.timeOrigin + performance.now()).toISOString());
}
