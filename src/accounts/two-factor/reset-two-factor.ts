import type { Deps } from '#platform/deps.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import { hasSecondStep } from './ask-code.ts';
import { endOtherSessions } from '../session/session.ts';
import { findCredentials } from '../users/users.ts';
import { forgetSecondStep } from './two-factor.ts';

/**
 * For a telephone that was lost together with its recovery codes: the password alone signs in again, and whoever was signed
 * in no longer is. For the command line, where nobody is asked for a code. @returns what there was to do it to
 */
export async function resetTwoFactor(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  email: string,
): Promise<'done' | 'was-off' | 'no-account'> {
  const known = await findCredentials(db, email);
  if (!known) return 'no-account';
  const { id } = known.user;
  if (!(await hasSecondStep(db, id))) return 'was-off';
  await db.transaction(async (tx) => {
    await forgetSecondStep(tx, id);
    await endOtherSessions(tx, id, null);
    const subject = { subject: 'staff', subjectId: id, before: null, after: null };
    await recordChange(tx, { ...subject, at: clock.now(), byUserId: null, did: 'two-factor-reset' });
  });
  return 'done';
}
