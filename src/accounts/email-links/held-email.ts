import { eq, ne, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { takenByAnother } from '../users/users.ts';
import { emailLinks } from './email-links.table.ts';
import { liveTakeBacks } from './email-links.ts';

/**
 * An address that can take an account back is nobody else's as long as it can. Call it after the row is written: whoever waited
 * for its unique key sees what the other has committed.
 * @throws Problem 409 `email-taken`
 */
export async function rejectHeldEmail(tx: Database, userId: number, email: string, now: Date): Promise<void> {
  const isHeld = eq(sql`lower(${emailLinks.email})`, email.toLowerCase());
  const [held] = await liveTakeBacks(tx, sql`${isHeld} and ${ne(emailLinks.userId, userId)}`, now);
  if (held) throw takenByAnother();
}
