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

type LimitDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

/**
 * Counts a call against a limit, by the caller's address. All processes count in one table.
 * @throws Problem 429 with `Retry-After`
 */
export async function countCall(deps: LimitDeps, limit: Limit, request: FastifyRequest): Promise<void> {
  await countOrReject(deps, limit, request.ip);
}

/**
 * The same by account, or only for calls that go wrong. `who` is an address or an account.
 * @throws Problem 429 with `Retry-After`
 */
export async function countOrReject(deps: LimitDeps, limit: Limit, who: string): Promise<void> {
  if (!deps.config.rateLimit) return;
  const counted = await countHit(deps, limit, who);
  if (counted && counted.hits > limit.max) throw tooMany(deps, limit, counted.windowStart);
}

/** Counts without rejecting: for what is silently left out. @returns whether it is within the limit */
export async function isWithinLimit(deps: LimitDeps, limit: Limit, who: string): Promise<boolean> {
  if (!deps.config.rateLimit) return true;
  const counted = await countHit(deps, limit, who);
  return !counted || counted.hits <= limit.max;
}

/** Does not count. @throws Problem 429 once the limit is reached */
export async function rejectWhenSpent(deps: LimitDeps, limit: Limit, who: string): Promise<void> {
  if (!deps.config.rateLimit) return;
  const [counted] = await deps.db
    .select({ hits: rateLimits.hits, windowStart: rateLimits.windowStart })
    .from(rateLimits)
    .where(and(eq(rateLimits.caller, callerOf(deps, limit, who)), gt(rateLimits.windowStart, overSince(deps, limit))));
  if (counted && counted.hits >= limit.max) throw tooMany(deps, limit, counted.windowStart);
}

/**
 * For a password or a code: counted before it is checked, so that simultaneous guesses do not all pass, and taken back if it
 * was right.
 * @throws Problem 429
 */
export async function countUnlessRight(
  deps: LimitDeps,
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

export async function deleteOldHits(db: Database, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.windowStart, new Date(now.getTime() - days(1))));
}

/**
 * A window begins with its first hit; with fixed windows a caller could double the limit around their boundary. One statement
 * decides whether the window is over and counts, so that simultaneous hits are all counted.
 */
async function countHit(deps: LimitDeps, limit: Limit, who: string) {
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

/** The table does not reveal who the callers were: addresses and accounts are stored as signatures only. */
function callerOf({ config }: LimitDeps, { name }: Limit, who: string): string {
  return `${name}:${signFor(config.secret, 'rate limit', networkOf(who))}`;
}

/** A holder of one IPv6 address usually has its whole /64, so the network is the caller. Others stay as they are. */
export function networkOf(who: string): string {
  if (!ipaddr.IPv6.isValid(who)) return who;
  const address = ipaddr.process(who); // ::ffff:192.0.2.1 is 192.0.2.1
  return address instanceof ipaddr.IPv6 ? address.parts.slice(0, 4).join(':') : address.toString();
}

/** A window that began at this time or earlier has ended. */
function overSince({ clock }: LimitDeps, { windowMs }: Limit): Date {
  return new Date(clock.now().getTime() - windowMs);
}

function tooMany({ clock }: LimitDeps, { windowMs }: Limit, windowStart: Date): Problem {
  const leftMs = windowStart.getTime() + windowMs - clock.now().getTime();
  const retryAfter = Math.max(1, Math.ceil(leftMs / seconds(1)));
  const message = 'That was a little too often. Please wait a while and try again.';
  return new Problem(429, 'too-many', message, { retryAfter });
}
