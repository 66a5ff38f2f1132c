import { Problem } from '#platform/http/errors/problem.ts';

const nothingTaken =
  'We can’t reach our payment provider just now. Nothing has been taken from you, and what you chose is as it was. Please try again in a moment.';

/** It may be paid already. */
export const notKnownYet =
  'We can’t reach our payment provider just now, so we don’t know yet whether your payment has gone through. Please don’t pay again: we’ll email you as soon as we know.';

/** For customers. Staff read the provider's own words on the system page, from the sweep's job. @throws Problem 502 `payment-provider` */
export async function inPlainWords<T>(work: () => Promise<T>, message = nothingTaken): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'payment-provider') throw error;
    throw unreachable(message);
  }
}

export function unreachable(message = nothingTaken): Problem {
  return new Problem(502, 'payment-provider', message);
}
