import type { Json } from './json-pages.ts';

const isAbout =
  /^(?:meta(?:data)?|head(?:er)?|info|settings|config\w*|context|catalog(?:ue)?|feed|price_?list|about|shop|store|supplier|merchant|vendor|company|account|channel|summary)$/i;
const ofCurrency =
  /^(?:(?:prices?|default|base|main|shop|store|list|catalog(?:ue)?|feed|supplier)_?)?currency(?:_?(?:code|iso(?:_?code)?|id))?$/i;
const ofPrices =
  /^(?:prices?_?)?(?:incl?(?:ude[sd]?|uding)?_?(?:vat|tax(?:es)?)|(?:vat|tax(?:es)?)_?incl(?:uded|usive)?)$|^(?:price_?unit|prices_?in|unit|minor_?unit)$/i;
const codeOfCurrency = /^(?:code|iso(?:_?code)?|id|currency_?code)$/i;

export const isAboutAll = (name: string) => isAbout.test(name);

/** What is said of all prices, beside the list or in an object about it. */
export function saidOfAll(outer: ReadonlyMap<string, Json>): [string, string][] {
  const about = [...outer].flatMap(([key, value]) => (value instanceof Map && isAbout.test(key) ? [...value] : []));
  const found = [...outer, ...about].flatMap(([key, value]): [string, string][] => {
    if (ofCurrency.test(key)) return currencyIn(value).map((code) => ['currency', code]);
    if (typeof value !== 'string' || !ofPrices.test(key)) return [];
    // Of all, it may be that of weights or sizes.
    return /^unit$/i.test(key) && !/^(?:pence|penn(?:y|ies)|cents?|minor)/i.test(value) ? [] : [[key, value]];
  });
  return [...new Map(found.toReversed())];
}

function currencyIn(value: Json): string[] {
  if (typeof value === 'string') return [value];
  if (!(value instanceof Map)) return [];
  return [...value].flatMap(([key, code]) => (typeof code === 'string' && codeOfCurrency.test(key) ? [code] : []));
}

const ofFaults = /^(?:errors?|error_?(?:message|description)|warnings?)$/i;
const texts = /^(?:message|msg|detail|description|title|text|reason|errors?|warnings?)$/i;
const isPart = /^(?:is_?)?(?:partial|truncated|incomplete|sandbox|test(?:_?mode)?|demo|stale)$/i;
const isWhole = /^(?:success|ok|(?:is_?)?complete)$/i;
const nothing = /^(?:|0|none|no|null|false|ok|success\w*|\[\])$/i;
const longest = 100;
const most = 3;

/** What beside the products says that they may not be all, or not as they are. */
export function warningsIn(outer: ReadonlyMap<string, Json>): string[] {
  const found = [...outer].flatMap(([key, value]) => {
    if (ofFaults.test(key)) return textsIn(value);
    if (typeof value !== 'string') return [];
    const isSuch =
      (isPart.test(key) && /^(?:true|1|yes)$/i.test(value)) ||
      (isWhole.test(key) && /^(?:false|0|no)$/i.test(value)) ||
      (/^status$/i.test(key) && /^(?:error|fail\w*|partial|incomplete|processing)$/i.test(value));
    return isSuch ? [`${key}: ${value}`] : [];
  });
  return found.slice(0, most).map((said) => said.replaceAll(/\s+/g, ' ').slice(0, longest));
}

function textsIn(value: Json): string[] {
  if (typeof value === 'string') return nothing.test(value.trim()) ? [] : [value];
  if (Array.isArray(value)) return value.slice(0, most).flatMap(textsIn);
  if (value === null) return [];
  return [...value].flatMap(([key, said]) => (texts.test(key) ? textsIn(said) : []));
}
