import { shopCurrency } from '#catalogue/suppliers/supplier-prices.contract.ts';
import type { Pence } from '#platform/money.ts';
import { firstOf, textsIn, valuesOf } from '#platform/table-files/file-table.ts';
import type { FileRow, FileTable } from '#platform/table-files/file-table.ts';
import {
  currencyNamed,
  evidenceIn,
  isForeign,
  isPounds,
  namesPounds,
  priceReader,
} from '#platform/table-files/written/written-numbers.contract.ts';
import type { Evidence, WrittenPrice } from '#platform/table-files/written/written-numbers.contract.ts';
import { nonsenseIn } from '../reported-fields.ts';
import type { Nonsense } from '../supplier-connector.ts';
import { isUncertain } from './feed-columns.ts';
import type { Settled } from './feed-columns.ts';
import { isForeignHeading } from './usual-headings.ts';

/** What the owner says. A price column of theirs is in pounds, unless the file says otherwise. */
export type ChosenPrices = {
  currency: string | undefined;
  isPriceChosen: boolean;
  /** When the file was read or sent. */
  now?: Date | undefined;
};

type PriceColumn = {
  read(row: FileRow): { amount: Pence | null; currency?: string; error?: Nonsense };
  evidence: Evidence;
  /** That the file or the owner names. */
  currency: string | null;
  /** One that is not ours, or 'unknown'. */
  foreign: string | null;
};

/** The price column with what says its currency: a cell of the row, the heading, the owner. */
export function priceColumn(
  table: Pick<FileTable, 'headings' | 'rows'>,
  settled: Settled,
  chosen: ChosenPrices,
): PriceColumn {
  const { places } = settled;
  const [at, currencyAt] = [places.get('price') ?? [], places.get('currency') ?? []];
  const net = netReader(textsIn(table.rows, at));
  const texts = textsIn(table.rows, at).map(net);
  const evidence = evidenceIn(texts);
  const readPrice = priceReader(evidence);
  const heading = at.length === 1 ? table.headings[at[0] ?? -1] : undefined;
  const isUnknown =
    isUncertain(settled, 'currency') || (heading !== undefined && !chosen.isPriceChosen && isForeignHeading(heading));
  const said = [...new Set(textsIn(table.rows, currencyAt))];
  const named = currenciesIn(said, heading?.currency ?? chosen.currency ?? null, isUnknown);
  // Among so many prices in euros one without a sign may be in anything; a few cells are mistakes of their own.
  const isMixed = named.isMixed || texts.filter(isForeign).length * 2 > texts.length;
  const currencies = { ...named, isMixed };
  const readOne = oneReader(texts, readPrice, chosen);

  const read: PriceColumn['read'] = ({ cells }) => {
    const values = valuesOf(...at.map((place) => cells[place])).map(net);
    const [price = ''] = values;
    if (price === '') return { amount: null };
    const unread = (said: string, why: string) => ({ amount: null, error: { ...nonsenseIn('price', said), why } });
    const amounts = new Set(values.map((value) => readPrice(value).amount));
    if (amounts.size > 1) return unread(values.join(' / '), 'is there more than once, differently');
    const cell = firstOf(...currencyAt.map((place) => cells[place]));
    const foreign = whyForeign(price, cell, currencies);
    const code = foreign && codeOf(foreign, cell || (currencies.whole ?? ''));
    if (foreign && code === undefined) return unread(foreign.said, foreign.why);
    const { amount, why } = readOne(price);
    if (why !== undefined) return unread(foreign?.said ?? price, why);
    const named = code ?? (namesOurs(price, cell, currencies) ? shopCurrency : undefined);
    return { amount, ...(named !== undefined && { currency: named }) };
  };
  const currency = currencies.named ?? (texts.some(namesPounds) ? 'GBP' : null);
  return { read, evidence, currency, foreign: currencies.foreign };
}

const saysNet = /(?<=\w) *(?:nett?|(?:\+|plus|ex\.?|exc\.?|excl\.?|excluding) ?vat)\.?$/i;

/** Where all prices are such, `3.50 + VAT` is 3.50 by the supplier's own terms; where some are, the others may include it. */
function netReader(texts: readonly string[]): (text: string) => string {
  const priced = texts.filter((text) => /\d/.test(text));
  const areNet = priced.every((text) => saysNet.test(text));
  return (text) => (areNet ? text.replace(saysNet, '') : text);
}

/** Where some are in pence, whole numbers may be, too. */
function oneReader(
  texts: readonly string[],
  readPrice: (text: string) => WrittenPrice,
  chosen: ChosenPrices,
): (text: string) => WrittenPrice {
  const hasPence = texts.some((text) => /^\d+ ?p$/i.test(text.trim()));
  return (text) => {
    if (hasPence && /^\d+$/.test(text.trim())) return { amount: null, why: 'may be in pence, as others are' };
    return orNone(readPrice(text), chosen);
  };
}

/** What some write where no price is agreed: 0.01, 9999.99. */
function orNone(read: WrittenPrice, { isPriceChosen }: ChosenPrices): WrittenPrice {
  const isSuch = read.amount === 1 || /^9{6,}$|^9{4,}00$/.test(String(read.amount));
  return isSuch && !isPriceChosen ? { amount: null, why: 'may stand for none' } : read;
}

/** `whole`: of prices whose row names none; '' where it is not known and hardly ours. */
type Currencies = { named: string | null; whole: string | null; foreign: string | null; isMixed: boolean };

function currenciesIn(said: readonly string[], known: string | null, isUnknown: boolean): Currencies {
  const whole = known ?? (isUnknown ? '' : null);
  const foreignSaid = said.find((word) => !isPounds(word));
  const foreignWhole = whole === null || isPounds(whole) ? null : whole || 'unknown';
  const only = foreignSaid === undefined || said.length === 1 ? said[0] : undefined;
  return { named: only ?? known, whole, foreign: foreignSaid ?? foreignWhole, isMixed: foreignSaid !== undefined };
}

/** Then it is in pounds, whatever the supplier's usual currency is. */
function namesOurs(price: string, cell: string, { whole }: Currencies): boolean {
  return namesPounds(price) || isPounds(cell || (whole ?? ''));
}

const twoCurrencies = 'names two currencies';

function codeOf({ why }: { why: string }, currency: string): string | undefined {
  return why === twoCurrencies ? undefined : currencyNamed(currency);
}

/** Why this price cannot be in pounds. */
function whyForeign(
  price: string,
  currency: string,
  { whole, isMixed }: Currencies,
): { said: string; why: string } | undefined {
  const why = 'is not in pounds';
  if (currency !== '' && !isPounds(currency) && namesPounds(price))
    return { said: `${price} ${currency}`, why: twoCurrencies };
  if (currency !== '') return isPounds(currency) ? undefined : { said: `${price} ${currency}`, why };
  if (namesPounds(price) || isForeign(price)) return undefined;
  if (whole) return isPounds(whole) ? undefined : { said: `${price} ${whole}`, why };
  return isMixed || whole === ''
    ? { said: price, why: 'does not say its currency, and may not be in pounds' }
    : undefined;
}
