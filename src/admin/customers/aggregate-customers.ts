import { sql } from 'drizzle-orm';
import { accountsByEmail, hasCustomers, replaceCustomers } from '#accounts/customers/customers.ts';
import type { AccountOfCustomer, NewCustomer } from '#accounts/customers/customers.ts';
import { forgetChanges, markAllCustomersChanged, takeChangedCustomers } from '#accounts/users/customer-changes.ts';
import { countCustomers } from '#accounts/users/users.ts';
import { subscribedAmong } from '#community/newsletter/subscribers.ts';
import { figuresByEmail, hasBuyers, noteAllBuyers } from '#orders/order/buyers.ts';
import type { FiguresOfEmail } from '#orders/order/buyers.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { zero } from '#platform/money.ts';

/** The key of the advisory lock under which customers are written; any number. */
const customersLock = 7_294_013;

const atOnce = 1_000;

/** Updates the customers whose data has changed. */
export async function aggregateCustomers({ db }: Pick<Deps, 'db'>): Promise<void> {
  if (await isWithoutCustomers(db)) await noteEverybody(db);
  for (let taken = atOnce; taken === atOnce;) {
    taken = await db.transaction(async (tx) => {
      await lockCustomers(tx);
      const emails = await takeChangedCustomers(tx, atOnce);
      await workOut(tx, [...new Set(emails)]);
      return emails.length;
    });
  }
}

/** Rebuilds all customers: after direct writes, after retention has deleted rows, and as a safeguard. */
export async function correctCustomers({ db }: Pick<Deps, 'db'>): Promise<void> {
  await noteEverybody(db);
  await aggregateCustomers({ db });
}

/** Updates the row of a person whose account, if they have one, is about to be closed. */
export async function forgetCustomer(tx: Database, email: string, userId: number): Promise<void> {
  await lockCustomers(tx);
  await forgetChanges(tx, email);
  await workOut(tx, [email], userId);
}

async function noteEverybody(db: Database): Promise<void> {
  await markAllCustomersChanged(db);
  await noteAllBuyers(db);
}

/** Builds the list for a shop that has sold before it had one. */
async function isWithoutCustomers(db: Database): Promise<boolean> {
  if (await hasCustomers(db)) return false;
  return (await hasBuyers(db)) || (await countCustomers(db)) > 0;
}

/** Held until the transaction ends, so that nobody writes a row that another transaction has just erased. */
async function lockCustomers(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${customersLock})`);
}

async function workOut(tx: Database, emails: readonly string[], except?: number): Promise<void> {
  if (emails.length === 0) return;
  const bought = await figuresByEmail(tx, emails);
  const accounts = await accountsByEmail(tx, emails, { except });
  const subscribed = await subscribedAmong(tx, emails);
  const rows = emails.flatMap((email) => customerOf(email, bought.get(email), accounts.get(email), subscribed));
  await replaceCustomers(tx, emails, rows);
}

function customerOf(
  email: string,
  figures: FiguresOfEmail | undefined,
  account: AccountOfCustomer | undefined,
  subscribed: ReadonlySet<string>,
): NewCustomer[] {
  // A member of staff is a customer once they have bought something.
  if (!figures && (!account || account.isStaff)) return [];
  const name = account?.name ?? figures?.name ?? '';
  const { orders, spent, lastOrderAt, returns, postcodes } = figures ?? noOrders;
  const typed = postcodes.flatMap((code) => [code, code.replaceAll(' ', '')]);
  const words = ['', name, figures?.name ?? '', email, ...typed].join(' ').toLowerCase();
  const hasAccount = account !== undefined;
  return [{ email, name, words, orders, spent, lastOrderAt, returns, hasAccount, isSubscribed: subscribed.has(email) }];
}

const noOrders = { orders: 0, spent: zero, lastOrderAt: null, returns: 0, postcodes: [] };
