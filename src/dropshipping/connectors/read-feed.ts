import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parse } from 'csv-parse';
import { SaxesParser } from 'saxes';

/** A row by its headings, as they stand in the feed; XML may say one thing several times. */
export type FeedRow = ReadonlyMap<string, readonly string[]>;

/** Why a feed cannot be read, for the end of a sentence. */
export class UnreadableFeed extends Error {}

/** It can, but no column is known to hold what names a product. */
export class UnknownColumns extends UnreadableFeed {
  readonly headings: string[];

  constructor(headings: string[]) {
    super('no column of it is known to hold the product codes');
    this.headings = headings;
  }
}

const mostRows = 200_000;
const longestValue = 20_000;
/** So much is read before other work gets a turn. */
const lettersPerTurn = 16 * 1_024;

/**
 * A CSV file with any usual separator, or XML such as Google Merchant's. `meetHeadings` hears of the first row of a CSV file, which
 * may be its only one.
 * @throws UnreadableFeed
 */
export async function* readFeed(bytes: Uint8Array, meetHeadings: (headings: string[]) => void): AsyncIterable<FeedRow> {
  const text = decode(bytes);
  const start = text.slice(0, 1_000).trimStart();
  if (start === '') throw new UnreadableFeed('there is nothing in it');
  if (/^(?:<!doctype html|<html)/i.test(start)) throw new UnreadableFeed('it is a web page');
  let rows = 0;
  for await (const row of start.startsWith('<') ? xmlRows(text) : csvRows(text, meetHeadings)) {
    rows += 1;
    if (rows > mostRows) throw new UnreadableFeed('it has more than 200,000 products');
    yield row;
  }
}

/** Whatever is not UTF-8 is what Windows calls ANSI. */
function decode(bytes: Uint8Array): string {
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe;
  if (isWide) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

async function* csvRows(text: string, meetHeadings: (headings: string[]) => void): AsyncIterable<FeedRow> {
  const options = {
    delimiter: separatorOf(text),
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
  };
  const rows = Readable.from(pieces(text)).pipe(parse({ ...options, max_record_size: 1_000_000 }));
  let headings: string[] | undefined;
  try {
    // To TypeScript a stream holds anything; the parser, told of no columns and no casts, makes lists of strings.
    for await (const cells of rows as AsyncIterable<string[]>) {
      if (headings) yield new Map(headings.map((heading, at) => [heading, [clean(cells[at] ?? '')]]));
      else meetHeadings((headings = cells.map((cell) => clean(cell))));
    }
  } catch (error) {
    throw new UnreadableFeed('a row of it cannot be read', { cause: error });
  }
}

/** The one that the first row has most of. */
function separatorOf(text: string): string {
  const [first = ''] = text.split(/\r?\n/, 1);
  const counted = [',', ';', '\t', '|'].map((separator) => ({ separator, count: first.split(separator).length }));
  return counted.toSorted((a, b) => b.count - a.count)[0]?.separator ?? ',';
}

async function* xmlRows(text: string): AsyncIterable<FeedRow> {
  const { parser, rows } = itemReader();
  for await (const piece of pieces(text)) {
    parser.write(piece);
    yield* rows.splice(0);
  }
  parser.close();
  yield* rows.splice(0);
}

const items = new Set(['item', 'entry', 'product']);

/** RSS and Atom as Google Merchant takes them, and lists of `<product>`. Only what stands right within an item is read. */
function itemReader() {
  const parser = new SaxesParser();
  // Usual in descriptions, though XML knows neither. Entities that a document defines itself are not expanded.
  Object.assign(parser.ENTITIES, { nbsp: '\u00A0', pound: '£' });
  const rows: FeedRow[] = [];
  const path: string[] = [];
  let row: Map<string, string[]> | undefined;
  let value = '';
  const take = (more: string) => (value = (value + more).slice(0, longestValue));
  const itemDepth = () => path.findIndex((name) => items.has(name)) + 1;
  parser.on('opentag', ({ name }) => {
    path.push(name);
    if (items.has(name) && itemDepth() === path.length) row = new Map();
    value = '';
  });
  parser.on('text', take);
  parser.on('cdata', take);
  parser.on('closetag', ({ name }) => {
    if (row && path.length === itemDepth() + 1) row.set(name, [...(row.get(name) ?? []), clean(value)]);
    if (row && path.length === itemDepth()) rows.push(row);
    path.pop();
    value = '';
  });
  parser.on('error', (error) => {
    throw new UnreadableFeed('its XML is broken', { cause: error });
  });
  return { parser, rows };
}

/** One at a time: a large file does not hold up the shop. */
async function* pieces(text: string): AsyncIterable<string> {
  for (let at = 0; at < text.length; at += lettersPerTurn) {
    yield text.slice(at, at + lettersPerTurn);
    await nextTurn();
  }
}

/** PostgreSQL stores no character 0, and halves of characters are none. */
function clean(value: string): string {
  return value.replaceAll('\0', '').toWellFormed().trim().slice(0, longestValue);
}
