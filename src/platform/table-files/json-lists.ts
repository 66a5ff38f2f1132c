import { UnreadableFile } from './file-table.ts';
import { isCodeName, isVariantList, places } from './tree-variants.ts';

export type Json = string | null | Json[] | Map<string, Json>;
type Fields = Map<string, Json>;

const pageInfo = /^(?:links|_links|meta|pagination|paging|page_?info)$/i;
const further =
  /^(?:next|next_?page(?:_?(?:url|token))?|(?:@?odata\.)?next_?link|next_?cursor|has_?more|has_?next(?:_?page)?)$/i;
const totals = /^(?:count|total|total_?(?:count|results|items|products))$/i;
const pageCounts = /^(?:pages|page_?count|last_?page|total_?pages|num(?:ber)?_?(?:of_?)?pages)$/i;

/** Whether what surrounds the list speaks of more products than it has. */
export function saysMore(outer: Fields, listed: number): boolean {
  return [...outer].some(([key, value]) => {
    if (value instanceof Map)
      return pageInfo.test(key) ? saysMore(value, listed) : further.test(key) && holdsText(value);
    if (typeof value !== 'string') return false;
    const count = /^\d{1,9}$/.test(value) ? Number(value) : 0;
    if (totals.test(key)) return count > listed;
    if (pageCounts.test(key)) return count > 1;
    return further.test(key) && !/^(?:|false|0)$/.test(value);
  });
}

function holdsText(value: Fields): boolean {
  return [...value.values()].some((one) => typeof one === 'string' && one !== '');
}

type Found = { list: Json[]; around: Fields[] };

/** The longest list of objects, however deep it is, and the objects around it; a product alone is a list of one. */
export function listIn(value: Json): Found {
  if (Array.isArray(value)) return { list: value, around: [] };
  if (!(value instanceof Map)) return { list: [], around: [] };
  if (isAlone(value)) return { list: [value], around: [] };
  const keyed = listByKey(value);
  if (keyed) return { list: keyed, around: [] };
  const inside = [...value].filter((one) => !isMessage(one)).map(([, one]) => listIn(one));
  const longest = inside.toSorted((a, b) => b.list.length - a.list.length)[0] ?? { list: [], around: [] };
  return { list: longest.list, around: [...longest.around, value] };
}

const names = /^(?:(?:product|item)[ _-]?)?(?:name|title|description|label)$/i;
const figures = /price|cost|stock|qty|quantity|inventory|availab/i;
const wrappers = /^(?:data|products?|items?|results?|response|payload|body|value|stock|pricing)$/i;

/** What a product has lists of, with numbers of their own. */
const parts =
  /^(?:(?:product_?)?(?:images?|pictures?|photos?|media|files|documents)|(?:product_?)?(?:categor(?:y|ies)|tags|collections|attributes|options|properties|specifications|features)|meta_?data|barcodes|suppliers|related\w*|(?:cross|up)_?sells|price_?(?:breaks|tiers))$/i;

export const isOfPlace = (value: Json) =>
  value instanceof Map && value.keys().some((key) => places.has(key.toLowerCase()));

const isOfPlaces = (value: Json) => Array.isArray(value) && value.length > 0 && value.every(isOfPlace);

/** Whether there is a list of such objects anywhere inside, other than of what belongs to one product. */
function hasListOf(isSuch: (value: Json) => boolean, [key, value]: [string, Json]): boolean {
  if (value instanceof Map) return [...value].some((inside) => hasListOf(isSuch, inside));
  if (!Array.isArray(value) || isVariantList(key) || parts.test(key) || isOfPlaces(value)) return false;
  return value.some(isSuch);
}

const isObject = (value: Json) => value instanceof Map;
const isCoded = (value: Json) => value instanceof Map && value.keys().some((key) => isCodeName(key));
const isCodedAndNoFault = (value: Json) =>
  isCoded(value) && value instanceof Map && !value.keys().some((key) => messages.test(key));

/** Such names are those of lists, too. */
function isMessage([key, value]: [string, Json]): boolean {
  return messages.test(key) && (/^error/i.test(key) || !hasListOf(isCodedAndNoFault, [key, value]));
}

/** Whether an object has a product's fields: a name, or several figures. */
function isProduct(value: Json): value is Fields {
  if (!(value instanceof Map) || [...value].some((one) => hasListOf(isCoded, one))) return false;
  const said = value.keys().toArray();
  const ofFigures = said.filter((key) => figures.test(key)).length;
  return (
    ofFigures > 1 || (said.some((key) => names.test(key)) && (ofFigures > 0 || said.some((key) => isCodeName(key))))
  );
}

/** Shops have a name and a number too, but neither price nor stock; what is around a list may have both. */
function isAlone(value: Fields): boolean {
  const said = [...value];
  return (
    said.some(([key, one]) => isCodeName(key) && typeof one === 'string') &&
    said.some(([key, one]) => figures.test(key) && (typeof one === 'string' || isOfPlaces(one))) &&
    !said.some((one) => hasListOf(isObject, one))
  );
}

/** `{ "A1": { … }, "B2": { … } }`: products under their codes, or under numbers that only count them. */
function listByKey(outer: Fields): Fields[] | undefined {
  const members = [...outer.values()];
  if (members.length === 0 || !members.every(isProduct)) return undefined;
  const isWrapped = members.length === 1 && outer.keys().every((key) => wrappers.test(key));
  const areCounted = isCount(outer.keys().toArray());
  const areCoded = members.every((one) => one.keys().some((key) => isCodeName(key, !areCounted)));
  if (isWrapped || areCounted || areCoded) return members;
  return [...outer].map(([key, one]) =>
    one instanceof Map ? new Map<string, Json>([['code', key], ...one]) : new Map(),
  );
}

/** 0, 1, 2 … or 1, 2, 3 … */
function isCount(keys: readonly string[]): boolean {
  const first = Number(keys[0]);
  return (first === 0 || first === 1) && keys.every((key, at) => key === String(first + at));
}

const messages = /^(?:errors?|error_?(?:message|description)|message|msg|detail|fault|reason)$/i;

/** What a file without a list says instead, where that can be told. @throws UnreadableFile */
export function refuse(value: Fields): void {
  const said = messageIn(value);
  if (said !== undefined)
    throw new UnreadableFile(
      `it is a message and no list of products: “${said.replaceAll(/\s+/g, ' ').slice(0, 100)}”`,
    );
  const inner = [value, ...value.values()].filter((one) => one instanceof Map);
  if (
    inner.some(
      (one) => one.size > 0 && one.values().every((figure) => typeof figure === 'string' && /^-?[\d.]+$/.test(figure)),
    )
  )
    throw new UnreadableFile('it has a figure for each code and does not say of what; each product needs named fields');
}

function messageIn(value: Json): string | undefined {
  if (Array.isArray(value)) return value.map(messageIn).find((said) => said !== undefined);
  if (!(value instanceof Map)) return undefined;
  for (const [key, said] of value) {
    if (!messages.test(key)) continue;
    const text = typeof said === 'string' ? said : messageIn(said);
    if (text !== undefined && text !== '' && !/^(?:ok|success\w*|true|false|\d+)$/i.test(text)) return text;
  }
  return undefined;
}
