import type { Json } from './around/json-pages.ts';
import { saidOfAll } from './around/said-of-all.ts';
import { UnreadableFile } from './file-table.ts';
import { isCodeName, isPlaceName, isVariantList } from './tree-variants.ts';

type Fields = Map<string, Json>;

/** An object around the products from the `from`th on: how many are inside of it. */
export type Around = { outer: Fields; from: number; listed: number };

/** `around`: the objects around the list, inner ones first; `others`: lists that are not read. */
type Found = { list: Json[]; around: Around[]; others: string[] };

/**
 * The list of products, however deep it is, and the objects around it; a product alone is a list of one. Of several lists those
 * with the same fields, as one for each department, are one.
 */
export function listIn(value: Json): Found {
  if (Array.isArray(value)) {
    const list = nodesOf(value);
    if (!areGroups(list)) return { list, around: [], others: [] };
    return joined(list.map(listIn));
  }
  if (!(value instanceof Map)) return { list: [], around: [], others: [] };
  if (isAlone(value)) return { list: [value], around: [], others: [] };
  const keyed = listByKey(value);
  if (keyed) return { list: keyed, around: [], others: [] };
  const all = [...value]
    .filter((one) => !isMessage(one))
    .map(([key, one]) => ({ key, kind: kindOf(key, one), ...listIn(one) }));
  const found = all.filter(({ key, list }) => list.length > 0 && !ofNoGoods.test(key));
  const [main] = found.toSorted((a, b) => worthOf(b.list) - worthOf(a.list) || b.list.length - a.list.length);
  const isAlike = main && alikeTo(main);
  const read = found.filter((one) => one === main || (one.kind === main?.kind && isAlike?.(one)));
  const isRead = new Set(read.map(({ key }) => key));
  const { list, around, others } = joined(read);
  const left = all.filter((one) => !isRead.has(one.key) && one.list.some(isOfGoods));
  return {
    list,
    around: [...around, { outer: value, from: 0, listed: list.length }],
    others: [...others, ...left.map(({ key }) => key)],
  };
}

/** One list of several, one after the other. */
function joined(all: readonly Found[]): Found {
  let before = 0;
  const around = all.flatMap((one) => {
    const begin = before;
    before += one.list.length;
    return one.around.map((outer) => ({ ...outer, from: begin + outer.from }));
  });
  return { list: all.flatMap(({ list }) => list), around, others: all.flatMap(({ others }) => others) };
}

/** Departments are of one kind: lists under names of their own, or objects. */
function kindOf(key: string, value: Json): string {
  const isGeneral = /^(?:all[ _-]?)?(?:products?|items?|goods|articles?|skus|offers?|data|rows|list|results?)$/i.test(
    key,
  );
  if (isGeneral) return `under ${key}`;
  return Array.isArray(value) ? 'list' : 'object';
}

const notThere =
  'deleted|removed|discontinued|archived?|inactive|obsolete|delisted|withdrawn|unavailable|out[ _-]?of[ _-]?stock|sold[ _-]?out|disabled|failed|rejected|invalid|skipped|errors?|warnings?|coming[ _-]?soon|upcoming|pre[ _-]?order(?:s|ed)?|back[ _-]?order(?:s|ed)?|previous|old|examples?|samples?';

/** What is gone or not there yet, or is something else; its objects look like products. */
export const ofNoGoods = new RegExp(
  String.raw`^(?:(?:${notThere})(?:[ _-]?(?:products?|items?|skus?|codes?|goods|rows?|lines?|articles?|offers?|listings?))?|included|related\w*)$`,
  'i',
);

/** Whether objects have prices or stock, and names. */
function worthOf(list: readonly Json[]): number {
  const said = keysOf(list);
  return Number(said.some((key) => figures.test(key))) + Number(said.some((key) => names.test(key)));
}

function keysOf(list: readonly Json[]): string[] {
  const first = list.slice(0, 20).flatMap((one) => (one instanceof Map ? [...one.keys()] : []));
  return [...new Set(first)];
}

/** The same fields, and nothing around them that says something of one of the lists only. */
function alikeTo(main: Found): (other: Found) => boolean {
  const ofMain = keysOf(main.list);
  const currency = currenciesAround(main);
  return (other) => {
    const ofOther = new Set(keysOf(other.list));
    const common = ofMain.filter((key) => ofOther.has(key));
    return (
      currency === currenciesAround(other) &&
      common.some((key) => isCodeName(key)) &&
      common.some((key) => figures.test(key)) &&
      common.length * 2 > Math.max(ofMain.length, ofOther.size)
    );
  };
}

function currenciesAround({ around }: Found): string {
  return JSON.stringify(around.map(({ outer }) => saidOfAll(outer)));
}

/** Departments have a name and a number at most, and a list of goods with names and prices. */
function areGroups(list: readonly Json[]): boolean {
  const isGroup = (one: Json) =>
    one instanceof Map && ![...one].some(([key, inside]) => figures.test(key) && typeof inside === 'string');
  return list.length > 0 && list.every(isGroup) && list.every((one) => hasGoods(one)) && list.some(hasPriced);
}

const goods = /^(?:products?|goods|articles?|skus)$/i;

function goodsOf(group: Json): Json[] | undefined {
  if (!(group instanceof Map)) return undefined;
  const isCounted = group.keys().some((key) => isCodeName(key));
  return [...group]
    .filter(([key]) => goods.test(key) || (!isCounted && /^items?$/i.test(key)))
    .map(([, one]) => listUnder(one))
    .find((one) => one !== undefined);
}

const hasGoods = (group: Json) => goodsOf(group) !== undefined;

const hasPriced = (group: Json) =>
  goodsOf(group)?.some(
    (one) =>
      isCoded(one) && one instanceof Map && worthOf([one]) === 2 && one.keys().some((key) => /price|cost/i.test(key)),
  ) ?? false;

/** A list, or what GraphQL makes of one: `edges` with a `node` each, or `nodes`. */
export function listUnder(value: Json): Json[] | undefined {
  if (Array.isArray(value)) return nodesOf(value);
  const inside = value instanceof Map ? (value.get('edges') ?? value.get('nodes')) : undefined;
  return Array.isArray(inside) ? nodesOf(inside) : undefined;
}

function nodesOf(list: Json[]): Json[] {
  const nodes = list.map((one) => (one instanceof Map ? one.get('node') : undefined));
  return list.length > 0 && nodes.every((node) => node instanceof Map) ? nodes : list;
}

/** Of lists that are not read those are told that may be meant. */
const isOfGoods = (one: Json) =>
  one instanceof Map &&
  one.keys().some((key) => isCodeName(key)) &&
  one.keys().some((key) => isCodeName(key, true) || figures.test(key));

const names = /^(?:(?:product|item)[ _-]?)?(?:name|title|description|label)$/i;
const figures = /price|cost|stock|qty|quantity|inventory|availab/i;
const wrappers = /^(?:data|products?|items?|results?|response|payload|body|value|stock|pricing)$/i;

/** What a product has lists of, with numbers of their own. */
const parts =
  /^(?:(?:product_?)?(?:images?|pictures?|photos?|media|files|documents)|(?:product_?)?(?:categor(?:y|ies)|tags|collections|attributes|options|properties|specifications|features)|meta_?data|barcodes|suppliers|related\w*|(?:cross|up)_?sells|price_?(?:breaks|tiers))$/i;

const counts = /stock|qty|quantity|inventory|availab|on_?hand|level|amount|count|value|free|pieces|units|soh/i;
const ownCodes = /sku|product|item|article|ean|gtin|barcode|mpn/i;

/** A part of one product's stock, and no product of its own. */
export const isOfPlace = (value: Json) =>
  value instanceof Map &&
  value.keys().some(isPlaceName) &&
  value.keys().some((key) => counts.test(key)) &&
  !value.keys().some((key) => ownCodes.test(key));

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
