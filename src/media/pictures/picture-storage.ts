import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { pictures } from './pictures.table.ts';

/** How many pictures are stored and how large their originals are; sizes made from them come on top. */
export async function measurePictures(db: Database): Promise<{ count: number; bytes: number }> {
  const [sum] = await db
    .select({
      count: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(${pictures.bytes}), 0)::float8`,
    })
    .from(pictures);
  return sum ?? { count: 0, bytes: 0 };
}
