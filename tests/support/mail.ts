import { asc } from 'drizzle-orm';
import { mails } from '#platform/mail/mail.table.ts';
import type { TestShop } from './shop.ts';

/** Every mail of the shop, oldest first, once all background work is done. */
export async function outbox({ jobs, db }: TestShop) {
  await jobs.drain();
  return db.select().from(mails).orderBy(asc(mails.id));
}

/** The value of a query parameter in the first link of a mail that has it. */
export function linkValue(text: string | undefined, parameter: string): string {
  return new RegExp(`[?&]${parameter}=([^\\s&]+)`).exec(text ?? '')?.[1] ?? '';
}
