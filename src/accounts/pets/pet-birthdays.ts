import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { queueMails } from '#platform/mail/mail.ts';
import { shopDay } from '#platform/shop-day.ts';
import { isSignedFor, signFor } from '#platform/signed-link.ts';
import { readMailFrame } from '#shop/settings/mail-frame.ts';
import { users } from '../users/users.table.ts';
import { petBirthdayMail } from './pet-birthday.mail.ts';
import { birthdaysOn } from './pet-birthdays.rules.ts';
import { pets } from './pets.table.ts';

const mostAtOnce = 100;

/** To confirmed addresses only. Each pet once a year, however often it runs. */
export async function mailBirthdays(deps: Deps): Promise<void> {
  const today = shopDay(deps.clock.now());
  let after: number | undefined = 0;
  while (after !== undefined) {
    const from: number = after;
    after = await deps.db.transaction((tx) => mailSome(deps, tx, { today, from }));
  }
}

/** Writes the year in the transaction that queues the email. @returns the last row read, if there may be more */
async function mailSome(
  deps: Deps,
  tx: Database,
  { today, from }: { today: string; from: number },
): Promise<number | undefined> {
  const { config } = deps;
  const year = Number(today.slice(0, 4));
  const monthAndDay = sql`(extract(month from birthday) * 100 + extract(day from birthday))`;
  const due = await tx
    .select({ id: pets.id, pet: pets.name, to: users.email, firstName: users.firstName })
    .from(pets)
    .innerJoin(users, eq(users.id, pets.userId))
    .where(
      and(
        eq(pets.birthdayEmail, true),
        inArray(monthAndDay, birthdaysOn(today)),
        gt(pets.id, from),
        or(isNull(pets.birthdayMailedYear), lt(pets.birthdayMailedYear, year)),
        lt(pets.birthday, today),
        isNotNull(users.emailVerifiedAt),
      ),
    )
    .orderBy(asc(pets.id))
    .limit(mostAtOnce)
    .for('update', { of: pets, skipLocked: true });
  if (due.length === 0) return undefined;
  const ids = due.map(({ id }) => id);
  await tx.update(pets).set({ birthdayMailedYear: year }).where(inArray(pets.id, ids));
  const mails = due.map(({ id, ...birthday }) =>
    petBirthdayMail({
      ...birthday,
      petId: id,
      year,
      url: `${config.url}/shop`,
      stopUrl: `${config.url}/newsletter?no-birthday-emails=${birthdayToken(config.secret, id)}`,
    }),
  );
  await queueMails(deps, tx, mails, await readMailFrame(tx, config));
  return due.length === mostAtOnce ? due.at(-1)?.id : undefined;
}

const purpose = 'pet birthday stop';

function birthdayToken(secret: string, petId: number): string {
  return `${petId}.${signFor(secret, purpose, String(petId))}`;
}

/** A second press changes nothing, nor does one for a pet that is gone. @throws Problem 400 `link-broken` */
export async function stopBirthdayEmails({ db, config }: Deps, token: string): Promise<void> {
  const [, id = '', signature = ''] = /^(\d{1,9})\.(.+)$/.exec(token) ?? [];
  if (id === '' || !isSignedFor(config.secret, purpose, id, signature)) {
    throw new Problem(400, 'link-broken', 'That link doesn’t work. Please open it again from the email.');
  }
  await db
    .update(pets)
    .set({ birthdayEmail: false })
    .where(eq(pets.id, Number(id)));
}
