import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';

/**
 * `provenEmail` is the address in lower case once its owner has confirmed it: what was done with that address without
 * signing in is then theirs too. Until then it may be somebody else's, so nothing is shown or erased by it.
 */
export type Person = { userId: number; email: string; provenEmail: string | null };

/** What one area holds about a person. The areas above hand theirs in, see src/routes.ts. */
export type PersonalRecords = {
  /** Names them in the download. */
  name: string;
  read(db: Database, person: Person): Promise<unknown>;
  /** Erases or anonymises; what goes with the account's row by itself needs none. */
  erase?(tx: Database, person: Person, invalidate: Invalidate): Promise<void>;
  /** @throws Problem 409 when the shop still needs them */
  refuse?(tx: Database, person: Person): Promise<void>;
};
