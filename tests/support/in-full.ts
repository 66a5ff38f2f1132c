/** By night (`npm run test:nightly`) whatever is left to chance, or is repeated, is tried more often than on every change. */
export const inFull = process.env.TEST_IN_FULL === 'on';
