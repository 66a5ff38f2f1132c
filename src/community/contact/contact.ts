import type { Database } from '#platform/database/database.ts';
import { deleteOldRows } from '#platform/database/delete-old-rows.ts';
import type { Deps } from '#platform/deps.ts';
import { mayMail, queueMail } from '#platform/mail/mail.ts';
import { readMailFrame } from '#shop/settings/mail-frame.ts';
import { readSettings } from '#shop/settings/settings.ts';
import type { ContactBody } from './contact.contract.ts';
import { contactCopyMail, contactReplyMail } from './contact.mail.ts';
import { contactMessages } from './contact.table.ts';

/** Keeps the message and queues a copy to the shop and an answer to its writer, all or nothing. */
export async function takeMessage(deps: Deps, body: ContactBody): Promise<void> {
  const { db, clock, config } = deps;
  const isAnswered = await mayMail(deps, 'contact-reply', body.email);
  await db.transaction(async (tx) => {
    await tx.insert(contactMessages).values({ ...body, createdAt: clock.now() });
    const frame = await readMailFrame(tx, config);
    await queueMail(deps, tx, contactCopyMail((await readSettings(tx)).email, body), frame);
    if (isAnswered) await queueMail(deps, tx, contactReplyMail(body), frame);
  });
}

export function forgetOldMessages(db: Database, before: Date): Promise<void> {
  return deleteOldRows(db, { table: contactMessages, at: contactMessages.createdAt, before });
}
