// Milliseconds, as clocks and timers of JavaScript count.

export const seconds = (count: number): number => count * 1_000;
export const minutes = (count: number): number => seconds(count * 60);
export const hours = (count: number): number => minutes(count * 60);
export const days = (count: number): number => hours(count * 24);

/** The only source of the current time; services receive the clock, and tests set it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
