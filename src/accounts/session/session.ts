import { randomBytes } from 'node:crypto';
import { and, eq, gt, lt, ne } from 'drizzle-orm';
import { days, hours } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { isOrphan } from '#platform/database/violations.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { hashOf } from '#platform/sealed.ts';
import type { StaffArea } from '../areas/staff-areas.contract.ts';
import type { StaffRole, User } from '../users/users.contract.ts';
import { users } from '../users/users.table.ts';
import { sessions } from './session.table.ts';

/** Sessions slide: they end this long after the last visit (shop rules, section 3). */
export const sessionLife = days(30);
/** Until a browser has returned its cookie, so that clients without cookies leave no rows for long. */
const firstLife = hours(1);

/** `role` is null for visitors, `staffRole` for everybody but staff; `staffAreas` as of a user. */
export type Session = {
  id: number;
  userId: number | null;
  role: User['role'] | null;
  staffRole: StaffRole | null;
  staffAreas: readonly StaffArea[] | null;
};
export type BegunSession = Session & { token: string };

/** `hasSlid`: it has just been extended, so the cookie has to be renewed. */
export type FoundSession = { session: Session; hasSlid: boolean };

/** The session of a cookie's token; null for an unknown or ended one. Extends it, at most once a day. */
export async function findSession(db: Database, token: string, now: Date): Promise<FoundSession | null> {
  const [found] = await db
    .select({
      id: sessions.id,
      userId: sessions.userId,
      role: users.role,
      staffRole: users.staffRole,
      staffAreas: users.staffAreas,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .leftJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, hashOf(token)), gt(sessions.expiresAt, now)));
  if (!found) return null;
  const hasSlid = now.getTime() - found.lastSeenAt.getTime() > days(1);
  const isFirstVisit = found.expiresAt.getTime() <= found.lastSeenAt.getTime() + firstLife;
  if (hasSlid || isFirstVisit) await prolong(db, found.id, now);
  const { id, userId, role, staffRole, staffAreas } = found;
  return { session: { id, userId, role, staffRole, staffAreas }, hasSlid };
}

/** A new session for a visitor. The token goes into the cookie; only its hash is stored. */
export async function beginSession(db: Database, now: Date): Promise<BegunSession> {
  const token = newToken();
  const [begun] = await db
    .insert(sessions)
    .values({
      tokenHash: hashOf(token),
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + firstLife),
    })
    .returning({ id: sessions.id });
  if (!begun) throw new Error('The session was not stored');
  return { id: begun.id, userId: null, role: null, staffRole: null, staffAreas: null, token };
}

/**
 * Signs a user in: the browser's session becomes theirs under a new token, so that an earlier token is worthless (session
 * fixation). Orders placed in the session stay with it.
 */
export async function signInto(db: Database, session: Session | null, user: User, now: Date): Promise<BegunSession> {
  const { id } = session ?? (await beginSession(db, now));
  const token = newToken();
  await db
    .update(sessions)
    .set({ tokenHash: hashOf(token), userId: user.id, lastSeenAt: now, expiresAt: endFrom(now) })
    .where(eq(sessions.id, id));
  const { role, staffRole = null, staffAreas = null } = user;
  return { id, userId: user.id, role, staffRole, staffAreas, token };
}

/** The member of staff whose session it is; null: it has ended, or is nobody's who may do staff's work. */
export async function staffOfSession(db: Database, id: number, now: Date): Promise<number | null> {
  const isIt = and(eq(sessions.id, id), gt(sessions.expiresAt, now), eq(users.role, 'admin'));
  const joined = db.select({ userId: users.id }).from(sessions).innerJoin(users, eq(users.id, sessions.userId));
  const [found] = await joined.where(isIt);
  return found?.userId ?? null;
}

export async function endSession(db: Database, id: number): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id));
}

/** Signs the user out everywhere except in this session; without a session, everywhere. */
export async function endOtherSessions(db: Database, userId: number, keepId: number | null): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), keepId ? ne(sessions.id, keepId) : undefined));
}

/** Also deletes the baskets of visitors who never came back. @returns how many */
export async function forgetEndedSessions(db: Database, now: Date): Promise<number> {
  const { rowCount } = await db.delete(sessions).where(lt(sessions.expiresAt, now));
  return rowCount ?? 0;
}

async function prolong(db: Database, id: number, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: now, expiresAt: endFrom(now) })
    .where(eq(sessions.id, id));
}

function endFrom(now: Date): Date {
  return new Date(now.getTime() + sessionLife);
}

function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Recognises a write whose session or customer was deleted meanwhile, as by a sign-out in another window. The foreign key
 * decides that race, so that no write has to lock its session first.
 */
export function signedOutMeanwhile(error: unknown): Problem | undefined {
  if (!isOrphan(error, 'sessions') && !isOrphan(error, 'users')) return undefined;
  return new Problem(401, 'signed-out', 'You have just been signed out. Please sign in again, or carry on as a guest.');
}
