/** The one source of the present moment; services get `clock.now()` passed in, tests set it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
