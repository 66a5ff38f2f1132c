import { sql } from 'drizzle-orm';
import { systemClock } from '#platform/clock.ts';
import { openShopDatabase } from '#platform/database/server/shop-database.ts';
import { createLogger } from '#platform/logger.ts';
import { growOrderBook } from '#demo-data/large-order-book.ts';

/** Two years of orders, most of them of late, so that the admin area has figures to show. */
const orders = 2_400;

/** Gives the running shop orders and visitors, behind its back. */
export async function fillShop(dataFolder: string): Promise<void> {
  const { db, close } = await openShopDatabase({ databaseUrl: undefined, dataFolder }, createLogger('warn'));
  try {
    await growOrderBook({ db, clock: systemClock }, orders);
    await db.execute(sql`
      insert into visitors_by_day (day, visitors)
      select day::date, 90 + floor(random() * 60)::int
      from generate_series(current_date - 90, current_date - 1, interval '1 day') day
      on conflict (day) do nothing`);
  } finally {
    await close();
  }
}
