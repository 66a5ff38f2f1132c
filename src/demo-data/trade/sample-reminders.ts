import { readPetFacts } from '#catalogue/pet-fit/pet-facts.ts';
import { reminders } from '#orders/reminders/reminders.table.ts';
import type { Database } from '#platform/database/database.ts';
import { daysAfter, shopDay } from '#platform/shop-day.ts';
import type { WrittenOrder } from './sample-rows.ts';

/** Enough for a forecast of the next month. */
const mostReminders = 24;
const rhythms = [28, 42, 56, 35]; // days

/** Some of those who bought food want to be reminded when it runs out. */
export async function addReminders(tx: Database, written: readonly WrittenOrder[], now: Date): Promise<void> {
  const facts = await readPetFacts(tx, [
    ...new Set(written.flatMap(({ lines }) => lines.map((line) => line.productId))),
  ]);
  const foods = new Set(facts.filter(({ feeding }) => feeding).map(({ id }) => id));
  const asked = written
    .filter(({ status }) => status !== 'cancelled')
    .flatMap(({ person: { email }, placedAt, lines }) => {
      const food = lines.find(({ productId }) => foods.has(productId));
      return food ? [{ ...food, email, placedAt }] : [];
    });
  // The latest of each.
  const latest = new Map(asked.map((one) => [one.email, one])).values().toArray().slice(-mostReminders);
  await tx.insert(reminders).values(
    latest.map(({ email, productId, quantity, placedAt }, at) => ({
      email,
      productId,
      quantity,
      everyDays: rhythms[at % rhythms.length] ?? 28,
      nextOn: daysAfter(shopDay(now), 2 + at),
      createdAt: placedAt,
      usedAt: placedAt,
    })),
  );
}
