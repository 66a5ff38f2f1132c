/** A product's values by the names of its elements and attributes. */
export type TreeRow = Map<string, string[]>;

const lists = /^(?:variants|variations|skus|children)$/i;
const elements = /^(?:\w+:)?(?:variant|variation)$/i;
const codes =
  /^(?:(?:variant|product|item|stock|article|supplier|part)?[ _-]?(?:sku|id|code|number|no)|mpn|ref|reference)$/i;
const numbers = /^(?:(?:variant|product|item)[ _-]?)?id$/i;
const barcodes = /^(?:gtin(?:13)?|ean(?:[ _-]?(?:13|code))?|bar[ _-]?code|upc)$/i;
const titles = ['name', 'title'];
const options = /^(?:option[ _-]?[123]|colou?r|size)$/i;

/** Whether it says where a part of the stock is. */
export const isPlaceName = (key: string) =>
  /^(?:ware_?house|location|depot|branch|site|loc|wh|whs|facility|stock_?room|distribution_?cent(?:er|re)|dc|source_?code)(?:[ _-]?(?:id|code|name|no|number))?$/i.test(
    key,
  );

/** A list of what is sold under one name. */
export const isVariantList = (key: string) => lists.test(key);
export const isVariantElement = (name: string) => elements.test(name);

/**
 * Whether each can be told from the others; options such as `Colour: Red` cannot. Those with the number of a database alone are
 * options of a product that has a code.
 */
export function areProducts(parent: TreeRow, variants: readonly TreeRow[]): boolean {
  if (variants.length === 0 || !variants.every((one) => hasCode(one))) return false;
  return !hasCode(parent, true) || variants.every((one) => hasCode(one, true));
}

function hasCode(row: TreeRow, isProper = false): boolean {
  return row.keys().some((key) => isCodeName(key, isProper));
}

/** `isProper`: what may be the number of a database does not count. */
export function isCodeName(key: string, isProper = false): boolean {
  const name = bareName(key);
  return codes.test(name) && !(isProper && numbers.test(name));
}

/** A number of pieces. */
const countName =
  /(?:^|[/@_])(?:in)?(?:stock|qty|quantity|inventory|on_?hand|soh|available)(?:[_ ]?(?:level|qty|quantity|count|on_?hand|available))?$/i;
/** How it is packed, ordered or kept. */
const ofElse =
  /(?:^|[/@_])(?:min(?:imum)?|max(?:imum)?|pack|case|box|carton|outer|inner|order|unit|price|per|reserved|allocated|committed|low|safety)_/;
/** Of these a 1 may be a flag. */
const flagName = /(?:^|[/@_])(?:in_?stock|available)$/;
const isCount = (key: string, values: readonly string[]) =>
  (countName.test(bareName(key)) || (countName.test(inWords(key)) && !ofElse.test(inWords(key)))) &&
  values.some((value) => (flagName.test(inWords(key)) ? /^(?:[2-9]|1\d)/ : /^[1-9]/).test(value));

/**
 * One variant as a product of its own: with everything of its product that it does not say itself, except what names that one, and
 * the pieces of it that `areSeveral` have together.
 */
export function variantRow(parent: TreeRow, variant: TreeRow, areSeveral: boolean): TreeRow {
  const row: TreeRow = new Map();
  // As attributes in one product and as elements in another they are the same.
  for (const [key, values] of variant) row.set(variant.has(key.slice(1)) ? key : key.replace(/^@/, ''), values);
  const said = new Set(variant.keys().map(bareName));
  for (const [key, values] of parent) {
    const name = bareName(key);
    if (said.has(name) || codes.test(name) || barcodes.test(name)) continue;
    row.set(areSeveral && isCount(key, values) ? `${key} of all variants` : key, values);
  }
  return named(row, parent, variant);
}

function named(row: TreeRow, parent: TreeRow, variant: TreeRow): TreeRow {
  const common = titleOf(parent);
  const own = titleOf(variant) ?? optionsOf(variant);
  if (common === undefined || own === undefined || own === common) return row;
  for (const key of row.keys()) if (titles.includes(bareName(key))) row.delete(key);
  if (own === 'Default Title') return row.set('name', [common]);
  const isWhole = own.toLowerCase().startsWith(common.toLowerCase());
  return row.set('name', [isWhole ? own : `${common}, ${own}`]);
}

function titleOf(row: TreeRow): string | undefined {
  for (const title of titles) for (const [key, [value]] of row) if (bareName(key) === title) return value;
  return undefined;
}

function optionsOf(row: TreeRow): string | undefined {
  const values = [...row].flatMap(([key, [value = '']]) => (options.test(bareName(key)) ? [value] : []));
  return values.length === 0 ? undefined : values.join(', ');
}

/** `@sku`, `g:sku` and `sku` are one. */
function bareName(key: string): string {
  return withoutPrefix(key).toLowerCase();
}

/** `freeStock` as `free_stock`. */
function inWords(key: string): string {
  return withoutPrefix(key)
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_')
    .toLowerCase();
}

function withoutPrefix(key: string): string {
  return key.replace(/^@/, '').replace(/^\w+:/, '');
}
