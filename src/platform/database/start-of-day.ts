import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/** Midnight in London, where the shop's days begin. `day` is a date. */
export function startOfDay(day: SQL): SQL {
  return sql`((${day})::timestamp at time zone 'Europe/London')`;
}
