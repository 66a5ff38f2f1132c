import type { Clock } from '#platform/clock.ts';

export type SettableClock = Clock & { set(moment: Date | string): void; advance(milliseconds: number): void };

/** Stands still until it is set. */
export function settableClock(start: Date | string = new Date()): SettableClock {
  let now = new Date(start);
  return {
    now: () => new Date(now),
    set: (moment) => void (now = new Date(moment)),
    advance: (milliseconds) => void (now = new Date(now.getTime() + milliseconds)),
  };
}
