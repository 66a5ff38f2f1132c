import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { mailTexts } from './mail-texts.table.ts';

/** What the owner has written for one kind of email, by block. */
export async function readTexts(db: Database, template: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db.select().from(mailTexts).where(eq(mailTexts.template, template));
  return new Map(rows.map(({ block, text }) => [block, text]));
}
