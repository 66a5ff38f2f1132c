import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { days } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { derivativesFolder, masterName } from './derivatives.ts';
import { pictures } from './pictures.table.ts';

/** Conditions on a picture's key, from the areas that show pictures, which are all above this one. */
export type PictureUses = {
  isShown: (key: SQL) => SQL;
  /** Checked once for each picture, because it reads all orders. */
  isOrdered: (key: SQL) => SQL;
};

/** Staff have a day to use a picture that they uploaded, and to put back one that they removed. */
const unusedFor = days(1);
const atOnce = 50;

/** Removes the pictures that nothing has shown for a day, with their files. @returns how many */
export async function removeUnusedPictures(
  deps: Pick<Deps, 'db' | 'media' | 'clock'>,
  uses: PictureUses,
): Promise<number> {
  const now = deps.clock.now();
  await markUnused(deps.db, uses, now);
  const before = new Date(now.getTime() - unusedFor);
  let removed = 0;
  for (let count = atOnce; count === atOnce; removed += count) count = await removeSome(deps, uses, before);
  return removed;
}

async function markUnused(db: Database, { isShown, isOrdered }: PictureUses, now: Date): Promise<void> {
  await db.execute(sql`update ${pictures} set unused_since = null
    where unused_since is not null and ${isShown(sql`${pictures}.key`)}`);
  await db.execute(sql`
    with unused as materialized (
      select key from ${pictures} where unused_since is null and not is_ordered and not ${isShown(sql`${pictures}.key`)}
    ), ordered as materialized (
      select key from unused where ${isOrdered(sql`unused.key`)}
    )
    update ${pictures} set is_ordered = ordered.key is not null,
      unused_since = case when ordered.key is null then ${now.toISOString()}::timestamptz end
    from unused left join ordered using (key) where ${pictures}.key = unused.key`);
}

/**
 * The files go first: where the process dies in between, the row is found again. An upload of the same picture meanwhile waits
 * for the row's lock and then stores it again.
 */
async function removeSome(
  { db, media }: Pick<Deps, 'db' | 'media'>,
  { isShown }: PictureUses,
  before: Date,
): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ key: string }>(sql`
      select key from ${pictures}
      where unused_since <= ${before.toISOString()}::timestamptz and not ${isShown(sql`${pictures}.key`)}
      order by key limit ${atOnce} for update`);
    for (const { key } of rows) {
      await media.remove(derivativesFolder(key));
      await media.remove(masterName(key));
    }
    await tx.execute(sql`delete from ${pictures} where key = any(${sql.param(rows.map(({ key }) => key))}::text[])`);
    return rows.length;
  });
}
