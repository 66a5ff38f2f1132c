/** After so many the owner has to look into it. */
const mostTries = 8;

const firstPauseMs = 30_000;
const longestPauseMs = 7_200_000;

/** How long to wait after so many tries in vain, 30 seconds to two hours; null: no more. `chance` is from 0 to 1. */
export function pauseBeforeNextTry(tries: number, chance: number): number | null {
  if (tries >= mostTries) return null;
  const pause = Math.min(firstPauseMs * 4 ** (tries - 1), longestPauseMs);
  // Not all at the same moment: what failed together would fail together again.
  return Math.round(pause * (0.75 + chance / 2));
}
