import { whyNoText } from '../text-file.ts';
import { decode } from './encodings.ts';
import { UnreadableFile } from './file-table.ts';
import type { FileTable, ReadingOptions } from './file-table.ts';
import { plainText } from './plain-text.contract.ts';
import { readCsv } from './read-csv.ts';
import { readWorkbook } from './read-workbook.ts';
import { hasHeadings, sheetTable } from './sheet-table.ts';
import { treeTable } from './tree-table.ts';
import { isWorkbook, unpacked } from './unpack.ts';

type Options = ReadingOptions & { isUsual(plain: string): boolean };

/**
 * Parses CSV with any usual separator, XML such as Google Merchant's, JSON, or an Excel workbook, packed or not, in linear time.
 * It may still take long, so the shop does it in a worker thread (feed-thread.ts).
 * @throws UnreadableFile
 */
export function readTable(bytes: Uint8Array, options: Options): FileTable {
  const file = unpacked(bytes);
  const { headingRow, isUsual } = options;
  if (isWorkbook(file)) {
    const { rows, ...sheets } = readWorkbook(file, (sheet) => hasHeadings(sheet, isUsual));
    const sheet = sheetTable(rows, { headingRow, isUsual, separator: null });
    return {
      format: 'Excel',
      isTree: false,
      encoding: { name: 'utf-8', how: 'declared', lost: 0 },
      separator: null,
      ...sheet,
      ...sheets,
    };
  }
  const why = whyNoText(file);
  if (why) throw new UnreadableFile(why);
  const { text, encoding } = decode(file, options.encoding);
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
  return { format: 'CSV', isTree: false, encoding, separator, ...sheetTable(rows, { headingRow, isUsual, separator }) };
}

const others: readonly [RegExp, string][] = [
  [/^UN[AB][:+]/, 'it is an EDIFACT message; please ask for a list as CSV'],
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
