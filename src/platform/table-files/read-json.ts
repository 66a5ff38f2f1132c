import { saysMore } from './around/json-pages.ts';
import type { Json } from './around/json-pages.ts';
import { saidOfAll, warningsIn } from './around/said-of-all.ts';
import { mostRows, tooManyRows, UnreadableFile } from './file-table.ts';
import { isOfPlace, listIn, listUnder, refuse } from './json-lists.ts';
import type { Around } from './json-lists.ts';
import { eachPlace } from './read-xml.ts';
import { withPlainAmounts } from './tree-amounts.ts';
import { areProducts, isVariantList, variantRow } from './tree-variants.ts';
import type { TreeRow } from './tree-variants.ts';

const mostLevels = 100;
const mostOfOneName = 20;

type ReadJson = {
  format: 'JSON' | 'JSON lines';
  /** The file says that there are more. */
  isPart: boolean;
  /** Lists that are not read. */
  otherLists: string[];
  /** What it says beside its products. */
  warnings: string[];
};

/** JSON with a list of products somewhere in it, or one product a line. @throws UnreadableFile */
export function readJson(text: string, takeRow: (row: TreeRow) => void): ReadJson {
  const values = valuesIn(text);
  const [only] = values;
  const { list, around, others } = values.length > 1 || !only ? { list: values, around: [], others: [] } : listIn(only);
  if (list.length === 0 && only instanceof Map) refuse(only);
  if (list.length > mostRows) throw tooManyRows();
  const saidOf = saidInside(list.length, around);
  let taken = 0;
  for (const [at, product] of list.entries()) {
    if (!(product instanceof Map)) throw new UnreadableFile('its JSON has no list of products with named fields');
    for (const row of rowsOf(product)) {
      const more = [...(saidOf[at] ?? [])]
        .filter(([key]) => !row.has(key))
        .map(([key, value]): [string, string[]] => [`@${key}`, [value]]);
      takeRow(new Map([...row, ...more]));
      taken += 1;
    }
  }
  return {
    format: values.length > 1 ? 'JSON lines' : 'JSON',
    isPart: around.some(({ outer, listed }) => saysMore(outer, listed + Math.max(0, taken - list.length))),
    otherLists: others,
    warnings: around.flatMap(({ outer }) => warningsIn(outer)),
  };
}

/** What is said of each product, as of all: the nearest of one name. */
function saidInside(count: number, around: readonly Around[]): ReadonlyMap<string, string>[] {
  const nothing: ReadonlyMap<string, string> = new Map();
  const all = Array.from({ length: count }, () => nothing);
  for (const { outer, from, listed } of around.toReversed()) {
    const said = saidOfAll(outer);
    if (said.length === 0) continue;
    for (let at = from; at < from + listed; at += 1) all[at] = new Map([...(all[at] ?? nothing), ...said]);
  }
  return all;
}

/** A product, or each of its variants. */
function rowsOf(product: Map<string, Json>): TreeRow[] {
  const whole = wholeOf(product);
  for (const [key, value] of whole) {
    const members = isVariantList(key) ? (listUnder(value) ?? []) : [];
    if (members.length === 0) continue;
    const variants = members
      .slice(0, mostVariants)
      .map((one) => rowOf(one instanceof Map ? wholeOf(one) : new Map<string, Json>()));
    const common = rowOf(new Map([...whole].filter(([other]) => other !== key)));
    if (!areProducts(common, variants)) continue;
    return variants.map((variant) => variantRow(common, variant, variants.length > 1));
  }
  return [rowOf(whole)];
}

const mostVariants = 1_000;

/** JSON:API has the fields of a product in its `attributes`. Elsewhere these are more of them, as colours, which change none of its own. */
function wholeOf(product: Map<string, Json>): Map<string, Json> {
  const [only, ...more] = product.values();
  if (only instanceof Map && more.length === 0) return wholeOf(only);
  const attributes = product.get('attributes');
  if (!(attributes instanceof Map)) return product;
  const own = [...product].filter(([key]) => key !== 'attributes');
  return new Map([...own, ...[...attributes].filter(([key]) => !product.has(key))]);
}

function rowOf(product: Map<string, Json>): TreeRow {
  const row: TreeRow = new Map();
  flatten(row, product, '');
  return withPlainAmounts(row);
}

function flatten(row: TreeRow, value: Json, path: string): void {
  if (Array.isArray(value)) {
    const each = value.length > 0 && value.every(isOfPlace) ? `${path} ${eachPlace}` : path;
    for (const one of value.slice(0, mostOfOneName)) flatten(row, one, each);
  } else if (value instanceof Map)
    for (const [key, one] of value) flatten(row, one, path === '' ? key : `${path}/${key}`);
  else if (value !== null && value !== '') row.set(path, [...(row.get(path) ?? []).slice(0, mostOfOneName), value]);
}

const number = /-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/y;
const blank = /[\s,]*/y;

/**
 * Numbers stay as they are written: as doubles, long codes would lose their last digits. A field that is there twice has both
 * values.
 */
function valuesIn(text: string): Json[] {
  const reader = new JsonReader(text);
  const all: Json[] = [];
  while (!reader.isAtEnd()) all.push(reader.value(0));
  return all;
}

class JsonReader {
  #at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  isAtEnd(): boolean {
    blank.lastIndex = this.#at;
    this.#at += blank.exec(this.#text)?.[0].length ?? 0;
    return this.#at === this.#text.length;
  }

  value(level: number): Json {
    if (level > mostLevels) throw new UnreadableFile(`its JSON is nested more than ${mostLevels} deep`);
    const first = this.#next();
    if (first === '{') return this.#members(level);
    if (first === '[') return this.#elements(level);
    if (first === '"') return this.#string();
    const word = ['true', 'false', 'null'].find((known) => this.#text.startsWith(known, this.#at));
    number.lastIndex = this.#at;
    const said = word ?? number.exec(this.#text)?.[0];
    if (said === undefined) throw this.#broken();
    this.#at += said.length;
    return said === 'null' ? null : said;
  }

  #next(): string | undefined {
    return this.isAtEnd() ? undefined : this.#text[this.#at];
  }

  #members(level: number): Map<string, Json> {
    const object = new Map<string, Json>();
    for (this.#at += 1; this.#next() !== '}';) {
      if (this.#next() !== '"') throw this.#broken();
      const key = this.#string();
      if (this.#next() !== ':') throw this.#broken();
      this.#at += 1;
      const read = this.value(level + 1);
      const before = object.get(key);
      // The second of one name makes a list of both.
      if (before === undefined) object.set(key, read);
      else object.set(key, [...(Array.isArray(before) ? before.slice(0, mostOfOneName) : [before]), read]);
    }
    this.#at += 1;
    return object;
  }

  #elements(level: number): Json[] {
    const list: Json[] = [];
    for (this.#at += 1; this.#next() !== ']';) list.push(this.value(level + 1));
    this.#at += 1;
    return list;
  }

  #string(): string {
    const begin = this.#at;
    for (this.#at += 1; this.#at < this.#text.length && this.#text[this.#at] !== '"'; this.#at += 1)
      if (this.#text[this.#at] === '\\') this.#at += 1;
    this.#at += 1;
    try {
      return String(JSON.parse(this.#text.slice(begin, this.#at)));
    } catch {
      throw this.#broken();
    }
  }

  #broken(): UnreadableFile {
    return new UnreadableFile(`its JSON is broken in line ${this.#text.slice(0, this.#at).split('\n').length}`);
  }
}
