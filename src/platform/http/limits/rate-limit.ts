import { and, eq, gt, lt, lte, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Database } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { days, seconds } from '../../clock.ts';
import { signFor } from '../../signed-link.ts';
import { Problem } from '../errors/problem.ts';
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
  const counted = await countHit(deps, limit, who);
  if (counted && counted.hits > limit.max) throw tooMany(deps, limit, counted.windowStart);
}

/** Counts too, and refuses nothing: for what is left out in silence. @returns whether it is within the limit */
export async function isWithin(deps: Counting, limit: Limit, who: string): Promise<boolean> {
  if (!deps.config.rateLimit) return true;
  const counted = await countHit(deps, limit, who);
  return !counted || counted.hits <= limit.max;
}

/** @throws Problem 429 once as many hits have been counted as there may be */
export async function rejectWhenSpent(deps: Counting, limit: Limit, who: string): Promise<void> {
  if (!deps.config.rateLimit) return;
  const [counted] = await deps.db
    .select({ hits: rateLimits.hits, windowStart: rateLimits.windowStart })
    .from(rateLimits)
    .where(and(eq(rateLimits.caller, callerOf(deps, limit, who)), gt(rateLimits.windowStart, overSince(deps, limit))));
  if (counted && counted.hits >= limit.max) throw tooMany(deps, limit, counted.windowStart);
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
  if (!deps.config.rateLimit) return isRight();
  const counted = await countHit(deps, limit, who);
  if (counted && counted.hits > limit.max) throw tooMany(deps, limit, counted.windowStart);
  const right = await isRight();
  if (right && counted) {
    await deps.db
      .update(rateLimits)
      .set({ hits: sql`${rateLimits.hits} - 1` })
      .where(and(eq(rateLimits.caller, counted.caller), eq(rateLimits.windowStart, counted.windowStart)));
  }
  return right;
}

export async function forgetOldHits(db: Database, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.windowStart, new Date(now.getTime() - days(1))));
}

/**
 * A window begins with its first hit, or who waits for the turn of the minute has twice as many. One statement decides whether
 * it is over and counts, so that those who come at once are all counted.
 */
async function countHit(deps: Counting, limit: Limit, who: string) {
  const isOver = lte(rateLimits.windowStart, overSince(deps, limit));
  const [counted] = await deps.db
    .insert(rateLimits)
    .values({ caller: callerOf(deps, limit, who), windowStart: deps.clock.now(), hits: 1 })
    .onConflictDoUpdate({
      target: rateLimits.caller,
      set: {
        hits: sql`case when ${isOver} then 1 else ${rateLimits.hits} + 1 end`,
        windowStart: sql`case when ${isOver} then excluded.window_start else ${rateLimits.windowStart} end`,
      },
    })
    .returning();
  return counted;
}

/** Nobody can read from the table who came: addresses and accounts are kept as signatures only. */
function callerOf({ config }: Counting, { name }: Limit, who: string): string {
  return `${name}:${signFor(config.secret, 'rate limit', networkOf(who))}`;
}

/** Whoever has one address of IPv6 has the 64 bits behind it as well, so a caller is the network. Others stay as they are. */
export function networkOf(who: string): string {
  if (!ipaddr.IPv6.isValid(who)) return who;
  const address = ipaddr.process(who); // ::ffff:192.0.2.1 is 192.0.2.1
  return address instanceof ipaddr.IPv6 ? address.parts.slice(0, 4).join(':') : address.toString();
}

/** A window that began then or before has ended. */
function overSince({ clock }: Counting, { windowMs }: Limit): Date {
  return new Date(clock.now().getTime() - windowMs);
}

function tooMany({ clock }: Counting, { windowMs }: Limit, windowStart: Date): Problem {
  const leftMs = windowStart.getTime() + windowMs - clock.now().getTime();
  const retryAfter = Math.max(1, Math.ceil(leftMs / seconds(1)));
  const message = 'That was a little too often. Please wait a while and try again.';
  return new Problem(429, 'too-many', message, { retryAfter });
}
