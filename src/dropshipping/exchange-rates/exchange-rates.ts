import { desc, eq, sql } from 'drizzle-orm';
import type { ExchangeRates } from '#catalogue/suppliers/supplier-prices.contract.ts';
import { currenciesOfSuppliers } from '#catalogue/suppliers/suppliers.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import { days } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { invalidInput, Problem } from '#platform/http/errors/problem.ts';
import { shopDay } from '#platform/shop-day.ts';
import { exchangeRatesChanged } from '../dropshipping-events.ts';
import { newRate, oldAfterDays } from './exchange-rates.contract.ts';
import type { ExchangeRateView, NewRate } from './exchange-rates.contract.ts';
import { exchangeRates } from './exchange-rates.table.ts';
import { ratesIn } from './read-rates-file.ts';

/** The latest rate of each currency; a rate of a day to come cannot be entered. */
export async function readExchangeRates(db: Database): Promise<ExchangeRates> {
  const { currency, units, on } = exchangeRates;
  const rows = await db
    .selectDistinctOn([currency], { currency, units, on })
    .from(exchangeRates)
    .orderBy(currency, desc(on));
  return new Map(rows.map((row) => [row.currency, { units: plain(row.units), on: row.on }]));
}

/** Without the zeros that the column adds. */
function plain(units: string): string {
  return units.includes('.') ? units.replace(/\.?0+$/, '') : units;
}

/** Currencies with a rate, and those that suppliers have prices in. */
export async function listExchangeRates(db: Database, now: Date): Promise<ExchangeRateView[]> {
  const [rates, used] = [await readExchangeRates(db), await usedCurrencies(db)];
  const oldest = shopDay(new Date(now.getTime() - days(oldAfterDays)));
  return [...new Set([...used, ...rates.keys()])].toSorted().map((currency) => {
    const { units, on } = rates.get(currency) ?? { units: null, on: null };
    return { currency, units, on, isOld: on !== null && on < oldest, isUsed: used.has(currency) };
  });
}

/** Currencies in use without a rate, or with one that is old. */
export async function countRatesDue(db: Database, now: Date): Promise<number> {
  const rates = await listExchangeRates(db, now);
  return rates.filter(({ units, isOld, isUsed }) => isUsed && (units === null || isOld)).length;
}

async function usedCurrencies(db: Database): Promise<Set<string>> {
  const { rows } = await db.execute<{ currency: string }>(sql`
    select distinct currency from supplier_offers where currency is not null and currency <> 'GBP'`);
  return new Set([...(await currenciesOfSuppliers(db)), ...rows.map(({ currency }) => currency)]);
}

/** Another rate of the same day replaces it; costs follow in the background. @throws Problem 400 for a day to come */
export async function enterRates(
  { db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  wanted: readonly NewRate[],
  byUserId: number,
): Promise<ExchangeRateView[]> {
  const at = clock.now();
  const future = wanted.findIndex(({ on }) => on > shopDay(at));
  if (future >= 0) throw invalidInput(`rates.${future}.on`, 'That day is in the future.');
  const rows = [...new Map(wanted.map((rate) => [`${rate.currency} ${rate.on}`, rate])).values()];
  await db.transaction(async (tx) => {
    const before = Object.fromEntries(await readExchangeRates(tx));
    await tx
      .insert(exchangeRates)
      .values(rows.map((rate) => ({ ...rate, enteredAt: at })))
      .onConflictDoUpdate({
        target: [exchangeRates.currency, exchangeRates.on],
        set: { units: sql`excluded.units`, enteredAt: at },
      });
    const after = Object.fromEntries(await readExchangeRates(tx));
    await recordChange(tx, { at, byUserId, ...subject, did: 'changed', before, after });
    await jobs.enqueue(tx, exchangeRatesChanged, {});
  });
  return listExchangeRates(db, at);
}

const subject = { subject: 'exchange-rates', subjectId: 'all' };

/** The same from a small CSV file. Nothing is entered where a row is wrong. @throws Problem 400 with the row */
export function importRates(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  csv: string,
  byUserId: number,
): Promise<ExchangeRateView[]> {
  const today = shopDay(deps.clock.now());
  const rates = rowsOf(csv).map(({ row, ...typed }) => {
    const read = newRate.safeParse({ ...typed, on: typed.on || today });
    if (!read.success) throw invalidInput('csv', `Row ${row}: ${read.error.issues[0]?.message ?? 'not understood'}.`);
    if (read.data.on > today) throw invalidInput('csv', `Row ${row}: that day is in the future.`);
    return read.data;
  });
  if (rates.length === 0) throw invalidInput('csv', 'There is no rate in that file.');
  return enterRates(deps, rates, byUserId);
}

function rowsOf(csv: string) {
  try {
    return ratesIn(csv);
  } catch {
    throw invalidInput('csv', 'That isn’t a CSV file with a currency, a rate and a date in each row.');
  }
}

/** Costs that were converted by it stay, and prices in that currency are not used any more. @throws Problem 404 */
export async function removeRates(
  { db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  currency: string,
  byUserId: number,
): Promise<ExchangeRateView[]> {
  const at = clock.now();
  await db.transaction(async (tx) => {
    const before = Object.fromEntries(await readExchangeRates(tx));
    const removed = await tx.delete(exchangeRates).where(eq(exchangeRates.currency, currency)).returning();
    if (removed.length === 0) throw new Problem(404, 'rate-not-found', 'There is no rate for that currency.');
    const after = Object.fromEntries(await readExchangeRates(tx));
    await recordChange(tx, { at, byUserId, ...subject, did: 'changed', before, after });
    await jobs.enqueue(tx, exchangeRatesChanged, {});
  });
  return listExchangeRates(db, at);
}
