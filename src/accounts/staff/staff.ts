import { asc, eq, isNotNull } from 'drizzle-orm';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { endOtherSessions } from '../session/session.ts';
import { lockPresence, requirePresence } from '../two-factor/presence.ts';
import { twoFactorSettings } from '../two-factor/two-factor.table.ts';
import { forgetTwoFactor } from '../two-factor/two-factor.ts';
import { users } from '../users/users.table.ts';
import { fullNames } from '../users/users.ts';
import type { StaffNote } from './staff-notes.contract.ts';
import type { ChangeStaffBody, StaffMember } from './staff.contract.ts';

/** Owners first; not paged, because a shop has few staff. */
export async function listStaff(db: Database): Promise<StaffMember[]> {
  const found = await db
    .select({ person: users, since: twoFactorSettings.confirmedAt })
    .from(users)
    .leftJoin(twoFactorSettings, eq(twoFactorSettings.userId, users.id))
    .where(eq(users.role, 'admin'))
    .orderBy(asc(users.staffRole), asc(users.id));
  return found.map(({ person, since }) => {
    const { id, firstName, lastName, email, staffRole, staffAreas, staffLimits } = person;
    const rights = { staffRole: staffRole ?? 'staff', staffAreas, staffLimits };
    return { id, firstName, lastName, email, ...rights, twoFactor: since !== null };
  });
}

/** Who may do everything, by their addresses. */
export async function listOwnerEmails(db: Database): Promise<string[]> {
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.staffRole, 'owner'))
    .orderBy(users.id);
  return rows.map(({ email }) => email);
}

/**
 * Changes a member of staff’s role, areas or limits, from their next call on. Somebody made staff has the areas they had before,
 * unless others are named; an owner has none, and no limits.
 * @throws Problem 404 `no-such-staff`, 409 `last-owner`, and as `requirePresence` for an owner
 */
export async function changeStaff(
  deps: Deps,
  id: number,
  { staffRole, staffAreas, staffLimits, ...proof }: ChangeStaffBody,
  byUserId: number,
): Promise<StaffMember> {
  const { db, clock } = deps;
  const proven = staffRole === 'owner' ? await requirePresence(deps, byUserId, proof) : null;
  await db.transaction(async (tx) => {
    const meant = await lockStaff(tx, id, { isOwnerAfter: staffRole === 'owner' });
    if (proven) await lockPresence(tx, proven);
    const before = rightsOf(meant);
    const isOwner = staffRole === 'owner';
    const after = {
      staffRole,
      staffAreas: isOwner ? null : (staffAreas ?? before.staffAreas),
      staffLimits: isOwner ? null : (staffLimits ?? before.staffLimits),
    };
    await tx.update(users).set(after).where(eq(users.id, id));
    const did = before.staffRole === staffRole ? 'areas-changed' : 'role-changed';
    const change = { at: clock.now(), byUserId, subject: 'staff', subjectId: id, did };
    await recordChange(tx, { ...change, before, after });
  });
  const changed = (await listStaff(db)).find((member) => member.id === id);
  if (!changed) throw noSuchStaff();
  return changed;
}

type Rights = Pick<typeof users.$inferSelect, 'staffRole' | 'staffAreas' | 'staffLimits'>;

function rightsOf({ staffRole, staffAreas, staffLimits }: Rights): Rights {
  return { staffRole, staffAreas, staffLimits };
}

/** The account becomes a customer's and is signed out everywhere. @throws Problem 404 `no-such-staff`, 409 `last-owner` */
export async function removeStaff({ db, clock }: Deps, id: number, byUserId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { email, staffRole } = await lockStaff(tx, id, { isOwnerAfter: false });
    await tx
      .update(users)
      .set({ role: 'customer', staffRole: null, staffAreas: null, staffLimits: null })
      .where(eq(users.id, id));
    await endOtherSessions(tx, id, null);
    await forgetTwoFactor(tx, id);
    const before = { email, staffRole };
    await recordChange(tx, {
      at: clock.now(),
      byUserId,
      subject: 'staff',
      subjectId: id,
      did: 'removed',
      before,
      after: null,
    });
  });
}

/** Locks all staff in one order: of two owners who remove each other at once, the second is rejected. */
async function lockStaff(tx: Database, id: number, { isOwnerAfter }: { isOwnerAfter: boolean }) {
  const staff = await tx.select().from(users).where(isNotNull(users.staffRole)).orderBy(asc(users.id)).for('update');
  const meant = staff.find((one) => one.id === id);
  if (!meant) throw noSuchStaff();
  const otherOwners = staff.filter((one) => one.staffRole === 'owner' && one.id !== id);
  if (meant.staffRole === 'owner' && !isOwnerAfter && otherOwners.length === 0)
    throw new Problem(409, 'last-owner', 'A shop needs an owner. Make somebody else an owner first.');
  return meant;
}

function noSuchStaff(): Problem {
  return new Problem(404, 'no-such-staff', 'That person is not on the staff.');
}

type Stored = { id: number; text: string; at: Date; byUserId: number | null };

/** Notes with the name of whoever wrote each. */
export async function showNotes(db: Database, notes: readonly Stored[]): Promise<StaffNote[]> {
  const names = await fullNames(
    db,
    notes.flatMap(({ byUserId }) => byUserId ?? []),
  );
  return notes.map(({ id, text, at, byUserId }) => ({
    id,
    text,
    at: at.toISOString(),
    by: names.get(byUserId ?? 0) ?? null,
  }));
}
