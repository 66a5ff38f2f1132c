import { randomBytes } from 'node:crypto';
import { eq, lt, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { shopDay } from '#platform/shop-day.ts';
import type { ShopDay } from '#platform/shop-day.ts';
import { visitorsByDay, visits, visitSalts } from './visits.table.ts';

/** The day's salt, made by whichever process needs it first. With it the salts of other days are forgotten. */
export async function saltOf(db: Database, day: ShopDay): Promise<string> {
  const salt = randomBytes(32).toString('base64url');
  const [made] = await db.insert(visitSalts).values({ day, salt }).onConflictDoNothing().returning();
  if (made) await db.delete(visitSalts).where(lt(visitSalts.day, day));
  const [saved] = made ? [made] : await db.select().from(visitSalts).where(eq(visitSalts.day, day));
  if (!saved) throw new Error(`The salt of ${day} is gone`);
  return saved.salt;
}

/** Each once a day, however many processes saw them. */
export async function saveVisitors(db: Database, day: ShopDay, visitors: readonly string[]): Promise<void> {
  if (visitors.length === 0) return;
  await db
    .insert(visits)
    .values(visitors.map((visitor) => ({ day, visitor })))
    .onConflictDoNothing();
}

/** Days without a visitor are missing. */
export async function readVisitorsByDay(
  db: Database,
  { from, to }: { from: ShopDay; to: ShopDay },
): Promise<Map<ShopDay, number>> {
  const { rows } = await db.execute<{ day: string; visitors: number }>(sql`
    select day::text, sum(visitors)::int as visitors from (
      select day, visitors from ${visitorsByDay} where day between ${from} and ${to}
      union all
      select day, count(*) from ${visits} where day between ${from} and ${to} group by day
    ) counted group by day`);
  return new Map(rows.map(({ day, visitors }) => [day, visitors]));
}

/** Of days that are over only the number of visitors is kept: no hash, and no salt to make one with. */
export async function forgetVisitors(db: Database, now: Date): Promise<void> {
  const today = shopDay(now);
  await db.execute(sql`
    with gone as (delete from ${visits} where day < ${today} returning day)
    insert into ${visitorsByDay} (day, visitors)
    select day, count(*) from gone group by day
    on conflict (day) do update set visitors = ${visitorsByDay}.visitors + excluded.visitors`);
  await db.delete(visitSalts).where(lt(visitSalts.day, today));
}
