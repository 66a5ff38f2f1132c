import { and, asc, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { wordPatterns } from '#platform/database/word-patterns.ts';
import type { User } from './users.contract.ts';
import { users, wordsOfUser } from './users.table.ts';

export type FoundPerson = Pick<User, 'id' | 'firstName' | 'lastName' | 'email' | 'role'>;

/** Accounts whose name or address has all these words, the oldest first; nobody for no words. */
export async function findPeople(db: Database, q: string, limit: number): Promise<FoundPerson[]> {
  const patterns = wordPatterns(q);
  if (patterns.length === 0) return [];
  // Held together, so that the index is asked for the words before anything is sorted.
  const found = db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      role: users.role,
    })
    .from(users)
    .where(and(...patterns.map((pattern) => sql`${wordsOfUser(users)} like ${pattern}`)))
    .limit(mostWeighed)
    .as('found');
  return db.select().from(found).orderBy(asc(found.id)).limit(limit);
}

/** For words that half the customers have. */
const mostWeighed = 1_000;
