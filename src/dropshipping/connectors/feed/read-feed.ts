import { parse } from 'csv-parse/sync';
import { SaxesParser } from 'saxes';
import { isSeparatorLine, separatorOf } from '#platform/text-file.ts';
import { textOfFeed, UnreadableFeed } from './feed-file.ts';

/** A row by its headings as they appear in the feed; XML may repeat an element. */
export type FeedRow = ReadonlyMap<string, readonly string[]>;

const mostRows = 200_000;
/** Real feeds have a few dozen. */
export const mostHeadings = 300;
/** As many pictures as the shop uses of a product. */
const mostOfOneName = 20;
const mostLevels = 100;
const longestHeading = 200;
const longestValue = 20_000;
const longestRecord = 1_000_000;
const pieceLength = 64 * 1_024;

type RowReader = {
  /** Only for CSV: its first row, which may be its only one. */
  meetHeadings: (headings: string[]) => void;
  takeRow: (row: FeedRow) => void;
};

/**
 * Parses a CSV file with any usual separator, or XML such as Google Merchant's, in linear time. It may still take long,
 * so the shop does it in a worker thread (feed-thread.ts).
 * @throws UnreadableFeed
 */
export function readFeed(bytes: Uint8Array, { meetHeadings, takeRow }: RowReader): void {
  const text = textOfFeed(bytes);
  const isXml = text.slice(0, 2_000).trimStart().startsWith('<');
  let rows = 0;
  const take = (row: FeedRow) => {
    rows += 1;
    if (rows > mostRows) throw new UnreadableFeed(`it has more than ${mostRows.toLocaleString('en-GB')} products`);
    takeRow(row);
  };
  if (isXml) readXml(text, take);
  else readCsv(text, { meetHeadings, takeRow: take });
}

function readCsv(text: string, { meetHeadings, takeRow }: RowReader): void {
  let headings: string[] | undefined;
  let read = 0;
  const take = (cells: string[]) => {
    read += 1;
    if (read === 1 && isSeparatorLine(cells)) return null;
    if (headings) takeRow(rowOf(headings, cells));
    else meetHeadings((headings = headingsIn(cells)));
    return null;
  };
  const options = {
    delimiter: separatorOf(text.slice(0, pieceLength), [',', ';', '\t', '|']),
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestRecord,
  };
  try {
    parse(text, { ...options, on_record: take });
  } catch (error) {
    if (error instanceof UnreadableFeed) throw error;
    throw new UnreadableFeed(`row ${read + 1} of it cannot be read; a quotation mark may be missing`, { cause: error });
  }
}

function headingsIn(cells: readonly string[]): string[] {
  if (cells.length > mostHeadings) throw new UnreadableFeed(`it has more than ${mostHeadings} columns`);
  return cells.map((cell) => clean(cell).slice(0, longestHeading));
}

/** Only the cells that exist: a row of one cell costs the same with one heading as with three hundred. */
function rowOf(headings: readonly string[], cells: readonly string[]): FeedRow {
  const row = new Map<string, string[]>();
  for (const [at, heading] of headings.slice(0, cells.length).entries()) {
    if (cells[at]) row.set(heading, [clean(cells[at])]);
  }
  return row;
}

function readXml(text: string, takeRow: RowReader['takeRow']): void {
  const parser = itemParser(takeRow);
  parser.on('error', (error) => {
    // The parser reports a bare ampersand only at the next semicolon.
    const at = Math.min(parser.position, loneAmpersand(text));
    throw new UnreadableFeed(`its XML is broken at ${placeOf(text, at)}`, { cause: error });
  });
  for (let at = 0; at < text.length; at += pieceLength) parser.write(text.slice(at, at + pieceLength));
  parser.close();
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

const items = new Set(['item', 'entry', 'product']);

/** RSS and Atom as Google Merchant accepts them, and lists of `<product>`. Only direct children of an item are read. */
function itemParser(takeRow: RowReader['takeRow']): SaxesParser {
  const parser = new SaxesParser();
  // Common in descriptions, though not defined in XML. Entities defined by the document are not expanded.
  Object.assign(parser.ENTITIES, { nbsp: '\u00A0', pound: '£' });
  let depth = 0;
  let itemDepth = 0; // 0: outside of any
  let row = new Map<string, string[]>();
  let value = '';
  const take = (more: string) => {
    if (value.length < longestValue) value += more;
  };
  parser.on('opentag', ({ name }) => {
    depth += 1;
    if (depth > mostLevels) throw new UnreadableFeed(`its elements are nested more than ${mostLevels} deep`);
    if (itemDepth === 0 && items.has(name.toLowerCase())) {
      itemDepth = depth;
      row = new Map();
    }
    value = '';
  });
  parser.on('text', take);
  parser.on('cdata', take);
  parser.on('closetag', ({ name }) => {
    if (itemDepth > 0 && depth === itemDepth + 1) addTo(row, name.slice(0, longestHeading), value);
    if (depth === itemDepth) {
      takeRow(row);
      itemDepth = 0;
    }
    depth -= 1;
    value = '';
  });
  return parser;
}

function addTo(row: Map<string, string[]>, name: string, value: string): void {
  const values = row.get(name);
  if (values) {
    if (values.length < mostOfOneName) values.push(clean(value));
    return;
  }
  if (row.size === mostHeadings) throw new UnreadableFeed(`a product of it has more than ${mostHeadings} fields`);
  row.set(name, [clean(value)]);
}

/** PostgreSQL stores neither NUL characters nor lone surrogates. */
function clean(value: string): string {
  return value.slice(0, longestValue).replaceAll('\0', '').toWellFormed().trim();
}
