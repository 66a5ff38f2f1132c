import { decode } from './encodings.ts';
import { UnreadableFile } from './file-table.ts';
import type { FileTable, ReadingOptions } from './file-table.ts';
import { plainText } from './plain-text.contract.ts';
import { readCsv } from './read-csv.ts';
import { orNone, readWorkbook } from './read-workbook.ts';
import type { Sheet } from './read-workbook.ts';
import { tablesTogether } from './several-tables.ts';
import type { HeadingKind, Part, Together } from './several-tables.ts';
import { hasHeadings, sheetTable } from './sheet-table.ts';
import { whyNoText } from './text-file.ts';
import { treeTable } from './tree-table.ts';
import { isWorkbook, mayExplain, severalFiles, unpacked } from './unpack.ts';
import { isOfNoGoods } from './written/part-names.ts';

type Options = ReadingOptions & {
  isUsual(plain: string): boolean;
  /** Without it lists are not put together. */
  kindOf?(plain: string): HeadingKind;
};

/**
 * Parses CSV with any usual separator, XML such as Google Merchant's, JSON, or an Excel workbook, packed or not, in linear time.
 * It may still take long, so the shop does it in a worker thread (feed-thread.ts).
 * @throws UnreadableFile
 */
export function readTable(bytes: Uint8Array, options: Options): FileTable {
  const { files, others } = unpacked(bytes);
  const [only] = files;
  if (only && files.length === 1) return { ...tableOf(only.bytes, options), fileName: only.name, otherFiles: others };
  const lists: Part[] = [];
  const noLists: string[] = [];
  for (const { name, bytes: file } of files) {
    const table = mayExplain(name) ? orNone(() => tableOf(file, options)) : partOf(name, file, options);
    if (table && table.headings.filter(({ plain }) => options.isUsual(plain)).length > 1) lists.push({ name, table });
    else noLists.push(name);
  }
  const all = files.map(({ name }) => name);
  if (lists.length === 0 || (lists.length > 1 && !options.kindOf)) throw new UnreadableFile(severalFiles(all));
  const { table, left } = together(lists, options);
  if (left.some((name) => !isOfNoGoods(name))) throw new UnreadableFile(severalFiles(all));
  return { ...table, otherFiles: others, leftFiles: [...left, ...noLists] };
}

/** @throws UnreadableFile, as its goods would seem to be gone. */
function partOf(name: string, file: Uint8Array, options: Options): FileTable {
  try {
    return tableOf(file, options);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw new UnreadableFile(`of its archive, “${name}” cannot be read: ${error.message}`, { cause: error });
  }
}

function together(lists: readonly Part[], { kindOf = () => undefined }: Options): Together {
  const found = tablesTogether(lists, kindOf);
  const { table, joined, from } = found;
  return { ...found, table: { ...table, ...(joined.length > 1 && { together: { names: joined, from } }) } };
}

/** The sheets of a workbook that are lists, as one where they belong together. */
function workbookTable(file: Uint8Array, options: Options): FileTable {
  const { headingRow, isUsual, kindOf } = options;
  const { lists, names } = readWorkbook(file, (rows) => hasHeadings(rows, isUsual));
  const tableIn = ({ rows, name: _name, ...marks }: Sheet, row: number | undefined): FileTable => ({
    format: 'Excel',
    isTree: false,
    encoding: { name: 'utf-8', how: 'declared', lost: 0 },
    separator: null,
    ...sheetTable(rows, { headingRow: row, isUsual, separator: null }),
    ...marks,
  });
  const [first, ...more] = lists;
  if (!first) throw new UnreadableFile('its workbook has no sheet that is shown');
  const parts = [{ name: first.name, table: tableIn(first, headingRow) }];
  for (const sheet of kindOf ? more : []) {
    const row = sheet.rows.some(({ number }) => number === headingRow) ? headingRow : undefined;
    const table = orNone(() => tableIn(sheet, row));
    if (table) parts.push({ name: sheet.name, table });
  }
  const { table, joined } = together(parts, options);
  return { ...table, sheet: joined[0] ?? first.name, otherSheets: names.filter((name) => !joined.includes(name)) };
}

/** One file, unpacked. */
function tableOf(file: Uint8Array, options: Options): FileTable {
  if (isWorkbook(file)) return workbookTable(file, options);
  const { headingRow, isUsual } = options;
  const why = whyNoText(file);
  if (why) throw new UnreadableFile(why);
  const { text: whole, encoding } = decode(file, options.encoding);
  const text = withoutPadding(whole);
  const start = text.slice(0, 2_000).trimStart();
  if (text.includes('\0')) throw new UnreadableFile('it is no text');
  if (start === '') throw new UnreadableFile('there is nothing in it');
  if (isTableOfPage(start) && !/<(?:form|input)\b/i.test(text.slice(0, 100_000)))
    throw new UnreadableFile('it is a table of a web page, as some programs name .xls; please save it as CSV or .xlsx');
  if (/<!doctype html|<html\b/i.test(start)) throw new UnreadableFile('it is a web page, perhaps one to sign in');
  if (/^<(?:br|b|p|div|pre|table|font|center|script|style|h\d)(?![\w:.-])/i.test(start))
    throw new UnreadableFile(
      `it begins with a message of a website and not with products: “${plainText(start).replaceAll(/\s+/g, ' ').slice(0, 100)}”`,
    );
  refuseOthers(start);
  if (/^[<{[]/.test(start)) return { encoding, ...treeTable(text, start.startsWith('<')) };
  const { separator, rows } = readCsv(text);
  return {
    format: 'CSV',
    isTree: false,
    encoding,
    separator,
    ...sheetTable(rows, { headingRow, isUsual, separator, endsOpen: !/[\r\n]\s*$/.test(text.slice(-100)) }),
  };
}

/** Some programs fill texts up with zeros; where other letters are such as no text has, it is none. */
function withoutPadding(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.includes('\0') && !/[\u0001-\u0008\u000E-\u001F]/.test(text) ? text.replaceAll('\0', '') : text;
}

const others: readonly [RegExp, string][] = [
  [/^(?:UN[ABH][:+]|STX=|ISA[*|^])/, 'it is an EDIFACT message or one like it; please ask for a list as CSV'],
  [
    /<(?:\w+:)?BMECAT\b/i,
    'it is a BMEcat catalogue, whose prices are for quantities and units of their own; please ask for a list as CSV',
  ],
  [/<office:document\b/, 'it is an OpenDocument spreadsheet; please save it as .xlsx or CSV'],
  [
    /^(?:insert into|create table|-- (?:mysql|phpmyadmin|mariadb)) /i,
    'it is a copy of a database; please ask for a list as CSV',
  ],
  [/^\{\\rtf/, 'it is a text document; please save its table as CSV'],
  [
    /<\?mso-application progid="Excel|urn:schemas-microsoft-com:office:spreadsheet/,
    'it is an Excel file of 2003; please save it as .xlsx or CSV',
  ],
  [/^(?:[\w$.]+)\((?=[[{])/, 'it is JSON inside of a script; please ask for it alone'],
];

/** Formats that would be read as a list without products. @throws UnreadableFile */
function refuseOthers(start: string): void {
  const other = others.find(([pattern]) => pattern.test(start));
  if (other) throw new UnreadableFile(other[1]);
  if (/^[^,;\t|^~<>{}\r\n]* [^,;\t|^~<>{}\r\n]*$/.test(start.trim()) && start.length < 300)
    throw new UnreadableFile(`it is a message and no list of products: “${start.trim().slice(0, 100)}”`);
}

/** Descriptions of products in XML have tables too. */
function isTableOfPage(start: string): boolean {
  const isPage =
    /^(?:<!--.*?-->\s*)*<(?:!doctype html|html|head|body|meta|style|table|div|center|font|p|br|b)(?![\w:.-])/is.test(
      start,
    );
  return isPage && /<table\b/i.test(start);
}
