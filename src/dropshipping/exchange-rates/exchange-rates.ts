import { desc } from 'drizzle-orm';
import type { ExchangeRates } from '#catalogue/suppliers/supplier-prices.contract.ts';
import type { Database } from '#platform/database/database.ts';
import { exchangeRates } from './exchange-rates.table.ts';

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
