import { SaxesParser } from 'saxes';
import type { SaxesTagPlain } from 'saxes';
import { formatOf, shownAs, textOf } from './cell-formats.ts';
import type { Format } from './cell-formats.ts';
import { mostHeadings, mostRows, tooManyRows, UnreadableFile } from './file-table.ts';
import type { SheetRow } from './read-csv.ts';
import { filesIn } from './unpack.ts';
import { hiddenColumnsIn, hiddenRowsIn, struckRowsIn } from './workbook-marks.ts';

export type Sheet = {
  name: string;
  rows: SheetRow[];
  hiddenRows: number[];
  hiddenColumns: number[];
  /** Rows with a text that is crossed out. */
  struckRows: number[];
};

/**
 * The visible sheets of an Excel workbook that are lists, otherwise the first one, as their cells are shown: a number as it was typed,
 * a date as a date, an amount with its currency. A formula counts as its last result; `names` of those that hold something.
 * @throws UnreadableFile
 */
export function readWorkbook(
  bytes: Uint8Array,
  isList: (rows: readonly SheetRow[]) => boolean,
): { lists: Sheet[]; names: string[] } {
  const files = filesIn(bytes, (name) =>
    /^xl\/(?:workbook|styles|sharedStrings|worksheets\/[^/]+|_rels\/workbook)\.xml(?:\.rels)?$/.test(name),
  );
  const text = (name: string) => (files[name] ? new TextDecoder().decode(files[name]) : '');
  const sheets = sheetsIn(text('xl/workbook.xml'), text('xl/_rels/workbook.xml.rels'));
  const [strings, formats] = [stringsIn(text('xl/sharedStrings.xml')), formatsIn(text('xl/styles.xml'))];
  const firstDay = /<(?:\w+:)?workbookPr\b[^>]*\bdate1904="(?:1|true)"/.test(text('xl/workbook.xml'))
    ? day1904
    : day1900;
  const styles = text('xl/styles.xml');
  const sheetAt = ({ name, path }: { name: string; path: string }): Sheet => {
    const xml = text(path);
    return {
      name,
      rows: rowsOf(xml, strings, formats, firstDay),
      hiddenRows: hiddenRowsIn(xml),
      hiddenColumns: hiddenColumnsIn(xml),
      struckRows: struckRowsIn(xml, styles),
    };
  };
  const [first] = sheets;
  if (!first) throw new UnreadableFile('its workbook has no sheet that is shown');
  const lists: Sheet[] = [];
  for (const one of sheets) {
    // What follows a list need not be one, nor in order.
    const sheet = lists.length === 0 ? sheetAt(one) : orNone(() => sheetAt(one));
    if (sheet && isList(sheet.rows)) lists.push(sheet);
  }
  if (lists.length === 0) lists.push(sheetAt(first));
  const filled = sheets.filter(({ path }) => /<(?:\w+:)?c[\s>]/.test(text(path)));
  return { lists, names: filled.map(({ name }) => name) };
}

/** What can be read. */
export function orNone<Read>(read: () => Read): Read | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableFile) return undefined;
    throw error;
  }
}

type Attributes = Record<string, string>;
type Handlers = {
  open(name: string, attributes: Attributes): void;
  text?(said: string): void;
  close?(name: string): void;
};

function parseXml(xml: string, { open, text, close }: Handlers): void {
  const parser = new SaxesParser();
  const local = (name: string) => name.replace(/^\w+:/, '');
  parser.on('error', (error) => {
    throw new UnreadableFile('its workbook is broken', { cause: error });
  });
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => open(local(name), attributes));
  if (text) parser.on('text', text);
  if (close) parser.on('closetag', ({ name }) => close(local(name)));
  parser.write(xml).close();
}

/** Those that are shown. */
function sheetsIn(workbook: string, relations: string): { name: string; path: string }[] {
  const targets = new Map<string, string>();
  parseXml(relations || '<x/>', {
    open: (_name, { Id: id = '', Target: target = '' }) => void targets.set(id, target.replace(/^\/?(?:xl\/)?/, 'xl/')),
  });
  // By path, as a workbook of a few kilobytes may name one large sheet a hundred thousand times.
  const sheets = new Map<string, { name: string; path: string }>();
  parseXml(workbook || '<x/>', {
    open(name, attributes) {
      const path = targets.get(attributes['r:id'] ?? '');
      if (name !== 'sheet' || path === undefined || (attributes['state'] ?? 'visible') !== 'visible') return;
      if (!sheets.has(path)) sheets.set(path, { name: attributes['name'] ?? '', path });
    },
  });
  return [...sheets.values()];
}

function stringsIn(xml: string): string[] {
  const strings: string[] = [];
  let isSaid = false;
  let isSpelling = false;
  parseXml(xml || '<x/>', {
    open(name) {
      if (name === 'si') strings.push('');
      isSpelling ||= name === 'rPh';
      isSaid = name === 't' && !isSpelling;
    },
    text(said) {
      if (isSaid) strings.push((strings.pop() ?? '') + said);
    },
    close(name) {
      isSaid = false;
      if (name === 'rPh') isSpelling = false;
    },
  });
  return strings;
}

/** How each style of cells shows a number. */
function formatsIn(xml: string): Format[] {
  const own = new Map<number, string>();
  const formats: Format[] = [];
  let isCells = false;
  parseXml(xml || '<x/>', {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'numFmt') own.set(Number(numFmtId), formatCode);
      if (name === 'cellXfs') isCells = true;
      if (name === 'xf' && isCells) formats.push(formatOf(Number(numFmtId), own.get(Number(numFmtId))));
    },
    close(name) {
      if (name === 'cellXfs') isCells = false;
    },
  });
  return formats;
}

function rowsOf(xml: string, strings: readonly string[], formats: readonly Format[], firstDay: number): SheetRow[] {
  const rows: SheetRow[] = [];
  let row: SheetRow = { number: 0, cells: [] };
  let cell = { at: 0, type: 'n', style: 0, said: '' };
  let [next, isValue] = [0, false];
  parseXml(xml || '<x/>', {
    open(name, attributes) {
      if (name === 'row') [row, next] = [{ number: Number(attributes['r'] ?? row.number + 1), cells: [] }, 0];
      if (name === 'c') {
        // Not all programs name each cell, and empty ones count as well.
        const at = attributes['r'] === undefined ? next : columnOf(attributes['r']);
        next = at + 1;
        cell = { at, type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? 0), said: '' };
      }
      isValue = name === 'v' || (name === 't' && cell.type === 'inlineStr');
    },
    text(said) {
      if (isValue) cell.said += said;
    },
    close(name) {
      isValue = false;
      if (name === 'c' && cell.said !== '' && cell.at <= mostHeadings) {
        while (row.cells.length < cell.at) row.cells.push('');
        row.cells[cell.at] = shown(cell, strings, formats[cell.style] ?? null, firstDay);
      }
      if (name === 'row' && rows.push(row) > mostRows + 50) throw tooManyRows();
    },
  });
  return rows;
}

/** `AB7` is in column 27, counted from none. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? 'A';
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Two programs count days from two beginnings. */
const [day1900, day1904] = [Date.UTC(1899, 11, 30), Date.UTC(1904, 0, 1)];
const dayMs = 86_400_000;

function shown(
  { said, type }: { said: string; type: string },
  strings: readonly string[],
  format: Format,
  firstDay: number,
): string {
  if (type === 's') return strings[Number(said)] ?? '';
  if (type === 'b') return said === '1' ? 'true' : 'false';
  const number = Number(said);
  if (type !== 'n' || Number.isNaN(number)) return said;
  if (format === 'date' && isDay(number)) return dateAfter(firstDay, number);
  if (format === 'percent') return `${number * 100} %`;
  return format === null || format === 'date' ? textOf(number) : shownAs(number, format);
}

/** As Excel knows them, up to the year 9999; a barcode in a column of dates is none. */
function isDay(number: number): boolean {
  return number >= 0 && number < 2_958_466;
}

function dateAfter(firstDay: number, days: number): string {
  return `date ${new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC' }).format(firstDay + days * dayMs)}`;
}
