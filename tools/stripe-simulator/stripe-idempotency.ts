import { invalidRequest, StripeRefusal } from './stripe-refusal.ts';

export type StoredResponse = { status: number; body: string };

type Entry = { fingerprint: string; atMs: number; response: StoredResponse | null };

const keyLifeMs = 24 * 60 * 60 * 1_000;
const mostEntries = 50_000;
const longestKey = 255;

/** https://docs.stripe.com/api/idempotent_requests */
export type IdempotencyStore = {
  /**
   * @returns the stored response to this key; null where this call is the first, which `finish` or `forget` must follow
   * @throws StripeRefusal where the key came with other parameters, or its first call still runs
   */
  begin(key: string, fingerprint: string): StoredResponse | null;
  finish(key: string, response: StoredResponse): void;
  forget(key: string): void;
};

export function openIdempotencyStore(now: () => Date): IdempotencyStore {
  const entries = new Map<string, Entry>();

  function dropOld(nowMs: number): void {
    for (const [key, { atMs }] of entries) {
      if (nowMs - atMs <= keyLifeMs && entries.size < mostEntries) return;
      entries.delete(key);
    }
  }

  return {
    begin(key, fingerprint) {
      if (key.length > longestKey) {
        throw invalidRequest(`Idempotency keys can be at most ${longestKey} characters long, got ${key.length}.`);
      }
      const atMs = now().getTime();
      dropOld(atMs);
      const known = entries.get(key);
      if (!known) {
        entries.set(key, { fingerprint, atMs, response: null });
        return null;
      }
      if (known.fingerprint !== fingerprint) throw otherParameters(key);
      if (!known.response) throw inUse(key);
      return known.response;
    },
    finish(key, response) {
      const entry = entries.get(key);
      if (entry) entry.response = response;
    },
    forget: (key) => void entries.delete(key),
  };
}

function otherParameters(key: string): StripeRefusal {
  const message =
    'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
    `Try using a key other than '${key}' if you meant to execute a different request.`;
  return new StripeRefusal(400, { type: 'idempotency_error', message });
}

function inUse(key: string): StripeRefusal {
  const message =
    `There is currently another in-progress request using this Idempotent Key: ${key}. ` +
    'Please try again later, or use a different key.';
  return new StripeRefusal(409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message });
}
