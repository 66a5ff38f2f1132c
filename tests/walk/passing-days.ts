import { expect } from 'vitest';
import { days, minutes } from '#platform/clock.ts';
import { shopDay } from '#platform/shop-day.ts';
import type { TestShop } from '../support/shop.ts';

/** Copies of the database, which have tests of their own. */
const leftOut = /back-up|backups|copy-|store-changes|stored-changes/;
/** What is noticed on its day; everything else runs once a week. */
const eachDay = [
  'mail-repeat-reminders',
  'mail-pet-birthdays',
  'mail-saved-news',
  'send-gift-cards',
  'begin-and-end-sales',
];
/** What is noticed within the hour. */
const eachHour = ['mail-answers', 'send-due-purchase-orders', 'aggregate-sales'];

/** The days of a shop, with its schedules. `whenWeekly` is what people do every week, such as look in. */
export function passingDays(shop: TestShop, whenWeekly: () => Promise<unknown>) {
  let count = 0;

  return {
    /** Half an hour: whatever was begun is done. */
    async soon(): Promise<void> {
      shop.clock.advance(minutes(30));
      await runDue(shop, eachHour);
    },
    /** Day by day, up to that one. */
    async until(day: string): Promise<void> {
      expect(shopDay(shop.clock.now()) < day, `${day} is still to come`).toBe(true);
      while (shopDay(shop.clock.now()) < day) {
        shop.clock.advance(days(1));
        await runDue(shop, eachDay);
        count += 1;
        if (count % 7 !== 0) continue;
        await whenWeekly();
        await runDue(shop, scheduled(shop));
      }
    },
    today: () => shopDay(shop.clock.now()),
  };
}

function scheduled({ jobs }: TestShop): string[] {
  return jobs
    .list()
    .filter(({ nextAt, name }) => nextAt !== null && !leftOut.test(name))
    .map(({ name }) => name);
}

/** As the workers do: what is due by the shop’s clock, what is scheduled, and what follows from both. */
async function runDue(shop: TestShop, names: readonly string[]): Promise<void> {
  const { jobs, pool, db, clock } = shop;
  // The queue asks the database for the time, which no test can hand in.
  await pool.query(`update jobs.job set start_after = now() where state = 'created' and start_after <= $1`, [
    clock.now(),
  ]);
  for (const name of names) expect([name, await jobs.runNow(db, name)]).toEqual([name, true]);
  expect((await jobs.drain()).failures).toEqual([]);
}
