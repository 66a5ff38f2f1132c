import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Person, PersonalRecords } from '#accounts/personal-records.ts';
import type { Session } from '#accounts/session/session.ts';
import { isAmong, keepSentPictures } from '#media/sent-pictures/sent-pictures.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import { countUpTo } from '#platform/database/counts.ts';
import type { Database } from '#platform/database/database.ts';
import { deleteOldRows } from '#platform/database/delete-old-rows.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { mayMail, queueMail } from '#platform/mail/mail.ts';
import { readMailFrame } from '#shop/settings/mail-frame.ts';
import type { ShopSettings } from '#shop/settings/settings.contract.ts';
import { readSettings } from '#shop/settings/settings.ts';
import type { ContactBody, ContactMessage, ContactMessageQuery } from './contact.contract.ts';
import { contactCopyMail, contactReplyMail } from './contact.mail.ts';
import { contactMessages, contactReplies } from './contact.table.ts';
import { isJustKept, lockMessage, viewMessage, viewMessages } from './reply-to-message.ts';

export const contactRecords: PersonalRecords = {
  name: 'messages',
  read: readMessagesOf,
  async erase(tx, { provenEmail }) {
    if (provenEmail !== null) await tx.delete(contactMessages).where(isFrom(provenEmail));
  },
};

export async function readMessagesOf(db: Database, { provenEmail }: Person) {
  if (provenEmail === null) return [];
  const found = await db.select().from(contactMessages).where(isFrom(provenEmail)).orderBy(contactMessages.id);
  const viewed = await viewMessages(db, found);
  return viewed.map(({ name, email, message, pictures, isFromShop, orderNumber, createdAt, replies }) => ({
    isFromShop,
    orderNumber,
    name,
    email,
    message,
    pictures,
    createdAt,
    replies: replies.map(({ text, pictures: sent, at }) => ({ text, pictures: sent, at })),
  }));
}

function isFrom(email: string) {
  return eq(sql`lower(${contactMessages.email})`, email);
}

const { createdAt, answeredAt } = contactMessages;

const isInState = {
  open: isNull(answeredAt),
  answered: and(isNotNull(answeredAt), eq(contactMessages.isFromShop, false)),
  'from-shop': eq(contactMessages.isFromShop, true),
};

/** Newest first. */
export async function listMessages(
  db: Database,
  { state, limit, offset }: ContactMessageQuery,
): Promise<{ total: number; list: ContactMessage[] }> {
  const wanted = state && isInState[state];
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
  return { total, list: await viewMessages(db, rows) };
}

/** Messages that somebody is to answer. @returns at most `limit` */
export function countOpenMessages(db: Database, limit: number): Promise<number> {
  return countUpTo(db, contactMessages, isNull(answeredAt), limit);
}

/** Repeating it changes nothing. @throws Problem 404 `message-not-found` */
export async function setAnswered(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: number,
  { isAnswered }: { isAnswered: boolean },
  byUserId: number,
): Promise<ContactMessage> {
  const at = clock.now();
  return db.transaction(async (tx) => {
    const found = await lockMessage(tx, id);
    const isSame = isAnswered === (found.answeredAt !== null);
    const changed = isSame ? found : { ...found, answeredAt: isAnswered ? at : null };
    const view = await viewMessage(tx, changed);
    if (isSame) return view;
    await tx.update(contactMessages).set({ answeredAt: changed.answeredAt }).where(eq(contactMessages.id, id));
    const [before, after] = [{ isAnswered: !isAnswered }, { isAnswered }];
    const did = isAnswered ? 'answered' : 'reopened';
    await recordChange(tx, { at, byUserId, subject: 'contact-message', subjectId: id, did, before, after });
    return view;
  });
}

/**
 * Saves the message and queues a copy to the shop and a reply to its sender, all or nothing. A second press of a customer who is signed
 * in changes nothing, and is answered alike.
 * @returns what the sender is promised
 */
export async function receiveMessage(
  deps: Deps,
  body: ContactBody,
  sender: Session | null,
): Promise<ShopSettings['promises']> {
  const { db, clock, config } = deps;
  const mayReply = await mayMail(deps, 'contact-reply', body.email);
  return db.transaction(async (tx) => {
    if (sender?.userId != null && (await waitsAlready(tx, body, { userId: sender.userId, now: clock.now() })))
      return (await readSettings(tx)).promises;
    const pictures = await keepSentPictures(tx, body.pictures);
    await tx.insert(contactMessages).values({ ...body, pictures, createdAt: clock.now() });
    const frame = await readMailFrame(tx, config);
    const { email, promises } = await readSettings(tx);
    await queueMail(deps, tx, contactCopyMail(email, body, config.url), frame);
    if (mayReply) await queueMail(deps, tx, contactReplyMail(body, promises), frame);
    return promises;
  });
}

/** One at a time for each account, so that of two presses the second finds the first. What has been answered is asked anew. */
async function waitsAlready(
  tx: Database,
  body: ContactBody,
  { userId, now }: { userId: number; now: Date },
): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('messages of customers'), ${userId})`);
  const isSame = and(isInState.open, isJustKept({ ...body, orderNumber: null }, now));
  return (await tx.$count(contactMessages, and(isSame, eq(contactMessages.isFromShop, false)))) > 0;
}

/** A condition: a message, or a reply to one, has the picture of this key. */
export function isSentInMessage(key: SQL): SQL {
  return sql`(exists (select from ${contactMessages} where ${isAmong(contactMessages.pictures, key)})
    or exists (select from ${contactReplies} where ${isAmong(contactReplies.pictures, key)}))`;
}

export function deleteOldMessages(db: Database, before: Date): Promise<void> {
  return deleteOldRows(db, { table: contactMessages, at: contactMessages.createdAt, before });
}
