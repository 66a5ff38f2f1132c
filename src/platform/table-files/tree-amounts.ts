import type { TreeRow } from './tree-variants.ts';
import { currencyNamed } from './written/written-numbers.contract.ts';

/** What is inside of an object, by its name in small letters: `currencyCode` and `currency_code` are one. */
type Inside = Map<string, { key: string; values: string[] }>;

const ofPrices = /(?:price|price_?v2|prices|cost|rrp|msrp|srp|preis|prix|precio|prezzo|cena)$/i;
const withCode = / \([^()]*\)$/;
const ofStock = /^(?:stock|stocks?_?(?:info|level)|inventory|availability|quantity|qty)$/i;

const amounts = /^(?:amount|value|price|val)$/;
const inPence = /^(?:centamount|minoramount|amountminor|amountinminorunits?|pence|cents|amountinpence|amountincents)$/;
const currencies = /^(?:currency|currencycode|currencyiso(?:code)?|isocurrency(?:code)?|ccy|cur|pricecurrency)$/;
const places = /^(?:precision|fractiondigits|decimals|decimalplaces|scale|exponent|currencyexponent)$/;
/** As many may be shown, and not be in the amount. */
const mayBeShown = /^(?:decimals|decimalplaces|scale)$/;
/** How many of the digits are behind the point. */
export const isOfDecimals = (name: string) => places.test(lettersOf(name));
const withTax = /^(?:is)?(?:tax|vat)(?:included?|inclusive)$|^(?:incl?|includes|including)(?:tax|vat)$/;
const net = /^(?:net|ex|excl|excluding|without)(?:tax|vat)?(?:price|amount)?$/;
const gross = /^(?:gross|inc|incl|including|with)(?:tax|vat)?(?:price|amount)?$/;
/** `all`, `top` and `try` are currencies, too. */
const usualCurrencies = new Set(['GBP', 'EUR', 'USD']);
const justTax = /^(?:vat|tax)(?:amount)?$/;
const nothingMore = /^(?:vat|tax)rate$/;
const counts = /^(?:amount|value|total|number)$/;

/** Prices and stock in objects, as `{ "amount": "12.50", "currency": "GBP" }`, under the names of the objects. Those that say more stay as they are. */
export function withPlainAmounts(row: TreeRow): TreeRow {
  const objects = Map.groupBy(row.keys(), parentOf);
  objects.delete('');
  if (objects.size === 0) return row;
  const around = aroundOf(objects.keys());
  const found = [...objects].flatMap(([parent, keys]) => {
    const isWhole = !row.has(parent) && !around.has(parent);
    const said = isWhole ? saidIn(row, parent, keys) : undefined;
    return said && !said.keys().some((key) => row.has(key) && !keys.includes(key)) ? [{ keys, said }] : [];
  });
  // What two objects would be called is the name of neither.
  const names = found.flatMap(({ said }) => [...said.keys()]);
  const [once, twice] = [new Set<string>(), new Set<string>()];
  for (const name of names) (once.has(name) ? twice : once).add(name);
  const plain = new Map(row);
  for (const { keys, said } of found) {
    if (said.keys().some((key) => twice.has(key))) continue;
    for (const key of keys) plain.delete(key);
    for (const [key, values] of said) plain.set(key, values);
  }
  return plain;
}

/** What is around objects. */
function aroundOf(parents: Iterable<string>): Set<string> {
  const around = (parent: string) => [...parent.matchAll(/\//g)].map(({ index }) => parent.slice(0, index));
  return new Set([...parents].flatMap(around));
}

function saidIn(row: TreeRow, parent: string, keys: readonly string[]): TreeRow | undefined {
  const name = ownName(parent);
  const [isOfPrice, isOfStock] = [ofPrices.test(name), ofStock.test(name)];
  if (!isOfPrice && !isOfStock) return undefined;
  const inside: Inside = new Map(keys.map((key) => [nameIn(key, parent), { key, values: row.get(key) ?? [] }]));
  if (inside.size < keys.length) return undefined;
  const price = isOfPrice ? priceIn(plainParent(parent, inside), inside) : undefined;
  return price ?? (isOfStock ? onlyNumber(parent, inside) : undefined);
}

function ownName(parent: string): string {
  return parent
    .slice(parent.lastIndexOf('/') + 1)
    .replace(/^\w+:/, '')
    .replace(withCode, '');
}

/** What a name inside of an object is called where its amount stands in place of it: `price/amount` is `price`. */
export function amountNames(name: string): string[] {
  const [, said = '', end = ''] = /^(.+)[/@](.+)$/.exec(name) ?? [];
  if (said === '') return [];
  const inside = lettersOf(end);
  if (ofStock.test(ownName(said)) && counts.test(inside)) return [said];
  const parent = onePrice(said.replace(withCode, ''));
  if (currencies.test(inside)) return [`${parent}/currency`];
  if (net.test(inside)) return [`${parent} ex VAT`];
  if (gross.test(inside)) return [`${parent} inc VAT`];
  if (amounts.test(inside) || inPence.test(inside)) return [parent];
  return currencyNamed(end) === undefined ? [] : [`${parent} (${currencyNamed(end)})`];
}

/** The name of an element ends with its currency already, and several prices are each a price. */
function plainParent(parent: string, inside: Inside): string {
  const [code = ''] = taken(inside, currencies) ?? [];
  return onePrice(code !== '' && parent.endsWith(` (${code})`) ? parent.slice(0, -code.length - 3) : parent);
}

function onePrice(name: string): string {
  return name.replace(/(?<=price)s$/i, '');
}

function parentOf(key: string): string {
  return key.slice(0, Math.max(0, key.lastIndexOf('/'), key.lastIndexOf('@')));
}

function nameIn(key: string, parent: string): string {
  return lettersOf(key.slice(parent.length + 1).replace(/^\w+:/, ''));
}

function lettersOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]/g, '');
}

function priceIn(parent: string, inside: Inside): TreeRow | undefined {
  return eachCurrency(parent, inside) ?? withAndWithoutTax(parent, inside) ?? oneAmount(parent, inside);
}

/** `{ "GBP": 12.5, "EUR": 14 }` */
function eachCurrency(parent: string, inside: Inside): TreeRow | undefined {
  const said = [...inside].map(([name, { values }]) => [currencyNamed(name), values] as const);
  if (said.some(([code, values]) => code === undefined || values.length !== 1)) return undefined;
  if (!said.some(([code]) => usualCurrencies.has(code ?? ''))) return undefined;
  return new Map(said.map(([code, values]) => [`${parent} (${code})`, [...values]]));
}

/** `{ "net": 10, "gross": 12 }` */
function withAndWithoutTax(parent: string, inside: Inside): TreeRow | undefined {
  const [ex, inc, currency, ...more] = [
    taken(inside, net),
    taken(inside, gross),
    taken(inside, currencies),
    ...left(inside, net, gross, currencies, justTax),
  ];
  const [low, high] = [Number(ex?.[0]), Number(inc?.[0])];
  const ofTax = taken(inside, justTax);
  const isTold = ofTax === undefined || Math.abs(Number(ofTax[0]) + low - high) < 0.011;
  const isTax = isTold && ex?.length === 1 && inc?.length === 1 && low <= high && high <= low * 1.3;
  if (!isTax || more.length > 0 || (currency && currency.length !== 1)) return undefined;
  const read: TreeRow = new Map([
    [`${parent} ex VAT`, ex],
    [`${parent} inc VAT`, inc],
  ]);
  return currency ? read.set(`${parent} ex VAT/currency`, currency) : read;
}

/** `{ "amount": 1250, "precision": 2, "currency": "GBP" }` */
function oneAmount(parent: string, inside: Inside): TreeRow | undefined {
  const values = amountsIn(inside);
  const [currency = [], tax] = [taken(inside, currencies), taken(inside, withTax)];
  if (!values || (currency.length > 0 && currency.length !== values.length)) return undefined;
  if (values.length > 1 && new Set(currency).size === values.length)
    return new Map(values.map((value, at) => [`${parent} (${currency[at]})`, [value]]));
  const read: TreeRow = new Map([[parent, values]]);
  if (currency.length > 0) read.set(`${parent}/currency`, currency);
  return tax ? read.set(`${parent}/tax included`, tax) : read;
}

/** With a point where they have decimal places; undefined where the object says more than that. */
function amountsIn(inside: Inside): string[] | undefined {
  const [plain, minor] = [taken(inside, amounts), taken(inside, inPence)];
  const [said, usual] = plain ? [plain, '0'] : [minor, '2'];
  const more = left(inside, amounts, inPence, currencies, places, withTax, nothingMore, /^type$/);
  const kinds = inside.get('type')?.values ?? [];
  const isKnown = kinds.every((one) => one === 'centPrecision' && minor);
  if (!said || (plain && (minor || taken(inside, mayBeShown))) || more.length > 0 || !isKnown) return undefined;
  const [digits = usual, ...others] = new Set(taken(inside, places));
  if (others.length > 0 || !/^[0-4]$/.test(digits)) return undefined;
  const values = said.map((one) => shifted(one, Number(digits)));
  return values.includes('') ? undefined : values;
}

/** `1250` with two decimal places is `12.50`; '' for what has its own already. */
function shifted(text: string, digits: number): string {
  if (digits === 0) return text;
  if (!/^\d{1,12}$/.test(text)) return '';
  const whole = text.padStart(digits + 1, '0');
  return `${whole.slice(0, -digits)}.${whole.slice(-digits)}`;
}

/** `{ "value": 12 }` */
function onlyNumber(parent: string, inside: Inside): TreeRow | undefined {
  const [only, ...others] = inside;
  if (!only || others.length > 0 || !counts.test(only[0])) return undefined;
  return new Map([[parent, only[1].values]]);
}

/** The values under the one name that is such. */
function taken(inside: Inside, pattern: RegExp): string[] | undefined {
  const found = [...inside].filter(([name]) => name !== '' && pattern.test(name));
  return found.length === 1 ? found[0]?.[1].values : undefined;
}

function left(inside: Inside, ...patterns: readonly RegExp[]): string[] {
  return inside
    .keys()
    .filter((name) => !patterns.some((pattern) => pattern.test(name)))
    .toArray();
}
