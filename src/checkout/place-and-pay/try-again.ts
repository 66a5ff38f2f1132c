import { DatabaseError } from 'pg';
import { Problem } from '#platform/http/errors/problem.ts';

/** Another transaction came between our read and our write. The retry sees its result and reports it properly. */
export class LostRace extends Error {
  constructor() {
    super('Somebody else was quicker');
    this.name = 'LostRace';
  }
}

const mostAttempts = 5;

/** PostgreSQL aborted this transaction in favour of another: serialization failure, deadlock. */
const passing = new Set(['40001', '40P01']);

/**
 * Retries a whole transaction that conflicted with another one.
 * @throws Problem 409 `busy` when that keeps happening
 */
export async function tryAgain<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error)) throw error;
    }
  }
  throw new Problem(409, 'busy', 'Lots of people are ordering this right now. Please try again.');
}

function isPassing(error: unknown): boolean {
  if (error instanceof LostRace) return true;
  const cause = error instanceof Error && error.cause instanceof DatabaseError ? error.cause : error;
  if (!(cause instanceof DatabaseError)) return false;
  // Two orders drew the same number: one in 10^15.
  return passing.has(cause.code ?? '') || cause.constraint === 'one_payment_for_an_order';
}

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
