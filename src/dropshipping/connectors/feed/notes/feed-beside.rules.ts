import type { ReadColumns } from './feed-likelihood.rules.ts';

/** What the rules need of a column that is not used: its heading, and the texts under it. */
export type Beside = { heading: string; texts(): readonly string[] };

const moreThanOne = (text: string) =>
  /(?<![\d.])(?!1(?:[.,]0+)?(?![\d.,]))0*[1-9]|\b(?:case|dozen|carton|outer)/i.test(text);
const areCounts = (texts: readonly string[]) => texts.length > 0 && texts.every((text) => /^\d{1,7}$/.test(text));

/** Columns that change what figures mean, and that nobody reads. */
const kinds: readonly { heading: RegExp; not?: RegExp; means(texts: readonly string[]): boolean; see: string }[] = [
  {
    heading:
      /^(?:(?:pack|case|carton|ctn|outer|inner|box|pk)(?:[ _]?(?:pack|qty|quantity|size|count|pcs|units|of|contents?))?|(?:(?:qty|quantity|units|pcs|pieces|items|no\.?|number|count)[ _]?(?:per|in|of|a)?[ _]?|per )(?:pack|case|carton|ctn|outer|inner|box)|spq|(?:std|standard)[ _]pack(?:[ _](?:qty|size))?|trade[ _]unit|(?:unit|uom)[ _](?:qty|quantity)|sold in (?:packs|cases|multiples)(?: of)?|packed in|packaging|pack[ _]type|vpe|verpackungseinheit|gebinde|colisage|conditionnement)\.?$/i,
    means: (texts) => texts.some(moreThanOne),
    see: 'See whether prices are for one piece.',
  },
  {
    heading:
      /^(?:moq|min(?:imum)?\.?(?:[ _](?:order|purchase|sales?)?[ _]?(?:qty|quantity))?|(?:qty|quantity)[ _](?:step|increment|multiple)|min(?:imum)?\.?[ _]order|(?:order|sales?|purchase|selling)[ _](?:multiples?|increments?)(?:[ _](?:qty|quantity))?|multiples(?: of)?|unit[ _]multiplier|(?:from|price|(?:price[ _])?break)[ _](?:qty|quantity)|qty[ _]from)\.?$/i,
    means: (texts) => texts.some(moreThanOne),
    see: 'See whether single pieces can be ordered.',
  },
  {
    heading: /\bdiscount\b|^disc\.? ?%?$/i,
    not: /\b(?:code|group|date|ends?|name|type|mode|allowed)\b/i,
    means: (texts) => texts.some((text) => /[1-9]/.test(text)),
    see: 'See whether prices are before it.',
  },
  {
    heading:
      /\b(?:(?:drop[ _]?ship(?:ping)?|handling|picking)[ _](?:fee|charge|cost)|handling|surcharge|levy|carriage|deposit)\b|^(?:p ?& ?p|postage(?: (?:& packing|cost|charge))?|delivery[ _](?:charge|fee))$/i,
    means: (texts) => texts.some((text) => /[1-9]/.test(text)),
    see: 'See whether it is to be paid on top.',
  },
  {
    heading:
      /^(?:price[ _](?:adjustment|modifier|delta|impact|difference|increment|extra)|(?:extra|additional|option|variant)[ _]price|impact[ _]on[ _]price)\b/i,
    means: (texts) => texts.some((text) => /[1-9]/.test(text)),
    see: 'See whether it is to be paid on top.',
  },
];

const counts = /(?:^|[\s_*])(?:qty|quantity|stock|inventory|on[ _]hand|soh|pieces|pcs)(?:$|[\s_])/i;
const noCounts =
  /(?:^|[\s_])(?:min|max|minimum|maximum|re-?order|orders?|incoming|inbound|due|date|status|location|code|alloc\w*|reserved|committed|pack|case|carton|box|outer|inner|weight|days|id|policy|tracker)(?:$|[\s_])/i;

/** Beside another count it may be the one that can be sold. */
const ofSale =
  /(?:^|[\s_])(?:web|online|drop ?ship|available|free|sell|sale|sal(?:e)?able|trade|b2b|net|usable)(?:$|[\s_])/i;

/** `unitsPerCase`, `units_per_case` and `pack/qty` in words. */
const waysToSay = (heading: string) => [heading, heading.split(/[/@]/).at(-1) ?? ''].map(apart);
const apart = (heading: string) => heading.replaceAll(/(?<=[a-z])(?=[A-Z])|[_/@]+/g, ' ').trim();

/** What stands beside the figures and is not used, where it may change them. */
export function onBeside(columns: ReadColumns, unused: readonly Beside[], hasWords: boolean): string[] {
  const told = (heading: string, see: string) => `“${heading}” is not used. ${see}`;
  const ofPrices = columns.price
    ? unused.flatMap(({ heading, texts }) =>
        kinds
          .filter(
            (kind) =>
              waysToSay(heading).some((said) => kind.heading.test(said) && !kind.not?.test(said)) &&
              kind.means(texts()),
          )
          .map(({ see }) => told(heading, see)),
      )
    : [];
  const isMeant = columns.stock === undefined ? hasWords : columns.stock !== null;
  const ofStock = isMeant
    ? unused.filter(
        ({ heading, texts }) =>
          counts.test(heading) &&
          !noCounts.test(heading) &&
          (!columns.stock || (ofSale.test(heading) && !ofSale.test(columns.stock))) &&
          areCounts(texts()),
      )
    : [];
  return [
    ...ofPrices,
    ...ofStock.map(({ heading }) => told(heading, 'See whether it says how many pieces there are.')),
  ];
}

/** A price in another currency beside one that names none. */
export function onOtherCurrency(
  { columns, currency }: { columns: ReadColumns; currency: { how: string } },
  headings: readonly { name: string; currency: string | null }[],
): string[] {
  if (!columns.price || currency.how !== 'assumed') return [];
  return headings
    .filter((heading) => heading.currency !== null && heading.currency !== 'GBP')
    .slice(0, 1)
    .map(({ name }) => `“${name}” is in another currency. See whether what you pay is, too.`);
}

/** What a line above or below the headings may say of all prices. */
const onPrices =
  /\b(?:vat|tax|eur|euros?|usd|dollars?|pence|per (?:case|carton|outer|box|pack|dozen|hundred|\d+)|(?:case|carton|pack) prices?|discount|valid (?:from|until|to)|effective(?: from)?|as (?:at|of))\b|\d ?%|[€$]/i;

export function saysOfPrices(line: string): boolean {
  return onPrices.test(line);
}
