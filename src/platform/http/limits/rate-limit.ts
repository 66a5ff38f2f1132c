import { and, eq, isNull, lt, not, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { days, seconds } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { Deps } from '../../deps/deps.ts';
import { signFor } from '../../signed-link.ts';
import { Problem } from '../errors/problem.ts';
import { rateLimits } from './rate-limit.table.ts';

/** `max` is for one caller; `ofAll` for all callers together, where each call leaves something that is kept (decision 132). */
export type Limit = { name: string; max: number; windowMs: number; ofAll?: number };

type LimitDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

/**
 * Counts a call against a limit, by the caller's address. All processes count in one table.
 * @throws Problem 429 with `Retry-After`
 */
export async function countCall(deps: LimitDeps, limit: Limit, request: Pick<FastifyRequest, 'ip'>): Promise<void> {
  await countOrReject(deps, limit, request.ip);
  if (limit.ofAll !== undefined) await countOfAll(deps, { ...limit, max: limit.ofAll }, request.ip);
}

/** Of what all callers together have left, one site gets a part: a few sites never take all of it (decision 132). */
const partOfOneSite = 1 / 5;

async function countOfAll(deps: LimitDeps, limit: Limit, ip: string): Promise<void> {
  if (!deps.config.rateLimit) return;
  const ofSite = await countHit(deps, { ...limit, name: `${limit.name}-site` }, siteOf(ip));
  const ofAll = await countHit(deps, { ...limit, name: `${limit.name}-all` }, 'everybody');
  if (!ofSite || !ofAll) return;
  const left = limit.max - ofAll.hits + 1;
  if (ofSite.hits <= Math.ceil(left * partOfOneSite)) return;
  for (const counted of [ofSite, ofAll]) await takeBack(deps, counted);
  const message = 'The shop is receiving too many of these just now. Please try again later.';
  throw tooMany(deps, limit, ofAll.windowStart, message);
}

/**
 * The same by account, or only for calls that go wrong. `who` is an address or an account.
 * @throws Problem 429 with `Retry-After`
 */
export async function countOrReject(deps: LimitDeps, limit: Limit, who: string): Promise<void> {
  if (deps.config.rateLimit) await countAlways(deps, limit, who);
}

/** The same while the limits are off: those are about addresses. @throws Problem 429 with `Retry-After` */
export async function countAlways(deps: LimitDeps, limit: Limit, who: string): Promise<void> {
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
    .where(and(eq(rateLimits.caller, callerOf(deps, limit, who)), not(isOver(deps, limit))));
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
  if (right && counted) await takeBack(deps, counted);
  return right;
}

type Counted = Pick<typeof rateLimits.$inferSelect, 'caller' | 'windowStart'>;

async function takeBack({ db }: LimitDeps, { caller, windowStart }: Counted): Promise<void> {
  const isSame = and(eq(rateLimits.caller, caller), eq(rateLimits.windowStart, windowStart));
  await db
    .update(rateLimits)
    .set({ hits: sql`${rateLimits.hits} - 1` })
    .where(isSame);
}

/** Callers are without number, so each window goes once it is over. */
export async function deleteOldHits(db: Database, now: Date): Promise<void> {
  const isOfBefore = and(isNull(rateLimits.windowEnd), lt(rateLimits.windowStart, new Date(now.getTime() - days(1))));
  await db.delete(rateLimits).where(or(lt(rateLimits.windowEnd, now), isOfBefore));
}

/**
 * A window begins with its first hit; with fixed windows a caller could double the limit around their boundary. One statement
 * decides whether the window is over and counts, so that simultaneous hits are all counted.
 */
async function countHit(deps: LimitDeps, limit: Limit, who: string) {
  const over = isOver(deps, limit);
  const windowStart = deps.clock.now();
  const windowEnd = new Date(windowStart.getTime() + limit.windowMs);
  const [counted] = await deps.db
    .insert(rateLimits)
    .values({ caller: callerOf(deps, limit, who), windowStart, windowEnd, hits: 1 })
    .onConflictDoUpdate({
      target: rateLimits.caller,
      set: {
        hits: sql`case when ${over} then 1 else ${rateLimits.hits} + 1 end`,
        windowStart: sql`case when ${over} then excluded.window_start else ${rateLimits.windowStart} end`,
        windowEnd: sql`case when ${over} then excluded.window_end else ${rateLimits.windowEnd} end`,
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

/** Who rents one network can often have its neighbours as well: a /24 of IPv4, the /48 of an IPv6 site. */
function siteOf(ip: string): string {
  const network = networkOf(ip);
  const parts = network.split(network.includes(':') ? ':' : '.');
  return `site ${parts.slice(0, 3).join('.')}`;
}

/** Also a window that began far in the future, while the clock was ahead: it would last until then. */
function isOver({ clock }: LimitDeps, { windowMs }: Limit): SQL {
  const now = clock.now().getTime();
  const [ended, ahead] = [new Date(now - windowMs), new Date(now + windowMs)];
  return sql`(${rateLimits.windowStart} <= ${ended} or ${rateLimits.windowStart} > ${ahead})`;
}

const tooOften = 'That was a little too often. Please wait a while and try again.';

function tooMany({ clock }: LimitDeps, { windowMs }: Limit, windowStart: Date, message = tooOften): Problem {
  const leftMs = windowStart.getTime() + windowMs - clock.now().getTime();
  const retryAfter = Math.max(1, Math.ceil(leftMs / seconds(1)));
  return new Problem(429, 'too-many', message, { retryAfter });
}
