import { Stripe } from 'stripe';
import { expect, test, vi } from 'vitest';
import { patiently } from './stripe-client.ts';

type Refusal = { times: number; statusCode: number; retryAfter?: string };

/** What Stripe fails with so many times, and how long it was waited for, by a clock that nobody waits for. */
async function callWhile({ times, statusCode, retryAfter }: Refusal) {
  const headers: Record<string, string> = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
  const error = new Stripe.errors.StripeAPIError({ type: 'api_error', message: 'No', statusCode, headers });
  let calls = 0;
  let waitedMs = 0;
  const work = async () => {
    calls += 1;
    if (calls <= times) throw error;
    return 'done';
  };
  const pause = async (ms: number) => void (waitedMs += ms);
  const outcome = await patiently(work, pause).catch(() => 'failed');
  return { outcome, calls, waitedMs };
}

test.each([
  ['once', { times: 1, statusCode: 429 }, ['done', 2]],
  ['three times', { times: 3, statusCode: 429 }, ['done', 4]],
  ['for longer', { times: 9, statusCode: 429 }, ['failed', 4]],
  ['while its key is in use', { times: 3, statusCode: 409 }, ['done', 4]],
  ['for two seconds, as it says', { times: 1, statusCode: 429, retryAfter: '2' }, ['done', 2]],
  ['for four seconds each time', { times: 9, statusCode: 429, retryAfter: '4' }, ['failed', 2]],
  ['for a minute, as it says', { times: 1, statusCode: 429, retryAfter: '60' }, ['failed', 1]],
  ['for a time that nobody can read', { times: 1, statusCode: 429, retryAfter: 'soon' }, ['done', 2]],
  ['with an error that may have done something', { times: 1, statusCode: 500 }, ['failed', 1]],
] as const)('Stripe that refuses %s is called again within seven seconds', async (_name, refusal, [outcome, calls]) => {
  for (const random of [0, 0.999]) {
    vi.spyOn(Math, 'random').mockReturnValue(random);
    const said = await callWhile(refusal);
    expect(said).toMatchObject({ outcome, calls });
    expect(said.waitedMs).toBeLessThanOrEqual(7_000);
  }
});
