import { and, asc, desc, eq, ne } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import type { Place } from '#shop/delivery-zones/place.contract.ts';
import { zoneOf } from '#shop/delivery-zones/zone-areas.contract.ts';
import { readAllSettings } from '#shop/settings/settings.ts';
import { users } from '../users/users.table.ts';
import type { Address, AddressBody } from './addresses.contract.ts';
import { addresses } from './addresses.table.ts';

/** A household has a handful; more come from a program. */
const mostAddresses = 50;

/** The default address first, then in the order in which they were added. */
export async function listAddresses(db: Database, userId: number): Promise<Address[]> {
  const found = await db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.isDefault), asc(addresses.id));
  return found.map(await addressViews(db));
}

/** Where a customer's orders usually go; undefined: nowhere yet. */
export async function findUsualPlace(db: Database, userId: number): Promise<Place | undefined> {
  const { postcode, country, isDefault } = addresses;
  const [found] = await db
    .select({ postcode, country })
    .from(addresses)
    .where(and(eq(addresses.userId, userId), isDefault));
  return found;
}

/** The first address always becomes the default. @throws Problem 409 `too-many-addresses` */
export async function addAddress(db: Database, userId: number, body: AddressBody): Promise<Address> {
  const view = await addressViews(db);
  return withAddressBook(db, userId, async (tx) => {
    const present = await tx.$count(addresses, eq(addresses.userId, userId));
    if (present >= mostAddresses) {
      throw new Problem(
        409,
        'too-many-addresses',
        'You’ve saved as many addresses as we can keep. Please delete one first.',
      );
    }
    const isDefault = present === 0 || body.isDefault === true;
    if (isDefault) await clearDefault(tx, userId);
    const [added] = await tx
      .insert(addresses)
      .values({ ...body, userId, isDefault })
      .returning();
    return view(there(added));
  });
}

/** Of accounts that have none yet. */
export async function addFirstAddresses(
  tx: Database,
  wanted: readonly (AddressBody & { userId: number })[],
): Promise<void> {
  if (wanted.length > 0) await tx.insert(addresses).values(wanted.map((one) => ({ ...one, isDefault: true })));
}

/** @throws Problem 404 for another customer's address */
export async function updateAddress(db: Database, userId: number, id: number, body: AddressBody): Promise<Address> {
  const view = await addressViews(db);
  return withAddressBook(db, userId, async (tx) => {
    if (body.isDefault) await clearDefault(tx, userId, id);
    const { isDefault, ...fields } = body;
    // A default stays the default until another is chosen.
    const change = { ...fields, ...(isDefault && { isDefault }) };
    const [updated] = await tx.update(addresses).set(change).where(ownedBy(userId, id)).returning();
    return view(there(updated));
  });
}

/** If the default is deleted, the oldest of the others becomes the default. @throws Problem 404 */
export async function deleteAddress(db: Database, userId: number, id: number): Promise<void> {
  await withAddressBook(db, userId, async (tx) => {
    const [deleted] = await tx.delete(addresses).where(ownedBy(userId, id)).returning();
    if (!there(deleted).isDefault) return;
    const [next] = await tx.select().from(addresses).where(eq(addresses.userId, userId)).orderBy(addresses.id).limit(1);
    if (next) await tx.update(addresses).set({ isDefault: true }).where(eq(addresses.id, next.id));
  });
}

/** @throws Problem 404 */
export async function setDefaultAddress(db: Database, userId: number, id: number): Promise<Address> {
  const view = await addressViews(db);
  return withAddressBook(db, userId, async (tx) => {
    await clearDefault(tx, userId, id);
    const [updated] = await tx.update(addresses).set({ isDefault: true }).where(ownedBy(userId, id)).returning();
    return view(there(updated));
  });
}

/** Serialises a customer's writes by a lock on the account, because the default depends on all addresses. */
function withAddressBook<Result>(
  db: Database,
  userId: number,
  write: (tx: Database) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    return write(tx);
  });
}

async function clearDefault(tx: Database, userId: number, exceptId = 0): Promise<void> {
  const others = and(eq(addresses.userId, userId), eq(addresses.isDefault, true), ne(addresses.id, exceptId));
  await tx.update(addresses).set({ isDefault: false }).where(others);
}

function ownedBy(userId: number, id: number) {
  return and(eq(addresses.id, id), eq(addresses.userId, userId));
}

function there<Row>(row: Row | undefined): Row {
  if (!row) throw new Problem(404, 'address-not-found', 'That address is not in your address book.');
  return row;
}

/** Which addresses can be delivered to is for the owner to say. */
async function addressViews(db: Database): Promise<(row: typeof addresses.$inferSelect) => Address> {
  const { zones } = await readAllSettings(db);
  return ({ userId: _, createdAt: __, ...row }) => ({ ...row, isDeliverable: zoneOf(row, zones)?.isServed ?? true });
}
