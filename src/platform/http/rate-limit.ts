import { and, eq, lt, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { days, seconds } from '../duration.ts';
import { signFor } from '../signed-link.ts';
import { Problem } from './problem.ts';
import { rateLimits } from './rate-limit.table.ts';

export type Limit = { name: string; max: number; windowMs: number };

type Counting = Pick<Deps, 'db' | 'clock' | 'config'>;

/**
 * Counts a call against a limit, by the caller's address. All processes count in one table.
 * @throws Problem 429 with `Retry-After`
 */
export async function countCall(deps: Counting, limit: Limit, request: FastifyRequest): Promise<void> {
  await countToMost(deps, limit, request.ip);
}

/**
 * The same for what is counted by an account, or only when it goes wrong. `who` is an address or an account.
 * @throws Problem 429 with `Retry-After`
 */
export async function countToMost(deps: Counting, limit: Limit, who: string): Promise<void> {
  if (!deps.config.rateLimit) return;
  const [counted] = await deps.db
    .insert(rateLimits)
    .values({ ...windowOf(deps, limit, who), hits: 1 })
    .onConflictDoUpdate({
      target: [rateLimits.caller, rateLimits.windowStart],
      set: { hits: sql`${rateLimits.hits} + 1` },
    })
    .returning({ hits: rateLimits.hits });
  if (counted && counted.hits > limit.max) throw tooMany(deps, limit);
}

/** @throws Problem 429 once as many hits have been counted as there may be */
export async function refuseWhenSpent(deps: Counting, limit: Limit, who: string): Promise<void> {
  const { caller, windowStart } = windowOf(deps, limit, who);
  const [counted] = await deps.db
    .select({ hits: rateLimits.hits })
    .from(rateLimits)
    .where(and(eq(rateLimits.caller, caller), eq(rateLimits.windowStart, windowStart)));
  if (deps.config.rateLimit && counted && counted.hits >= limit.max) throw tooMany(deps, limit);
}

/**
 * For a password or a code: counted before it is looked at, so that those who come at once do not pass together, and taken
 * back if it was right.
 * @throws Problem 429
 */
export async function countUnlessRight(
  deps: Counting,
  limit: Limit,
  who: string,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const { caller, windowStart } = windowOf(deps, limit, who);
  await countToMost(deps, limit, who);
  const right = await isRight();
  if (right) {
    await deps.db
      .update(rateLimits)
      .set({ hits: sql`${rateLimits.hits} - 1` })
      .where(and(eq(rateLimits.caller, caller), eq(rateLimits.windowStart, windowStart)));
  }
  return right;
}

export async function forgetOldHits(db: Database, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.windowStart, new Date(now.getTime() - days(1))));
}

/** Nobody can read from the table who came: addresses and accounts are kept as signatures only. */
function windowOf({ config, clock }: Counting, { name, windowMs }: Limit, who: string) {
  const now = clock.now().getTime();
  return {
    caller: `${name}:${signFor(config.secret, 'rate limit', who)}`,
    windowStart: new Date(now - (now % windowMs)),
  };
}

function tooMany({ clock }: Counting, { windowMs }: Limit): Problem {
  const retryAfter = Math.ceil((windowMs - (clock.now().getTime() % windowMs)) / seconds(1));
  const message = 'That was a little too often. Please wait a while and try again.';
  return new Problem(429, 'too-many', message, { retryAfter });
}
