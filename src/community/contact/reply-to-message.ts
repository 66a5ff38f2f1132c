import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { showNotes } from '#accounts/staff/staff.ts';
import { fullNames } from '#accounts/users/users.ts';
import { addressesOf, keepSentPictures } from '#media/sent-pictures/sent-pictures.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import { minutes } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { queueMail } from '#platform/mail/mail.ts';
import { longDate } from '#platform/text/written-date.contract.ts';
import { readMailFrame } from '#shop/settings/mail-frame.ts';
import { readSettings } from '#shop/settings/settings.ts';
import type { ContactMessage, ContactReply, ReplyBody, ShopMessageBody } from './contact.contract.ts';
import { messageReplyMail, shopMessageMail } from './contact.mail.ts';
import { contactMessages, contactReplies } from './contact.table.ts';

type Row = typeof contactMessages.$inferSelect;

/**
 * Emails a customer what nobody asked, and keeps it as a message that needs no answer. A second press sends no second one.
 * @throws Problem 400 for pictures that are not there any more
 */
export async function writeToCustomer(deps: Deps, body: ShopMessageBody, byUserId: number): Promise<ContactMessage> {
  const { db, clock, config } = deps;
  const at = clock.now();
  return db.transaction(async (tx) => {
    const { text, orderNumber = null, ...to } = body;
    const same = await findJustBegun(tx, body, { byUserId, now: at });
    if (same) return viewMessage(tx, same);
    const pictures = await keepSentPictures(tx, to.pictures);
    const row = { ...to, pictures, orderNumber, message: text, isFromShop: true, byUserId };
    const [written] = await tx
      .insert(contactMessages)
      .values({ ...row, createdAt: at, answeredAt: at })
      .returning();
    if (!written) throw new Error('A message was not kept');
    const shop = { ...(await readSettings(tx)), url: config.url };
    const mail = shopMessageMail({ text, pictures, orderNumber, email: to.email }, shop);
    await queueMail(deps, tx, mail, await readMailFrame(tx, config));
    const change = { subject: 'contact-message', subjectId: written.id, did: 'written', before: null };
    await recordChange(tx, { at, byUserId, ...change, after: { orderNumber } });
    return viewMessage(tx, written);
  });
}

/** One at a time for each member of staff, so that of two presses the second finds the first. */
async function findJustBegun(
  tx: Database,
  { text: message, orderNumber, ...to }: ShopMessageBody,
  { byUserId, now }: { byUserId: number; now: Date },
): Promise<Row | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('messages of staff'), ${byUserId})`);
  const written = { ...to, message, orderNumber: orderNumber ?? null };
  const isSame = and(eq(contactMessages.byUserId, byUserId), isJustKept(written, now));
  const [same] = await tx.select().from(contactMessages).where(isSame).limit(1);
  return same;
}

type Sent = Pick<Row, 'name' | 'email' | 'message' | 'orderNumber'> & { pictures: readonly string[] };

/** Within a minute, and alike in all that is kept: then nothing is lost if a second press keeps nothing. */
export function isJustKept({ name, email, message, orderNumber, pictures }: Sent, now: Date): SQL | undefined {
  const kept = contactMessages;
  return and(
    eq(kept.name, name),
    eq(kept.email, email),
    eq(kept.message, message),
    orderNumber === null ? isNull(kept.orderNumber) : eq(kept.orderNumber, orderNumber),
    hasPictures(kept.pictures, pictures),
    gt(kept.createdAt, new Date(now.getTime() - minutes(1))),
  );
}

/**
 * Emails an answer to whoever wrote, keeps it with the message, and marks that as answered. The audit log records that it was
 * written, not its text: messages are erased with their sender's data, the log stays. A second press sends no second one.
 * @throws Problem 404 `message-not-found`, 400 for pictures that are not there any more
 */
export async function replyToMessage(
  deps: Deps,
  id: number,
  body: ReplyBody,
  byUserId: number,
): Promise<ContactMessage> {
  const { db, clock, config } = deps;
  const at = clock.now();
  return db.transaction(async (tx) => {
    const message = await lockMessage(tx, id);
    if (await isJustWritten(tx, id, body, at)) return viewMessage(tx, message);
    const written = { text: body.text, pictures: await keepSentPictures(tx, body.pictures) };
    const [reply] = await tx
      .insert(contactReplies)
      .values({ messageId: id, ...written, byUserId, at })
      .returning({ reply: contactReplies.id });
    const answered = { ...message, answeredAt: message.answeredAt ?? at };
    await tx.update(contactMessages).set({ answeredAt: answered.answeredAt }).where(eq(contactMessages.id, id));
    const about = { ...message, writtenOn: longDate(message.createdAt) };
    const mail = messageReplyMail(written, about, { ...(await readSettings(tx)), url: config.url });
    await queueMail(deps, tx, mail, await readMailFrame(tx, config));
    const change = { subject: 'contact-message', subjectId: id, did: 'replied', before: null, after: reply ?? null };
    await recordChange(tx, { at, byUserId, ...change });
    return viewMessage(tx, answered);
  });
}

function hasPictures(
  column: typeof contactMessages.pictures | typeof contactReplies.pictures,
  keys: readonly string[],
): SQL {
  return keys.length === 0 ? isNull(column) : eq(column, [...new Set(keys)]);
}

async function isJustWritten(
  tx: Database,
  messageId: number,
  { text, pictures }: ReplyBody,
  now: Date,
): Promise<boolean> {
  const isIn = and(eq(contactReplies.messageId, messageId), eq(contactReplies.text, text));
  const isSame = and(isIn, hasPictures(contactReplies.pictures, pictures));
  return (
    (await tx.$count(contactReplies, and(isSame, gt(contactReplies.at, new Date(now.getTime() - minutes(1)))))) > 0
  );
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

export async function viewMessage(db: Database, row: Row): Promise<ContactMessage> {
  const [view] = await viewMessages(db, [row]);
  if (!view) throw new Error('A message was viewed as nothing');
  return view;
}

/** Each with its replies. */
export async function viewMessages(db: Database, rows: readonly Row[]): Promise<ContactMessage[]> {
  const replies = await readReplies(
    db,
    rows.map(({ id }) => id),
  );
  const names = await fullNames(
    db,
    rows.flatMap(({ byUserId }) => byUserId ?? []),
  );
  return rows.map((row) => ({
    ...row,
    by: names.get(row.byUserId ?? 0) ?? null,
    pictures: addressesOf(row.pictures),
    createdAt: row.createdAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    replies: replies.get(row.id) ?? [],
  }));
}

/** By message, oldest first. */
async function readReplies(db: Database, messageIds: readonly number[]): Promise<Map<number, ContactReply[]>> {
  if (messageIds.length === 0) return new Map();
  const found = await db
    .select()
    .from(contactReplies)
    .where(inArray(contactReplies.messageId, [...messageIds]))
    .orderBy(asc(contactReplies.id));
  const shown = await showNotes(db, found);
  const pairs = found.flatMap(({ messageId, pictures }, place) =>
    shown[place] ? [{ messageId, reply: { ...shown[place], pictures: addressesOf(pictures) } }] : [],
  );
  return new Map(
    [...Map.groupBy(pairs, ({ messageId }) => messageId)].map(([id, all]) => [id, all.map(({ reply }) => reply)]),
  );
}
