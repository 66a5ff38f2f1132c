import { SaxesParser } from 'saxes';
import type { SaxesTagPlain } from 'saxes';
import { htmlEntities } from '../text/html-entities.contract.ts';
import { saysMore } from './around/json-pages.ts';
import { warningsIn } from './around/said-of-all.ts';
import { XmlSurroundings } from './around/xml-surroundings.ts';
import { mostHeadings, mostRows, tooManyRows, UnreadableFile } from './file-table.ts';
import { ofNoGoods } from './json-lists.ts';
import { repeatedElement } from './repeated-element.ts';
import { withPlainAmounts } from './tree-amounts.ts';
import { areProducts, isPlaceName, isVariantElement, variantRow } from './tree-variants.ts';
import type { TreeRow } from './tree-variants.ts';

/** As many pictures as the shop uses of a product. */
const mostOfOneName = 20;
const mostLevels = 100;
const longestName = 200;
const longestValue = 20_000;
const pieceLength = 64 * 1_024;

type ReadXml = { isPart: boolean; otherLists: string[]; warnings: string[] };

/** @throws UnreadableFile */
export function readXml(text: string, takeRow: (row: TreeRow) => void): ReadXml {
  let rows = 0;
  const around = new XmlSurroundings();
  const others = new Set<string>();
  const parser = itemParser(itemNames(text), around, (row, path) => {
    // The name of the whole says where the file is from.
    const none = path.slice(1).find((name) => ofNoGoods.test(name.replace(/^\w+:/, '')));
    if (none !== undefined) {
      others.add(none);
      return;
    }
    rows += 1;
    if (rows > mostRows) throw tooManyRows();
    takeRow(row);
  });
  parseXml(parser, text);
  return { isPart: saysMore(around.all, rows), otherLists: [...others], warnings: warningsIn(around.all) };
}

function parseXml(parser: SaxesParser, text: string): void {
  parser.on('error', (error) => {
    // The parser reports a bare ampersand only at the next semicolon.
    const at = Math.min(parser.position, loneAmpersand(text));
    throw new UnreadableFile(`its XML is broken at ${placeOf(text, at)}`, { cause: error });
  });
  for (let at = 0; at < text.length; at += pieceLength) parser.write(text.slice(at, at + pieceLength));
  parser.close();
}

function newParser(): SaxesParser {
  const parser = new SaxesParser();
  // Common in descriptions, though not defined in XML. Entities defined by the document are not expanded.
  Object.assign(parser.ENTITIES, htmlEntities);
  return parser;
}

const unparsed = '<![CDATA[';

/** The first ampersand that begins no reference, at the place of parsing. */
function loneAmpersand(text: string): number {
  let at = 0;
  for (const [index, part] of text.split(unparsed).entries()) {
    const begin = index === 0 ? 0 : part.indexOf(']]>');
    const found = begin < 0 ? -1 : part.slice(begin).search(/&(?!#?[\w.:-]{1,64};)/);
    if (found >= 0) return at + begin + found;
    at += part.length + unparsed.length;
  }
  return Infinity;
}

function placeOf(text: string, at: number): string {
  const before = text.slice(0, at).split('\n');
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

const usualItems = ['item', 'entry', 'product'];
/** Names that elsewhere are those of the whole list. */
const otherItems = ['offer', 'article', 'shopitem', 'record', 'row', 'goods', 'produkt', 'produit'];

function itemNames(text: string): ReadonlySet<string> {
  if (hasElement(text, usualItems)) return new Set(usualItems);
  if (hasElement(text, otherItems)) return new Set(otherItems);
  const parser = newParser();
  const found = repeatedElement(parser);
  parseXml(parser, text);
  return new Set(found());
}

function hasElement(text: string, names: readonly string[]): boolean {
  return new RegExp(`<(?:\\w+:)?(?:${names.join('|')})[\\s/>]`, 'i').test(text);
}

/** Attributes that say which of several elements of a name it is. */
const kinds = new Set(['type', 'kind', 'name', 'group', 'list', 'currency', 'lang', 'xml:lang', 'store']);
/** Ends the name of an element of which there is one for each warehouse. */
export const eachPlace = '(each warehouse)';

/** In a data set of .NET: the rows as they were before they changed. */
const earlierRows = 'diffgr:before';

/** RSS and Atom as Google Merchant accepts them, and lists of products. Elements inside others are named by their path. */
function itemParser(
  names: ReadonlySet<string>,
  around: XmlSurroundings,
  takeRow: (row: TreeRow, path: readonly string[]) => void,
): SaxesParser {
  const parser = newParser();
  const path: string[] = [];
  let item: OpenItem | null = null;
  let value = '';
  const take = (more: string) => {
    if (value.length < longestValue) value += more;
  };
  parser.on('opentag', (tag) => {
    const depth = path.push(elementName(tag));
    if (depth > mostLevels) throw new UnreadableFile(`its elements are nested more than ${mostLevels} deep`);
    const { name, attributes } = tag;
    value = '';
    if (item) item.open(depth, name);
    else if (names.has(name.toLowerCase().replace(/^\w+:/, '')) && !path.includes(earlierRows))
      item = new OpenItem(depth);
    else around.open(name, attributes);
    for (const [key, said] of Object.entries(attributes)) item?.add(path, `@${key}`, said);
  });
  parser.on('text', take);
  parser.on('cdata', take);
  parser.on('closetag', () => {
    if (!item) around.close(value);
    else if (item.depth !== path.length) item.close(path, value);
    else {
      for (const row of item.rows()) takeRow(withSaid(row, around.ofItem()), path);
      item = null;
    }
    path.pop();
    value = '';
  });
  return parser;
}

/** With what is said of all, unless it says that of itself. */
function withSaid(row: TreeRow, said: readonly [string, string][]): TreeRow {
  for (const [key, word] of said) if (!row.has(key) && !row.has(`@${key}`)) addTo(row, `@${key}`, word);
  return row;
}

/** A product that is being read, with its variants. */
class OpenItem {
  readonly depth: number;
  readonly #row: TreeRow = new Map();
  readonly #variants: TreeRow[] = [];
  /** What variants hold, by its path in the product. */
  readonly #inside: TreeRow = new Map();
  /** Of the variant that is being read, or 0. */
  #variantDepth = 0;

  constructor(depth: number) {
    this.depth = depth;
  }

  open(depth: number, name: string): void {
    if (this.#variantDepth > 0 || !isVariantElement(name)) return;
    this.#variantDepth = depth;
    this.#variants.push(new Map());
  }

  add(path: readonly string[], end: string, said: string): void {
    const variant = this.#variantDepth > 0 ? this.#variants.at(-1) : undefined;
    addTo(variant ? this.#inside : this.#row, `${path.slice(this.depth).join('/')}${end}`, said);
    if (variant) addTo(variant, `${path.slice(this.#variantDepth).join('/')}${end}`, said);
  }

  close(path: readonly string[], value: string): void {
    this.add(path, '', value);
    if (path.length === this.#variantDepth) this.#variantDepth = 0;
  }

  /** One, or one for each variant. */
  rows(): TreeRow[] {
    const [row, variants] = [this.#row, this.#variants];
    if (areProducts(row, variants)) {
      const common = withPlainAmounts(row);
      return variants.map((one) => variantRow(common, withPlainAmounts(one), variants.length > 1));
    }
    for (const [name, values] of this.#inside) for (const value of values) addTo(row, name, value);
    return [withPlainAmounts(row)];
  }
}

/** `price (trade)` and `price (retail)` are two things, and so are names in two languages. */
function elementName({ name, attributes }: SaxesTagPlain): string {
  const keys = Object.keys(attributes);
  if (keys.some(isPlaceName)) return `${name} ${eachPlace}`;
  const said = keys
    .filter((key) => kinds.has(key.toLowerCase()))
    .map((key) => attributes[key] ?? '')
    .filter((word) => word !== '' && !/^en\b|^eng$/i.test(word));
  return said.length === 0 ? name : `${name} (${said.join(', ').slice(0, 60)})`;
}

function addTo(row: TreeRow, name: string, value: string): void {
  if (value.trim() === '') return;
  const key = name.slice(0, longestName);
  const values = row.get(key);
  if (values) {
    if (values.length < mostOfOneName) values.push(value);
    return;
  }
  if (row.size === mostHeadings) throw new UnreadableFile(`a product of it has more than ${mostHeadings} fields`);
  row.set(key, [value]);
}
