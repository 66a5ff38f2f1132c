import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from './database.ts';

const description = z.tuple([z.object({ version: z.string(), bytes: z.coerce.number() })]);

export async function describeDatabase(db: Database): Promise<{ version: string; bytes: number }> {
  const { rows } = await db.execute(
    sql`select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`,
  );
  return description.parse(rows)[0];
}
