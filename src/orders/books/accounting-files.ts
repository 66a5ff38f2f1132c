import { stringify } from 'csv-stringify/sync';
import type { Database } from '#platform/database/database.ts';
import { readAllSettings } from '#shop/settings/settings.ts';
import { accountingRows } from './accounting-files.rules.ts';
import type { AccountingProduct, BookPeriod } from './books.contract.ts';
import { readBookedDays } from './books.ts';
import { daysOf } from './periods.ts';

/** At most 92 days of some nine lines, so it is made whole. Without a mark of UTF-8, which would be read as part of the first heading. */
export async function accountingFile(
  db: Database,
  product: AccountingProduct,
  period: BookPeriod,
): Promise<{ name: string; csv: string }> {
  const { bookkeeping } = await readAllSettings(db);
  const rows = accountingRows(product, await readBookedDays(db, period), bookkeeping);
  const { from, to } = daysOf(period);
  return { name: `${product}-${from}-to-${to}.csv`, csv: stringify([...rows], { record_delimiter: 'windows' }) };
}
