/**
 * Reproducible random numbers: `name` and the seed are printed, and RANDOM_SEED sets the seed.
 * @returns numbers from 0 to under 1 (mulberry32 by T. Ettinger, public domain)
 */
export function seededRandom(name: string): () => number {
  const seed = Number(process.env.RANDOM_SEED ?? Math.floor(Math.random() * 2 ** 32));
  console.log(`${name}: RANDOM_SEED=${seed}`);
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
