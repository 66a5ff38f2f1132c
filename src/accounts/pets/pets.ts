import { and, asc, eq, sql } from 'drizzle-orm';
import { choosePet } from '#catalogue/products/categories.contract.ts';
import { readShelves } from '#catalogue/products/shelves.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { shopDay } from '#platform/shop-day.ts';
import type { PersonalRecords } from '../personal-records.ts';
import { users } from '../users/users.table.ts';
import { mostPets } from './pet-limits.contract.ts';
import type { GuestPet, Pet, PetBody } from './pets.contract.ts';
import { pets } from './pets.table.ts';

/** Deleted with the account's row. */
export const petRecords: PersonalRecords = {
  name: 'pets',
  read: (db, { userId }) => listPets(db, userId),
};

/** In the order in which they were added. */
export async function listPets(db: Database, userId: number): Promise<Pet[]> {
  const found = await db.select().from(pets).where(eq(pets.userId, userId)).orderBy(asc(pets.id));
  return found.map(viewPet);
}

/** @throws Problem 400 for an unknown animal or a birthday to come, 409 `too-many-pets`, `pet-there-already` */
export async function addPet(deps: Pick<Deps, 'db' | 'clock'>, userId: number, body: PetBody): Promise<Pet> {
  const { db, clock } = deps;
  await requirePet(deps, body);
  return withPets(db, userId, async (tx) => {
    if ((await tx.$count(pets, eq(pets.userId, userId))) >= mostPets) throw tooMany();
    await rejectTwin(tx, userId, body);
    const [added] = await tx
      .insert(pets)
      .values({ ...body, userId, createdAt: clock.now() })
      .returning();
    return viewPet(there(added));
  });
}

/** @throws Problem 404 for another customer's pet, and as `addPet` */
export async function updatePet(
  deps: Pick<Deps, 'db' | 'clock'>,
  { userId, id }: { userId: number; id: number },
  body: PetBody,
): Promise<Pet> {
  await requirePet(deps, body);
  return withPets(deps.db, userId, async (tx) => {
    await rejectTwin(tx, userId, body, id);
    const [updated] = await tx.update(pets).set(body).where(ownedBy(userId, id)).returning();
    return viewPet(there(updated));
  });
}

/** @throws Problem 404 for another customer's pet */
export async function deletePet(db: Database, userId: number, id: number): Promise<void> {
  const [deleted] = await db.delete(pets).where(ownedBy(userId, id)).returning({ id: pets.id });
  there(deleted);
}

/**
 * Adds what a visitor kept in the browser once they sign in. A pet of the same name and kind is there already and stays as it is;
 * beyond the most that are kept the oldest of the account win.
 */
export async function mergePets(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: number,
  guests: readonly GuestPet[],
): Promise<Pet[]> {
  const now = clock.now();
  const { animals } = await readShelves(db);
  const kept = guests.filter(
    ({ kind, birthday }) => animals.some(({ key }) => key === kind) && !isToCome(birthday, now),
  );
  return withPets(db, userId, async (tx) => {
    const room = mostPets - (await tx.$count(pets, eq(pets.userId, userId)));
    const known = new Set((await listPets(tx, userId)).map(sameAs));
    const added = [...new Map(kept.map((pet) => [sameAs(pet), pet])).values()].filter((pet) => !known.has(sameAs(pet)));
    const rows = added.slice(0, Math.max(room, 0)).map((pet) => ({ ...pet, userId, createdAt: now }));
    // The database may take two names for the same that differ here: of a capital sigma at the end of a word, for one.
    if (rows.length > 0) await tx.insert(pets).values(rows).onConflictDoNothing();
    return listPets(tx, userId);
  });
}

function sameAs({ kind, name }: { kind: string; name: string }): string {
  return `${kind} ${name.toLowerCase()}`;
}

/** Serialises a customer's writes by a lock on the account, because the number of pets is limited. */
function withPets<Result>(db: Database, userId: number, write: (tx: Database) => Promise<Result>): Promise<Result> {
  return db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    return write(tx);
  });
}

async function requirePet({ db, clock }: Pick<Deps, 'db' | 'clock'>, body: PetBody): Promise<void> {
  const shelves = await readShelves(db);
  const issues = [
    ...(shelves.animals.some(({ key }) => key === body.kind) ? [] : [{ path: 'kind', message: choosePet(shelves) }]),
    ...(isToCome(body.birthday, clock.now()) ? [{ path: 'birthday', message: 'That day is in the future' }] : []),
    ...(body.birthdayEmail && body.birthday === null
      ? [{ path: 'birthday', message: 'Enter their birthday, so that we can email you on it' }]
      : []),
  ];
  if (issues[0]) throw new Problem(400, 'invalid-input', issues[0].message, { issues });
}

function isToCome(birthday: string | null, now: Date): boolean {
  return birthday !== null && birthday > shopDay(now);
}

async function rejectTwin(tx: Database, userId: number, { kind, name }: PetBody, exceptId = 0): Promise<void> {
  const sameName = sql`lower(${pets.name}) = lower(${name})`;
  const [twin] = await tx
    .select({ id: pets.id })
    .from(pets)
    .where(and(eq(pets.userId, userId), eq(pets.kind, kind), sameName, sql`${pets.id} <> ${exceptId}`));
  if (!twin) return;
  const message = `You have already added ${name}`;
  throw new Problem(409, 'pet-there-already', `${message}.`, { issues: [{ path: 'name', message }] });
}

function ownedBy(userId: number, id: number) {
  return and(eq(pets.id, id), eq(pets.userId, userId));
}

function there<Row>(row: Row | undefined): Row {
  if (!row) throw new Problem(404, 'pet-not-found', 'That pet is not in your account.');
  return row;
}

function tooMany(): Problem {
  return new Problem(409, 'too-many-pets', `We keep ${mostPets} pets at most. Please remove one first.`);
}

function viewPet({ userId: _, createdAt: __, birthdayMailedYear: ___, ...pet }: typeof pets.$inferSelect): Pet {
  return pet;
}
