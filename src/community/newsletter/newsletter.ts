import { eq, isNull, lt, sql } from 'drizzle-orm';
import { markCustomerChanged } from '#accounts/users/customer-changes.ts';
import type { Database } from '#platform/database/database.ts';
import { deleteOldRows } from '#platform/database/delete-old-rows.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { mayMail, queueMail } from '#platform/mail/mail.ts';
import { isSignedFor, signFor } from '#platform/signed-link.ts';
import { readMailFrame } from '#shop/settings/mail-frame.ts';
import { readSettings } from '#shop/settings/settings.ts';
import { confirmSubscriptionMail, welcomeSubscriberMail } from './newsletter.mail.ts';
import { subscribers } from './newsletter.table.ts';

/** Emails the address a link to confirm. Subscribers get no email, and the response does not reveal that they subscribe. */
export async function subscribe(deps: Deps, email: string): Promise<void> {
  const { db, clock, config } = deps;
  await db.transaction(async (tx) => {
    const now = clock.now();
    const [known] = await tx.select().from(subscribers).where(sameEmail(email)).for('update');
    if (known?.confirmedAt && !known.leftAt) return;
    if (!(await mayMail({ ...deps, db: tx }, 'newsletter-confirm', email))) return;
    const pending = known ?? (await addSubscriber(tx, email, now));
    // `leftAt` stays until they confirm: anybody may request it, and links from before they left no longer count.
    await tx.update(subscribers).set({ askedAt: now, confirmedAt: null }).where(eq(subscribers.id, pending.id));
    await markCustomerChanged(tx, pending.email);
    const url = `${config.url}/newsletter?confirm=${tokenFor(config.secret, 'confirm', `${pending.id}.${now.getTime()}`)}`;
    await queueMail(deps, tx, confirmSubscriptionMail(pending.email, url), await readMailFrame(tx, config));
  });
}

/** A second click changes nothing. @throws Problem 400 `link-broken`, 409 `unsubscribed-since` */
export async function confirmSubscription(deps: Deps, token: string): Promise<void> {
  const { db, clock, config } = deps;
  const [id, askedAt = 0] = readToken(config.secret, 'confirm', token);
  await db.transaction(async (tx) => {
    const [found] = await tx.select().from(subscribers).where(eq(subscribers.id, id)).for('update');
    if (!found) throw brokenLink();
    if (found.leftAt && askedAt <= found.leftAt.getTime()) throw unsubscribedSince();
    if (found.confirmedAt) return;
    await tx.update(subscribers).set({ confirmedAt: clock.now(), leftAt: null }).where(eq(subscribers.id, id));
    await markCustomerChanged(tx, found.email);
    const leaving = tokenFor(config.secret, 'leave', String(id));
    const leaveUrl = `${config.url}/newsletter?leave=${leaving}`;
    const leaveCall = `${config.url}/api/newsletter/unsubscribe?token=${leaving}`;
    const { newsletterRhythm: rhythm } = (await readSettings(tx)).promises;
    const welcome = welcomeSubscriberMail(found.email, { leaveUrl, leaveCall, rhythm });
    await queueMail(deps, tx, welcome, await readMailFrame(tx, config));
  });
}

/** @throws Problem 400 `link-broken` */
export async function leaveNewsletter({ db, clock, config }: Deps, token: string): Promise<void> {
  const [id] = readToken(config.secret, 'leave', token);
  await db.transaction(async (tx) => {
    const left = await tx
      .update(subscribers)
      .set({ leftAt: clock.now() })
      .where(eq(subscribers.id, id))
      .returning({ email: subscribers.email });
    for (const { email } of left) await markCustomerChanged(tx, email);
  });
}

/** Of two simultaneous first requests the second finds the row of the first. */
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

function tokenFor(secret: string, purpose: Purpose, about: string): string {
  return `${about}.${signFor(secret, `newsletter ${purpose}`, about)}`;
}

/** The subscriber's id and, in links to confirm, when the newsletter was requested; older links lack that time. */
function readToken(secret: string, purpose: Purpose, token: string): [id: number, askedAt?: number] {
  const [about = '', id = '', askedAt] = /^(\d{1,9})(?:\.(\d{1,15}))?(?=\.)/.exec(token) ?? [];
  const signature = token.slice(about.length + 1);
  if (about === '' || !isSignedFor(secret, `newsletter ${purpose}`, about, signature)) throw brokenLink();
  return askedAt === undefined ? [Number(id)] : [Number(id), Number(askedAt)];
}

function brokenLink(): Problem {
  return new Problem(400, 'link-broken', 'That link doesn’t work. Please open it again from the email.');
}

function unsubscribedSince(): Problem {
  return new Problem(409, 'unsubscribed-since', 'You’ve unsubscribed since we sent you that link.');
}

/** Deletes those who have never confirmed or have left. */
export async function deleteUnwantedSubscribers(db: Database, before: Date): Promise<void> {
  const { askedAt: at, confirmedAt, leftAt } = subscribers;
  await deleteOldRows(db, { table: subscribers, at, before, wanted: isNull(confirmedAt) });
  await deleteOldRows(db, { table: subscribers, at: leftAt, before, wanted: lt(at, before) });
}
