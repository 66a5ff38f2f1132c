// Milliseconds, as clocks and timers of JavaScript count.

export const seconds = (count: number): number => count * 1_000;
export const minutes = (count: number): number => seconds(count * 60);
export const hours = (count: number): number => minutes(count * 60);
export const days = (count: number): number => hours(count * 24);

/** The one source of the present moment; services get `clock.now()` passed in, tests set it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
