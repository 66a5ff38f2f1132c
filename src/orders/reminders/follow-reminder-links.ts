import { and, eq } from 'drizzle-orm';
import type { BegunSession, Session } from '#accounts/session/session.ts';
import { refillBasket } from '#basket/refill-basket.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { daysAfter } from '#platform/shop-day.ts';
import type { ReorderResponse } from '../reorders/reorders.contract.ts';
import { readReminderToken } from './reminder-links.ts';
import type { ReminderPurpose } from './reminder-words.contract.ts';
import type { Reminder } from './reminders.contract.ts';
import { reminders } from './reminders.table.ts';
import { inWeeks, viewReminder } from './reminders.ts';
import type { StoredReminder } from './reminders.ts';

/** What a link is about, for its page; changes nothing. @throws Problem 400 `link-broken`, 404 `reminder-stopped` */
export async function readLinkedReminder(deps: Deps, purpose: ReminderPurpose, token: string): Promise<Reminder> {
  return viewReminder(deps.db, await requireLinked(deps, purpose, token));
}

/** Adds to what the basket holds, as far as it is in stock. @throws Problem 400, 404, 409 `basket-full` */
export async function refillByLink(
  deps: Deps,
  session: Session | null,
  token: string,
): Promise<{ response: ReorderResponse; session: Session | BegunSession }> {
  const { db, clock } = deps;
  const { id, productId, quantity, name } = await withName(deps, await requireLinked(deps, 'refill', token));
  const now = clock.now();
  const filled = await refillBasket(db, session, [{ productId, quantity }], now);
  await db.update(reminders).set({ usedAt: now }).where(eq(reminders.id, id));
  const added = filled.added.get(productId) ?? 0;
  const missing = added < quantity ? [{ productId, name, wanted: quantity, added }] : [];
  return { response: { basket: filled.basket, missing }, session: filled.session };
}

async function withName({ db }: Deps, row: StoredReminder) {
  return viewReminder(db, row);
}

/** The next one only; a second press changes nothing. @throws Problem 400, 404 */
export async function skipByLink(deps: Deps, token: string): Promise<Reminder> {
  const { db, clock, config } = deps;
  const row = await requireLinked(deps, 'skip', token);
  const { nextOn } = readReminderToken(config.secret, 'skip', token);
  const later = { nextOn: daysAfter(nextOn, row.everyDays), usedAt: clock.now() };
  // Conditional on the day that the link names, so that of two presses one counts.
  const [skipped] = await db
    .update(reminders)
    .set(later)
    .where(and(eq(reminders.id, row.id), eq(reminders.nextOn, nextOn)))
    .returning();
  return viewReminder(db, skipped ?? (await requireLinked(deps, 'skip', token)));
}

/** @throws Problem 400, 404 */
export async function changeByLink(
  deps: Deps,
  { token, everyWeeks }: { token: string; everyWeeks: number },
): Promise<Reminder> {
  const { id } = await requireLinked(deps, 'change', token);
  const [changed] = await deps.db
    .update(reminders)
    .set(inWeeks(everyWeeks, deps.clock.now()))
    .where(eq(reminders.id, id))
    .returning();
  if (!changed) throw stopped();
  return viewReminder(deps.db, changed);
}

/** A second press changes nothing. @throws Problem 400 `link-broken` */
export async function stopByLink({ db, config }: Deps, token: string): Promise<void> {
  const { id } = readReminderToken(config.secret, 'stop', token);
  await db.delete(reminders).where(eq(reminders.id, id));
}

async function requireLinked({ db, config }: Deps, purpose: ReminderPurpose, token: string): Promise<StoredReminder> {
  const { id } = readReminderToken(config.secret, purpose, token);
  const [found] = await db.select().from(reminders).where(eq(reminders.id, id));
  if (!found) throw stopped();
  return found;
}

function stopped(): Problem {
  return new Problem(404, 'reminder-stopped', 'That reminder has been stopped.');
}
