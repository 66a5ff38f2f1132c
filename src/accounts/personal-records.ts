import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';

/**
 * `provenEmail` is the confirmed address in lower case; records made with it without signing in belong to the person, too. An
 * unconfirmed address may be somebody else's, so nothing is shown or erased by it.
 */
export type Person = { userId: number; email: string; provenEmail: string | null };

/** The records that one area holds about a person. Higher areas pass theirs in, see src/records.ts. */
export type PersonalRecords = {
  /** Their name in the download. */
  name: string;
  read(db: Database, person: Person): Promise<unknown>;
  /** Erases or anonymises them; not needed for rows that are deleted with the account's row. */
  erase?(tx: Database, person: Person, invalidate: Invalidate): Promise<void>;
  /** @throws Problem 409 when the shop still needs them */
  refuse?(tx: Database, person: Person, now: Date): Promise<void>;
};
