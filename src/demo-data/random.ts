/** The same numbers for the same seed, so that all demo shops are alike. */
export type Random = {
  /** From 0 up to, but not including, 1. */
  fraction(): number;
  /** A whole number, both ends included. */
  between(lowest: number, highest: number): number;
  pick<T>(choices: readonly T[]): T;
};

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  // mulberry32: a generator with 32 bits of state, good enough to scatter dates and prices.
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (lowest: number, highest: number) => lowest + Math.floor(fraction() * (highest - lowest + 1));
  return {
    fraction,
    between,
    pick: (choices) => {
      const chosen = choices[between(0, choices.length - 1)];
      if (chosen === undefined) throw new RangeError('Nothing to choose from');
      return chosen;
    },
  };
}
