import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import { readRecipients } from '#accounts/users/users.ts';
import { findProducts } from '#catalogue/products/products.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { queueMails } from '#platform/mail/mail.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { shopDay } from '#platform/shop-day.ts';
import { readMailFrame } from '#shop/settings/mail-frame.ts';
import { reminderUrl, stopCall } from './reminder-links.ts';
import { reminderEndedMail, reminderMail } from './reminder.mail.ts';
import { dayAfter } from './reminders.rules.ts';
import { reminders } from './reminders.table.ts';
import type { StoredReminder } from './reminders.ts';

const mostAtOnce = 100;

/** Emails what is due. Those whose product is withdrawn end, which is said once. */
export async function mailReminders(deps: Deps): Promise<void> {
  const today = shopDay(deps.clock.now());
  let count = mostAtOnce;
  while (count === mostAtOnce) count = await deps.db.transaction((tx) => mailSome(deps, tx, today));
}

/**
 * Moves or deletes each row in the transaction that queues its email, so a run that is killed and repeated mails nobody twice.
 * @returns how many were due
 */
async function mailSome(deps: Deps, tx: Database, today: string): Promise<number> {
  const due = await tx
    .select()
    .from(reminders)
    .where(lte(reminders.nextOn, today))
    .orderBy(asc(reminders.nextOn), asc(reminders.id))
    .limit(mostAtOnce)
    .for('update', { skipLocked: true });
  if (due.length === 0) return 0;
  const { writtenTo, products } = await readAround(tx, due);
  const mails: Mail[] = [];
  const ended: number[] = [];
  for (const one of due) {
    const to = one.email === null ? writtenTo.get(one.userId ?? 0) : { email: one.email, firstName: '' };
    const product = products.get(one.productId);
    if (!to || !product || product.withdrawn) ended.push(one.id);
    if (!to || !product) continue;
    if (product.withdrawn) mails.push(endedMail(deps, one, { to, product: product.name }));
    else {
      const nextOn = dayAfter({ ...one, today });
      await tx.update(reminders).set({ nextOn }).where(eq(reminders.id, one.id));
      mails.push(dueMail(deps, { ...one, nextOn }, { to, product, today }));
    }
  }
  if (ended.length > 0) await tx.delete(reminders).where(and(inArray(reminders.id, ended)));
  await queueMails(deps, tx, mails, await readMailFrame(tx, deps.config));
  return due.length;
}

async function readAround(tx: Database, due: readonly StoredReminder[]) {
  const userIds = due.flatMap(({ userId }) => userId ?? []);
  const found = await findProducts(tx, [...new Set(due.map(({ productId }) => productId))]);
  return { writtenTo: await readRecipients(tx, userIds), products: new Map(found.map((one) => [one.id, one])) };
}

type To = { email: string; firstName: string };
type Sold = { id: number; name: string; price: string; stock: number };

/** `reminder`: with the day of the next one, which its links are about. */
function dueMail(
  { config }: Deps,
  reminder: StoredReminder,
  { to, product, today }: { to: To; product: Sold; today: string },
): Mail {
  const isSoldOut = product.stock === 0;
  return reminderMail({
    ...reminder,
    to: to.email,
    firstName: to.firstName,
    product: product.name,
    price: `£${product.price}`,
    isSoldOut,
    day: today,
    urls: {
      refill: isSoldOut ? `${config.url}/product/${product.id}` : reminderUrl(config, 'refill', reminder),
      skip: reminderUrl(config, 'skip', reminder),
      change: reminderUrl(config, 'change', reminder),
      stop: reminderUrl(config, 'stop', reminder),
    },
    stopCall: stopCall(config, reminder),
  });
}

function endedMail({ config }: Deps, { id }: StoredReminder, { to, product }: { to: To; product: string }): Mail {
  return reminderEndedMail({ id, to: to.email, firstName: to.firstName, product, url: `${config.url}/shop` });
}
