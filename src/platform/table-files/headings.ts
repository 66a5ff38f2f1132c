import { namedTwice } from './text-file.ts';

/**
 * `name` is unique in its file. `plain` is what guesses go by; '' for a column without a heading. `currency` and `vat` as the
 * heading says.
 */
export type Heading = {
  name: string;
  plain: string;
  currency: string | null;
  vat: 'ex' | 'inc' | null;
  isBlank: boolean;
  isRepeated: boolean;
};

const exVat =
  /\b(?:ex|exc|excl|excluding|without|w\/o|net of|before|senza|sin|bez|sans)\.? ?(?:vat|tax|iva|btw|tva|dph|ust)\b|\biva esclusa\b|(?<=cena |cena zakupu |cena hurtowa |prezzo |precio |prijs |inkoopprijs )nett?o\b|\b(?:vat|tax) ?(?:ex|excl|excluded)\b|(?<=(?:prix|achat|tarif|gros|vente|public) \(?)(?:ht|hors taxes?)\b|(?<=preis |\bek |\bvk )netto\b|(?<=(?:price|cost) \(?)nett?\b|\b(?:zzgl|exkl|o)\.? ?mwst\b/;
const incVat =
  /\b(?:inc|incl|including|with|gross of|con|z)\.? ?(?:vat|tax|iva|btw|tva|dph|ust)\b|\biva inclusa\b|(?<=cena |cena zakupu |cena hurtowa |prezzo |precio |prijs |inkoopprijs )brutto\b|\b(?:vat|tax) ?(?:inc|incl|included)\b|(?<=(?:prix|achat|tarif|gros|vente|public) \(?)(?:ttc|toutes taxes comprises)\b|(?<=preis |\bek |\bvk )brutto\b|(?<=(?:price|cost|rrp) \(?)gross\b|\b(?:inkl|m)\.? ?mwst\b/;
const signs: Record<string, string> = { '£': 'GBP', '€': 'EUR', $: 'USD' };
const codes = /\b(?:gbp|gbx|eur|euro|usd|pln|sek|nok|dkk|chf|czk|huf|ron|cny|rmb|jpy|cad|aud|nzd|try|inr|hkd)s?\b/;
const sameCode: Record<string, string> = { EURO: 'EUR', RMB: 'CNY', EUROS: 'EUR' };

/** `g:Image_Link`, `imageLink` and `image link` are the same heading, `Trade Price (ex VAT)` is a trade price. */
export function headingOf(name: string): Heading {
  const said = wordsOf(name);
  const vat = vatIn(said);
  const currency = currencyIn(said);
  const bare = said
    .replaceAll(/\([^()]*\)|\[non editable\]/g, (inside) =>
      isRemark(inside.replace('[', '(').replace(']', ')')) ? ' ' : inside,
    )
    .replace(exVat, ' ')
    .replace(incVat, ' ')
    .replaceAll(/[£€$]/g, ' ');
  const isOnlyCurrency = bare.trim().replace(codes, '').trim() === '';
  const plain = (isOnlyCurrency ? bare : bare.replace(codes, ' ')).replaceAll(/[^\p{L}\d]+/gu, ' ').trim();
  return { name, plain, currency, vat, isBlank: false, isRepeated: false };
}

/** `(0/1)`, `(x,y,z...)`, `(HTML)` and `(SiteID=UK)` say how, `(per case)` and `(p)` say of what. */
function isRemark(inside: string): boolean {
  if (inside.includes('=') || /^\((?:(?:not|non)[- ]editable|current)\)$/.test(inside)) return true;
  const words =
    inside
      .replace(exVat, ' ')
      .replace(incVat, ' ')
      .match(/[a-z]+/g) ?? [];
  return words.every(
    (word) =>
      codes.test(word) ||
      /^(?:[nxyz]|en|gb|us|uk|english|html|yes|no|url|urls|units?|each|pcs|pieces|singles|optional|required)$/.test(
        word,
      ),
  );
}

function vatIn(said: string): Heading['vat'] {
  if (exVat.test(said)) return 'ex';
  return incVat.test(said) ? 'inc' : null;
}

function wordsOf(name: string): string {
  const apart = /\s/.test(name.trim()) ? name : name.replaceAll(/(?<=[a-z\d])(?=[A-Z][a-z]|[A-Z]+$)/g, ' ');
  return apart
    .trim()
    .toLowerCase()
    .replace(/^@?\w+:(?=\w)/, '')
    .replaceAll(/[\s_.-]+/g, ' ');
}

function currencyIn(said: string): string | null {
  const sign = /[£€$]/.exec(said)?.[0];
  if (sign) return signs[sign] ?? null;
  const code = codes.exec(said)?.[0].toUpperCase();
  return code === undefined ? null : (sameCode[code] ?? code);
}

/** What it is without the name of the object around it: `stock/reserved`. */
const inStock =
  /^(?:stock|inventory|availability|(?:stock|inventory)_?levels?|(?:extension_?attributes\/)?stock_?item)[/@](?=(?:is_?)?in_?stock$|(?:qty_?)?(?:available|free|reserved|allocated|committed|damaged|quarantined|on_?hold)$|quantity$|qty$|on_?hand$)/i;

/** A kind of price in an object of prices: `prices/trade`. */
const inPrices = /^(?:prices?|pricing)[/@](?=(?:trade|wholesale|cost|dealer|rrp|srp|msrp|retail)(?:_?price)?$)/i;

/** A state is what its words say: `status/label`. */
const inStatus =
  /(?<=(?:status|availability|life_?cycle))[/@](?:name|text|label|value|title|display(?:_?name)?|description)$/i;

/** An element's name may end with what tells several of it apart: `price (trade)`. */
export function treeHeading(name: string): Heading {
  const { currency, vat } = headingOf(name);
  const bare = name
    .replaceAll(/ \([^()]*\)/g, '')
    .replace(inStatus, '')
    .replace(inStock, '')
    .replace(inPrices, '');
  return { ...headingOf(bare), name, currency, vat };
}

/** The headings of a sheet: columns without one, and of which there are two, are named by their place. */
export function sheetHeadings(names: readonly string[]): Heading[] {
  const headings = names.map(headingOf);
  const meanings = headings.map(({ plain, name, currency, vat }) => [plain || name, currency, vat].join('|'));
  const repeated = new Set(namedTwice(meanings));
  return headings.map((heading, at) => {
    if (heading.name === '') return { ...heading, name: `Column ${at + 1} (no heading)`, plain: '', isBlank: true };
    if (!repeated.has(meanings[at] ?? '')) return heading;
    return { ...heading, name: `${heading.name.slice(0, 180)} (column ${at + 1})`, isRepeated: true };
  });
}
