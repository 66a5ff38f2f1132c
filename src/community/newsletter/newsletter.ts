import { eq, isNull, sql } from 'drizzle-orm';
import { noteCustomer } from '#accounts/customers/customer-changes.ts';
import type { Database } from '#platform/database/database.ts';
import { deleteOldRows } from '#platform/database/delete-old-rows.ts';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { mayMail, queueMail } from '#platform/mail/mail.ts';
import { isSignedFor, signFor } from '#platform/signed-link.ts';
import { readMailFrame } from '#shop/settings/mail-frame.ts';
import { confirmSubscriptionMail, welcomeSubscriberMail } from './newsletter.mail.ts';
import { subscribers } from './newsletter.table.ts';

/** Asks the address to confirm. Whoever is on the list already hears nothing, and the answer does not say so. */
export async function subscribe(deps: Deps, email: string): Promise<void> {
  const { db, clock, config } = deps;
  await db.transaction(async (tx) => {
    const now = clock.now();
    const [known] = await tx.select().from(subscribers).where(sameEmail(email)).for('update');
    if (known?.confirmedAt && !known.leftAt) return;
    if (!(await mayMail({ ...deps, db: tx }, 'newsletter-confirm', email))) return;
    const pending = known ?? (await addSubscriber(tx, email, now));
    await tx
      .update(subscribers)
      .set({ askedAt: now, confirmedAt: null, leftAt: null })
      .where(eq(subscribers.id, pending.id));
    await noteCustomer(tx, pending.email);
    const url = `${config.url}/newsletter?confirm=${tokenFor(config.secret, 'confirm', pending.id)}`;
    await queueMail(deps, tx, confirmSubscriptionMail(pending.email, url), await readMailFrame(tx, config));
  });
}

/** A second click changes nothing. @throws Problem 400 `link-broken` */
export async function confirmSubscription(deps: Deps, token: string): Promise<void> {
  const { db, clock, config } = deps;
  const id = idIn(config.secret, 'confirm', token);
  await db.transaction(async (tx) => {
    const [found] = await tx.select().from(subscribers).where(eq(subscribers.id, id)).for('update');
    if (!found) throw brokenLink();
    if (found.confirmedAt) return;
    await tx.update(subscribers).set({ confirmedAt: clock.now(), leftAt: null }).where(eq(subscribers.id, id));
    await noteCustomer(tx, found.email);
    const leaving = tokenFor(config.secret, 'leave', id);
    const page = `${config.url}/newsletter?leave=${leaving}`;
    const call = `${config.url}/api/newsletter/unsubscribe?token=${leaving}`;
    await queueMail(deps, tx, welcomeSubscriberMail(found.email, page, call), await readMailFrame(tx, config));
  });
}

/** @throws Problem 400 `link-broken` */
export async function leaveNewsletter({ db, clock, config }: Deps, token: string): Promise<void> {
  const id = idIn(config.secret, 'leave', token);
  await db.transaction(async (tx) => {
    const left = await tx
      .update(subscribers)
      .set({ leftAt: clock.now() })
      .where(eq(subscribers.id, id))
      .returning({ email: subscribers.email });
    for (const { email } of left) await noteCustomer(tx, email);
  });
}

/** Of two first requests at once the second finds the first one's row. */
async function addSubscriber(tx: Database, email: string, askedAt: Date) {
  await tx.insert(subscribers).values({ email, askedAt }).onConflictDoNothing();
  const [added] = await tx.select().from(subscribers).where(sameEmail(email));
  if (!added) throw new Error('The subscription was not stored');
  return added;
}

function sameEmail(email: string) {
  return eq(sql`lower(${subscribers.email})`, email.toLowerCase());
}

type Purpose = 'confirm' | 'leave';

function tokenFor(secret: string, purpose: Purpose, id: number): string {
  return `${id}.${signFor(secret, `newsletter ${purpose}`, String(id))}`;
}

function idIn(secret: string, purpose: Purpose, token: string): number {
  const [id = '', signature = ''] = token.split('.');
  if (!/^\d{1,9}$/.test(id) || !isSignedFor(secret, `newsletter ${purpose}`, id, signature)) throw brokenLink();
  return Number(id);
}

function brokenLink(): Problem {
  return new Problem(400, 'link-broken', 'That link doesn’t work. Please open it again from the email.');
}

/** Who has never confirmed, and who has left. */
export async function forgetUnwantedSubscribers(db: Database, before: Date): Promise<void> {
  const { askedAt: at, confirmedAt, leftAt } = subscribers;
  await deleteOldRows(db, { table: subscribers, at, before, wanted: isNull(confirmedAt) });
  await deleteOldRows(db, { table: subscribers, at: leftAt, before });
}
