import { asc, eq, inArray } from 'drizzle-orm';
import type { StaffNote } from '#accounts/staff/staff-notes.contract.ts';
import { showNotes } from '#accounts/staff/staff.ts';
import { addressesOf } from '#media/sent-pictures/sent-pictures.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { queueMail } from '#platform/mail/mail.ts';
import { longDate } from '#platform/written-date.contract.ts';
import { readMailFrame } from '#shop/settings/mail-frame.ts';
import { readSettings } from '#shop/settings/settings.ts';
import type { ContactMessage } from './contact.contract.ts';
import { messageReplyMail } from './contact.mail.ts';
import { contactMessages, contactReplies } from './contact.table.ts';

type Row = typeof contactMessages.$inferSelect;

/**
 * Emails an answer to whoever wrote, keeps it with the message, and marks that as answered. The audit log records that it was
 * written, not its text: messages are erased with their sender's data, the log stays.
 * @throws Problem 404 `message-not-found`
 */
export async function replyToMessage(deps: Deps, id: number, text: string, byUserId: number): Promise<ContactMessage> {
  const { db, clock, config } = deps;
  const at = clock.now();
  return db.transaction(async (tx) => {
    const message = await lockMessage(tx, id);
    const [reply] = await tx
      .insert(contactReplies)
      .values({ messageId: id, text, byUserId, at })
      .returning({ reply: contactReplies.id });
    const answered = { ...message, answeredAt: message.answeredAt ?? at };
    await tx.update(contactMessages).set({ answeredAt: answered.answeredAt }).where(eq(contactMessages.id, id));
    const about = { ...message, writtenOn: longDate(message.createdAt) };
    const mail = messageReplyMail(text, about, await readSettings(tx));
    await queueMail(deps, tx, mail, await readMailFrame(tx, config));
    const change = { subject: 'contact-message', subjectId: id, did: 'replied', before: null, after: reply ?? null };
    await recordChange(tx, { at, byUserId, ...change });
    const [view] = await viewMessages(tx, [answered]);
    if (!view) throw messageNotFound();
    return view;
  });
}

/** @throws Problem 404 `message-not-found` */
export async function lockMessage(tx: Database, id: number): Promise<Row> {
  const [found] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for('update');
  if (!found) throw messageNotFound();
  return found;
}

function messageNotFound(): Problem {
  return new Problem(404, 'message-not-found', 'That message is not there any more.');
}

/** Each with its replies. */
export async function viewMessages(db: Database, rows: readonly Row[]): Promise<ContactMessage[]> {
  const replies = await readReplies(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...row,
    pictures: addressesOf(row.pictures),
    createdAt: row.createdAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    replies: replies.get(row.id) ?? [],
  }));
}

/** By message, oldest first. */
async function readReplies(db: Database, messageIds: readonly number[]): Promise<Map<number, StaffNote[]>> {
  if (messageIds.length === 0) return new Map();
  const found = await db
    .select()
    .from(contactReplies)
    .where(inArray(contactReplies.messageId, [...messageIds]))
    .orderBy(asc(contactReplies.id));
  const shown = await showNotes(db, found);
  const pairs = found.flatMap(({ messageId }, place) => (shown[place] ? [{ messageId, reply: shown[place] }] : []));
  return new Map(
    [...Map.groupBy(pairs, ({ messageId }) => messageId)].map(([id, all]) => [id, all.map(({ reply }) => reply)]),
  );
}
