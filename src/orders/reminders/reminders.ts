import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Person, PersonalRecords } from '#accounts/personal-records.ts';
import { personOfAccount } from '#accounts/privacy/privacy.ts';
import { findProducts } from '#catalogue/products/products.ts';
import type { Database } from '#platform/database/database.ts';
import { deleteOldRows } from '#platform/database/delete-old-rows.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { daysAfter, shopDay } from '#platform/shop-day.ts';
import type { Reminder } from './reminders.contract.ts';
import { reminders } from './reminders.table.ts';

/** Those of an account are deleted with its row. */
export const reminderRecords: PersonalRecords = {
  name: 'reminders',
  read: (db, person) => listReminders(db, person),
  async erase(tx, person) {
    await tx.delete(reminders).where(remindersOf(person));
  },
};

/** Those of the account, and those that a guest asked for at its confirmed address. */
export function remindersOf({ userId, provenEmail }: Pick<Person, 'userId' | 'provenEmail'>): SQL | undefined {
  const ofAddress = provenEmail === null ? undefined : eq(sql`lower(${reminders.email})`, provenEmail);
  return or(eq(reminders.userId, userId), ofAddress);
}

/** The next one first. */
async function listReminders(db: Database, person: Pick<Person, 'userId' | 'provenEmail'>): Promise<Reminder[]> {
  const rows = await db
    .select()
    .from(reminders)
    .where(remindersOf(person))
    .orderBy(asc(reminders.nextOn), asc(reminders.id));
  return viewReminders(db, rows);
}

export async function listMyReminders(db: Database, userId: number): Promise<Reminder[]> {
  return listReminders(db, await personOfAccount(db, userId));
}

type Own = { userId: number; id: number };

/** In weeks, counted from today. @throws Problem 404 for somebody else's */
export async function changeMyReminder(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  own: Own,
  { everyWeeks }: { everyWeeks: number },
): Promise<Reminder> {
  const change = inWeeks(everyWeeks, clock.now());
  const [changed] = await db
    .update(reminders)
    .set(change)
    .where(await isOwn(db, own))
    .returning();
  return viewReminder(db, there(changed));
}

/** @throws Problem 404 for somebody else's */
export async function stopMyReminder(db: Database, own: Own): Promise<void> {
  const [stopped] = await db
    .delete(reminders)
    .where(await isOwn(db, own))
    .returning();
  there(stopped);
}

async function isOwn(db: Database, { userId, id }: Own): Promise<SQL | undefined> {
  return and(eq(reminders.id, id), remindersOf(await personOfAccount(db, userId)));
}

export function inWeeks(everyWeeks: number, now: Date) {
  const everyDays = everyWeeks * 7;
  return { everyDays, nextOn: daysAfter(shopDay(now), everyDays), usedAt: now };
}

export type StoredReminder = typeof reminders.$inferSelect;

export async function viewReminders(db: Database, rows: readonly StoredReminder[]): Promise<Reminder[]> {
  const found = await findProducts(
    db,
    rows.map(({ productId }) => productId),
  );
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return rows.map(({ id, productId, quantity, everyDays, nextOn }) => {
    return { id, productId, name: names.get(productId) ?? '', quantity, everyDays, nextOn };
  });
}

export async function viewReminder(db: Database, row: StoredReminder): Promise<Reminder> {
  const [view] = await viewReminders(db, [row]);
  return there(view);
}

function there<Row>(row: Row | undefined): Row {
  if (!row) throw new Problem(404, 'reminder-not-found', 'There is no such reminder.');
  return row;
}

/** Of people who have not used them for that long. */
export function forgetOldReminders(db: Database, before: Date): Promise<void> {
  return deleteOldRows(db, { table: reminders, at: reminders.usedAt, before });
}
