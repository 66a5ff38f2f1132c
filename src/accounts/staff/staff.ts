import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { fromPounds } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { readAllSettings } from '#shop/settings/settings.ts';
import { endOtherSessions } from '../session/session.ts';
import { lockPresence, requirePresence } from '../two-factor/presence.ts';
import { twoFactorSettings } from '../two-factor/two-factor.table.ts';
import { forgetTwoFactor } from '../two-factor/two-factor.ts';
import type { StaffRole } from '../users/users.contract.ts';
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
  return found.map(({ person: { id, firstName, lastName, email, staffRole }, since }) => {
    return { id, firstName, lastName, email, staffRole: staffRole ?? 'staff', twoFactor: since !== null };
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

/** @throws Problem 404 `no-such-staff`, 409 `last-owner`, and as `requirePresence` for an owner */
export async function changeStaffRole(
  deps: Deps,
  id: number,
  { staffRole, ...proof }: ChangeStaffBody,
  byUserId: number,
): Promise<StaffMember> {
  const { db, clock } = deps;
  const isOwnerAfter = staffRole === 'owner';
  const proven = isOwnerAfter ? await requirePresence(deps, byUserId, proof) : null;
  await db.transaction(async (tx) => {
    const before = await lockStaff(tx, id, { isOwnerAfter });
    if (proven) await lockPresence(tx, proven);
    await tx.update(users).set({ staffRole }).where(eq(users.id, id));
    await recordChange(tx, {
      at: clock.now(),
      byUserId,
      subject: 'staff',
      subjectId: id,
      did: 'role-changed',
      before: { staffRole: before.staffRole },
      after: { staffRole },
    });
  });
  const changed = (await listStaff(db)).find((member) => member.id === id);
  if (!changed) throw noSuchStaff();
  return changed;
}

/** The account becomes a customer's and is signed out everywhere. @throws Problem 404 `no-such-staff`, 409 `last-owner` */
export async function removeStaff({ db, clock }: Deps, id: number, byUserId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { email, staffRole } = await lockStaff(tx, id, { isOwnerAfter: false });
    await tx.update(users).set({ role: 'customer', staffRole: null }).where(eq(users.id, id));
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

/** Whether this member of staff may refund anything. */
export async function mayRefund(db: Database, { staffRole }: { staffRole: StaffRole | null }): Promise<boolean> {
  if (staffRole === 'owner') return true;
  return fromPounds((await readAllSettings(db)).staffRefundLimit) > 0;
}

/**
 * Limits what staff may refund of one order; owners, and customers who cancel, are not limited. `given` is the order's refunded
 * sum including this refund.
 * @throws Problem 403 `refund-limit`
 */
export async function rejectAboveRefundLimit(tx: Database, byUserId: number | null, given: Pence): Promise<void> {
  if (byUserId === null) return;
  const [staff] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, byUserId), eq(users.staffRole, 'staff')));
  if (!staff) return;
  const { staffRefundLimit } = await readAllSettings(tx);
  if (given <= fromPounds(staffRefundLimit)) return;
  const sentence = `Only the owner may refund more than £${staffRefundLimit} of one order. Please ask them.`;
  throw new Problem(403, 'refund-limit', sentence);
}
