import { stringify } from 'csv-stringify/sync';
import type { Database } from '#platform/database/database.ts';
import { toPounds, zero } from '#platform/money.ts';
import type { AllSettings } from '#shop/settings/settings.contract.ts';
import { readAllSettings } from '#shop/settings/settings.ts';
import type { AccountingProduct, BookedDay, BookPeriod } from './books.contract.ts';
import { daysOf, readBookedDays } from './books.ts';

type AccountingSettings = AllSettings['bookkeeping'];
type Rows = readonly (readonly string[])[];

/** The rows of a file for an accounting program, including its header. */
function accountingRows(product: AccountingProduct, days: readonly BookedDay[], settings: AccountingSettings): Rows {
  if (product === 'xero') return xeroRows(days, settings);
  return product === 'quickbooks' ? quickbooksRows(days) : freeagentRows(days);
}

/** The columns of Xero's sales invoice template, in its order; required ones have an asterisk. */
const xeroColumns = [
  '*ContactName',
  'EmailAddress',
  'POAddressLine1',
  'POAddressLine2',
  'POAddressLine3',
  'POAddressLine4',
  'POCity',
  'PORegion',
  'POPostalCode',
  'POCountry',
  '*InvoiceNumber',
  'Reference',
  '*InvoiceDate',
  '*DueDate',
  'Total',
  'InventoryItemCode',
  '*Description',
  '*Quantity',
  '*UnitAmount',
  'Discount',
  '*AccountCode',
  '*TaxType',
  'TaxAmount',
  'TrackingName1',
  'TrackingOption1',
  'TrackingName2',
  'TrackingOption2',
  'Currency',
  'BrandingTheme',
];

/** The names of the rates in Xero's UK organisations. */
const xeroTaxTypes = new Map([
  [20, '20% (VAT on Income)'],
  [5, '5% (VAT on Income)'],
  [0, 'Zero Rated Income'],
]);

/** Each day is an invoice, and its refunds a credit note: Xero treats a negative invoice as one. Amounts include VAT. */
function xeroRows(days: readonly BookedDay[], { xeroAccounts }: AccountingSettings): Rows {
  const accounts = {
    goods: xeroAccounts.sales,
    refund: xeroAccounts.sales,
    delivery: xeroAccounts.delivery,
    fee: xeroAccounts.fees,
    'gift-card': xeroAccounts.giftCards,
    'gift-card-sale': xeroAccounts.giftCards,
  };
  const rows = days.map(({ day, kind, rate, gross, vat }) => {
    const date = ukDate(day);
    const cells: Record<string, string> = {
      '*ContactName': 'Online shop',
      '*InvoiceNumber': `SHOP-${day}${kind === 'refund' ? '-CR' : ''}`,
      '*InvoiceDate': date,
      '*DueDate': date,
      '*Description': words({ kind, rate }),
      '*Quantity': '1',
      '*UnitAmount': toPounds(gross),
      '*AccountCode': accounts[kind],
      '*TaxType': (hasVat(kind) && rate !== null && xeroTaxTypes.get(rate)) || 'No VAT',
      TaxAmount: toPounds(vat),
      Currency: 'GBP',
    };
    return xeroColumns.map((column) => cells[column] ?? '');
  });
  return [xeroColumns, ...rows];
}

/** Lines of a bank statement in three columns. QuickBooks accepts no digits in a description and no amount of 0. */
function quickbooksRows(days: readonly BookedDay[]): Rows {
  const rows = days
    .filter(({ gross }) => gross !== zero)
    .map(({ day, kind, rate, gross }) => [ukDate(day), wordsWithoutDigits({ kind, rate }), toPounds(gross)]);
  return [['Date', 'Description', 'Amount'], ...rows];
}

/** Lines of a bank statement without a header; no quotation marks, and no commas within a column. */
function freeagentRows(days: readonly BookedDay[]): Rows {
  return days
    .filter(({ gross }) => gross !== zero)
    .map(({ day, kind, rate, gross }) => [ukDate(day), toPounds(gross), words({ kind, rate })]);
}

const kindWords = {
  goods: 'Sales',
  delivery: 'Delivery',
  refund: 'Refunds',
  fee: 'Payment fees',
  'gift-card': 'Paid by gift card',
  'gift-card-sale': 'Gift cards sold',
};

function hasVat(kind: BookedDay['kind']): boolean {
  return kind === 'goods' || kind === 'delivery' || kind === 'refund';
}

function words({ kind, rate }: Pick<BookedDay, 'kind' | 'rate'>): string {
  if (!hasVat(kind)) return kindWords[kind];
  return rate === null ? `${kindWords[kind]} without VAT` : `${kindWords[kind]} at ${rate}% VAT`;
}

function wordsWithoutDigits({ kind, rate }: Pick<BookedDay, 'kind' | 'rate'>): string {
  if (!hasVat(kind)) return kindWords[kind];
  const rates = new Map([
    [20, 'at the standard rate of VAT'],
    [5, 'at the reduced rate of VAT'],
    [0, 'at the zero rate of VAT'],
  ]);
  return `${kindWords[kind]} ${(rate !== null && rates.get(rate)) || 'without VAT'}`;
}

function ukDate(day: string): string {
  return day.split('-').toReversed().join('/');
}

/** At most 92 days of some nine lines, so it is not streamed. Without a byte order mark, which would become part of the first heading. */
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
