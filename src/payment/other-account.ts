import { Problem } from '#platform/http/errors/problem.ts';
import { otherAccount } from './payment-words.contract.ts';

/** For a rejected promise: undefined where the provider's account does not know what it was asked about. */
export function ignoreOtherAccount(error: unknown): undefined {
  if (!(error instanceof Problem && error.code === otherAccount)) throw error;
}
