import { randomBytes } from 'node:crypto';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import { days } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { deleteOldRows } from '#platform/database/delete-old-rows.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { queueMail } from '#platform/mail/mail.ts';
import { hashOf } from '#platform/sealed.ts';
import { readMailFrame } from '#shop/settings/mail-frame.ts';
import type { PersonalRecords } from '../personal-records.ts';
import { lockPresence, requirePresence } from '../two-factor/presence.ts';
import { users } from '../users/users.table.ts';
import { findCredentials } from '../users/users.ts';
import { staffInvitations } from './staff-invitations.table.ts';
import type { Invitation, InviteBody, ReceivedInvitation } from './staff.contract.ts';
import { staffInvitationMail } from './staff.mail.ts';

const lifetime = days(7);

/** Erased, their links stop working. */
export const invitationRecords: PersonalRecords = {
  name: 'staffInvitations',
  async read(db, { provenEmail }) {
    if (provenEmail === null) return [];
    const { email, firstName, lastName, staffRole, staffAreas, invitedAt, expiresAt } = staffInvitations;
    return db
      .select({ email, firstName, lastName, staffRole, staffAreas, invitedAt, expiresAt })
      .from(staffInvitations)
      .where(isTo(provenEmail));
  },
  async erase(tx, { provenEmail }) {
    if (provenEmail !== null) await tx.delete(staffInvitations).where(isTo(provenEmail));
  },
};

type InvitationRow = typeof staffInvitations.$inferSelect;

export async function listInvitations({ db }: Deps): Promise<Invitation[]> {
  const rows = await db.select().from(staffInvitations).where(isStillBacked).orderBy(asc(staffInvitations.invitedAt));
  return rows.map(viewInvitation);
}

/**
 * Inviting the same address again replaces the earlier invitation: its link stops working.
 * @throws Problem 409 `already-staff`, `just-invited`, and as `requirePresence` for an owner
 */
export async function inviteStaff(deps: Deps, body: InviteBody, byUserId: number): Promise<Invitation> {
  const { db, clock, config } = deps;
  const { password, code, staffAreas, ...person } = body;
  const known = await findCredentials(db, body.email);
  if (known?.user.role === 'admin') throw new Problem(409, 'already-staff', 'That person is on the staff already.');
  const proven = body.staffRole === 'owner' ? await requirePresence(deps, byUserId, { password, code }) : null;
  const token = randomBytes(32).toString('base64url');
  const invitedAt = clock.now();
  const fresh = {
    ...person,
    staffAreas: body.staffRole === 'staff' ? (staffAreas ?? null) : null,
    invitedBy: byUserId,
    tokenHash: hashOf(token),
    invitedAt,
    expiresAt: new Date(invitedAt.getTime() + lifetime),
  };
  return db.transaction(async (tx) => {
    if (proven) await lockPresence(tx, proven);
    await tx.delete(staffInvitations).where(isTo(body.email.toLowerCase()));
    const [invited] = await tx.insert(staffInvitations).values(fresh).onConflictDoNothing().returning();
    if (!invited) throw new Problem(409, 'just-invited', 'Someone else has just invited this person.');
    const url = `${config.url}/staff-invitation?token=${token}`;
    const frame = await readMailFrame(tx, config);
    const { email: to, firstName, staffRole } = body;
    const mail = staffInvitationMail({ to, firstName, staffRole, shopName: frame.shopName, url });
    await queueMail(deps, tx, { ...mail, usefulFor: lifetime }, frame);
    await record(deps, tx, invited, { byUserId, did: 'invited' });
    return viewInvitation(invited);
  });
}

/** @throws Problem 404 `no-such-invitation` */
export async function withdrawInvitation(deps: Deps, id: number, byUserId: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [gone] = await tx.delete(staffInvitations).where(eq(staffInvitations.id, id)).returning();
    if (!gone) throw new Problem(404, 'no-such-invitation', 'That invitation has been accepted or withdrawn.');
    await record(deps, tx, gone, { byUserId, did: 'invitation-withdrawn' });
  });
}

/** The invitation of an emailed link. @throws Problem 404 `invitation-spent` */
export async function readInvitation({ db, clock }: Deps, token: string): Promise<ReceivedInvitation> {
  const [found] = await db.select().from(staffInvitations).where(isLive(token, clock.now()));
  if (!found) throw invitationSpent();
  const { firstName, email, staffRole } = found;
  return { firstName, email, staffRole, hasAccount: (await findCredentials(db, email)) !== null };
}

/** Of two concurrent clicks one succeeds. @throws Problem 404 `invitation-spent` */
export async function spendInvitation(tx: Database, token: string, now: Date): Promise<InvitationRow> {
  const [spent] = await tx.delete(staffInvitations).where(isLive(token, now)).returning();
  if (!spent) throw invitationSpent();
  return spent;
}

async function record(
  { clock }: Deps,
  tx: Database,
  row: InvitationRow,
  { byUserId, did }: { byUserId: number; did: string },
) {
  const { id: subjectId, email, staffRole, staffAreas } = row;
  const after = { email, staffRole, staffAreas };
  const change = { subject: 'staff-invitation', subjectId, before: null, after };
  await recordChange(tx, { ...change, at: clock.now(), byUserId, did });
}

/** An invitation is valid only while the person who sent it is still an owner. */
const isStillBacked = sql`(${staffInvitations.invitedBy} is null
  or exists (select from ${users} where ${users.id} = ${staffInvitations.invitedBy} and ${users.staffRole} = 'owner'))`;

/** @param email in lower case */
function isTo(email: string) {
  return eq(sql`lower(${staffInvitations.email})`, email);
}

function isLive(token: string, now: Date) {
  return and(eq(staffInvitations.tokenHash, hashOf(token)), gt(staffInvitations.expiresAt, now), isStillBacked);
}

function viewInvitation({
  id,
  firstName,
  lastName,
  email,
  staffRole,
  staffAreas,
  invitedAt,
  expiresAt,
}: InvitationRow): Invitation {
  const times = { invitedAt: invitedAt.toISOString(), expiresAt: expiresAt.toISOString() };
  return { id, firstName, lastName, email, staffRole, staffAreas, ...times };
}

function invitationSpent(): Problem {
  return new Problem(404, 'invitation-spent', 'That invitation has been used, withdrawn or has expired.');
}

export function deleteExpiredInvitations(db: Database, before: Date): Promise<void> {
  return deleteOldRows(db, { table: staffInvitations, at: staffInvitations.expiresAt, before });
}
