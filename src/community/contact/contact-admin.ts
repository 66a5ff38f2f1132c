import { desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import { countUpTo } from '#platform/database/counts.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import type { ContactMessage, ContactMessageQuery } from './contact-admin.contract.ts';
import { contactMessages } from './contact.table.ts';

const { createdAt, answeredAt } = contactMessages;

/** Newest first. */
export async function listMessages(
  db: Database,
  { state, limit, offset }: ContactMessageQuery,
): Promise<{ total: number; list: ContactMessage[] }> {
  const wanted = state && (state === 'open' ? isNull : isNotNull)(answeredAt);
  const [total, rows] = await Promise.all([
    db.$count(contactMessages, wanted),
    db
      .select()
      .from(contactMessages)
      .where(wanted)
      .orderBy(desc(createdAt), desc(contactMessages.id))
      .limit(limit)
      .offset(offset),
  ]);
  return { total, list: rows.map(view) };
}

/** That somebody is to answer. @returns `most` where there are as many or more */
export function countOpenMessages(db: Database, most: number): Promise<number> {
  return countUpTo(db, contactMessages, isNull(answeredAt), most);
}

/** A second time changes nothing. @throws Problem 404 `message-not-found` */
export async function setAnswered(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: number,
  { isAnswered }: { isAnswered: boolean },
  byUserId: number,
): Promise<ContactMessage> {
  const at = clock.now();
  return db.transaction(async (tx) => {
    const [found] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for('update');
    if (!found) throw new Problem(404, 'message-not-found', 'That message is not there any more.');
    if (isAnswered === (found.answeredAt !== null)) return view(found);
    const changed = { ...found, answeredAt: isAnswered ? at : null };
    await tx.update(contactMessages).set({ answeredAt: changed.answeredAt }).where(eq(contactMessages.id, id));
    const [before, after] = [{ isAnswered: !isAnswered }, { isAnswered }];
    const did = isAnswered ? 'answered' : 'reopened';
    await recordChange(tx, { at, byUserId, subject: 'contact-message', subjectId: id, did, before, after });
    return view(changed);
  });
}

function view(row: typeof contactMessages.$inferSelect): ContactMessage {
  return { ...row, createdAt: row.createdAt.toISOString(), answeredAt: row.answeredAt?.toISOString() ?? null };
}
