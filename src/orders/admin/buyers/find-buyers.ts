import { and, desc, isNull, max, sql } from 'drizzle-orm';
import { listAddresses } from '#accounts/addresses/addresses.ts';
import { findPeople } from '#accounts/users/users.ts';
import type { Database } from '#platform/database/database.ts';
import { isPlaced, orders, searchedWords } from '../../order/orders.table.ts';
import { orderWords } from '../order-admin-list.ts';
import type { KnownBuyer } from './buyers.contract.ts';

const most = 8;
/** Limits the orders that are looked through or grouped, for words that half of them contain. */
const mostWeighed = 1_000;

/** Whose name, address or postcode contains all these words: who ordered latest first, then accounts without an order. */
export async function findBuyers(db: Database, q: string | undefined): Promise<KnownBuyer[]> {
  const words = orderWords(q ?? '');
  if (words.length === 0) return [];
  const [ordered, people] = await Promise.all([whoOrdered(db, words), findPeople(db, q ?? '', most)]);
  const known = new Set(ordered.map(({ customerEmail }) => customerEmail.toLowerCase()));
  const others = people.filter(({ email }) => !known.has(email.toLowerCase())).slice(0, most - ordered.length);
  return [...ordered, ...(await Promise.all(others.map((person) => withAddress(db, person))))];
}

async function whoOrdered(db: Database, words: ReturnType<typeof orderWords>): Promise<KnownBuyer[]> {
  const { id, customerName, customerEmail, customerPhone, address, city, postcode, country } = orders;
  const matching = words.flatMap(({ whole, prefix }) => [
    sql`${searchedWords(orders)} like ${prefix}`,
    sql`${searchedWords(orders)} like ${whole}`,
  ]);
  const found = await db
    .select({ customerName, customerEmail, customerPhone, address, city, postcode, country })
    .from(orders)
    .where(and(isPlaced, ...matching))
    .orderBy(desc(id))
    .limit(mostWeighed);
  const byPerson = new Map<string, KnownBuyer>();
  for (const { customerName, customerEmail, customerPhone, ...shippingAddress } of found) {
    // Who gave no address is known by name and postcode.
    const person = customerEmail.toLowerCase() || `${customerName} ${shippingAddress.postcode}`.toLowerCase();
    // An erased order has nobody's name.
    if (customerName === '' || byPerson.has(person)) continue;
    byPerson.set(person, { customerName, customerEmail, customerPhone, shippingAddress });
    if (byPerson.size === most) break;
  }
  return [...byPerson.values()];
}

type Account = Awaited<ReturnType<typeof findPeople>>[number];

async function withAddress(db: Database, { id, firstName, lastName, email }: Account): Promise<KnownBuyer> {
  const [saved] = await listAddresses(db, id);
  return {
    customerName: `${firstName} ${lastName}`.trim(),
    customerEmail: email,
    customerPhone: saved?.phone ?? null,
    shippingAddress: saved
      ? { address: saved.address, city: saved.city, postcode: saved.postcode, country: saved.country }
      : null,
  };
}

type Guest = { name: string; email: string };

/** People who ordered without an account and whose name or email contains all these words, the latest first; empty without words. */
export async function findGuests(db: Database, q: string, limit: number): Promise<Guest[]> {
  const words = orderWords(q);
  if (words.length === 0) return [];
  const person = sql`lower(' ' || ${orders.customerName} || ' ' || ${orders.customerEmail})`;
  const found = db
    .select({ name: orders.customerName, email: orders.customerEmail, id: orders.id })
    .from(orders)
    .where(
      and(
        isNull(orders.userId),
        isPlaced,
        ...words.flatMap(({ whole, prefix }) => [
          sql`${searchedWords(orders)} like ${prefix}`,
          sql`${person} like ${whole}`,
        ]),
      ),
    )
    .limit(mostWeighed)
    .as('found');
  const email = sql<string>`lower(${found.email})`;
  return db
    .select({ name: sql<string>`(array_agg(${found.name} order by ${found.id} desc))[1]`, email })
    .from(found)
    .groupBy(email)
    .orderBy(desc(max(found.id)))
    .limit(limit);
}
