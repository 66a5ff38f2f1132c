import { parse } from 'csv-parse/sync';
import { UnreadableFile } from './file-table.ts';
import { asWritten, countOf, isSeparatorLine, separatorOf, withoutBlankEnd } from './text-file.ts';

/** Cells of a line or a spreadsheet's row, with its number there. */
export type SheetRow = { number: number; cells: string[] };

const longestRecord = 1_000_000;
const sampleLength = 64 * 1_024;
const sampleRows = 60;
const marks = [',', ';', '\t', '|', '^', '~'];

/** @throws UnreadableFile */
export function readCsv(text: string): { separator: string; rows: SheetRow[] } {
  const cut = text.length > sampleLength ? text.slice(0, text.lastIndexOf('\n', sampleLength) + 1) : text;
  const sample = cut || text.slice(0, sampleLength);
  const reading = { ...asWritten, ...quotesIn(sample), ...lineEndsIn(sample) };
  const separator = separatorIn(sample, reading);
  if (regularity(sample, separator, reading) === 0 && isSetOutByBlanks(sample))
    throw new UnreadableFile('only blanks set its columns apart; please have it saved as CSV');
  const rows: SheetRow[] = [];
  let read = 0;
  const on_record = (cells: string[], { empty_lines: blank }: { empty_lines: number }) => {
    read += 1;
    if (read > 1 || !isSeparatorLine(cells)) rows.push({ number: read + blank, cells });
    return null;
  };
  try {
    parse(text, { ...reading, delimiter: separator, max_record_size: longestRecord, on_record });
  } catch (error) {
    throw new UnreadableFile(`row ${read + 1} of it cannot be read; a quotation mark may be missing`, { cause: error });
  }
  const whole = withoutWrapping(rows, separator);
  return { ...whole, rows: whole.rows.map(({ number, cells }) => ({ number, cells: cells.map(unwrapped) })) };
}

/** Some programs take lines for cells: `"A1,""Ball, red"",3.50"`. All may be such, or only those with a mark in them. */
function withoutWrapping(rows: SheetRow[], separator: string): { separator: string; rows: SheetRow[] } {
  const isAlone = ({ cells: [first = '', ...more] }: SheetRow) => first !== '' && more.every((cell) => cell === '');
  const alone = rows.filter(isAlone);
  const lines = alone.map(({ cells: [first = ''] }) => first).join('\n');
  const [headings] = rows;
  if (!headings || alone.length === 0) return { separator, rows };
  if (isAlone(headings) && alone.length * 2 > rows.length) {
    const inner = separatorIn(lines.slice(0, sampleLength), asWritten);
    const cells = cellsOf(headings, inner).length;
    const isList = cells > 1 && (usualIn(lines.slice(0, sampleLength), inner, asWritten)?.share ?? 0) > 0.5;
    return isList
      ? { separator: inner, rows: rows.map((row) => (isAlone(row) ? inCells(row, inner) : row)) }
      : { separator, rows };
  }
  const width = withoutBlankEnd(headings.cells).length;
  const isQuoted = (line = '') => line.startsWith('"') || line.includes(`${separator}"`);
  const isLine = (row: SheetRow) =>
    row.cells.length === 1 && isQuoted(row.cells[0]) && width > 2 && cellsOf(row, separator).length === width;
  return { separator, rows: rows.map((row) => (isLine(row) ? inCells(row, separator) : row)) };
}

function inCells(row: SheetRow, delimiter: string): SheetRow {
  return { number: row.number, cells: cellsOf(row, delimiter) };
}

function cellsOf({ cells: [line = ''] }: SheetRow, delimiter: string): string[] {
  try {
    return parse(line, { ...asWritten, delimiter, max_record_size: longestRecord })[0] ?? [];
  } catch {
    return [line];
  }
}

/** `"Collar 12" red"`: marks inside that nobody doubled leave those around the cell in place. */
function unwrapped(cell: string): string {
  return cell.length > 2 && cell.startsWith('"') && cell.endsWith('"') ? cell.slice(1, -1) : cell;
}

type Reading = typeof asWritten & { quote?: string; escape?: string; record_delimiter?: string[] };

/** Some programs quote with apostrophes: then there are more of such cells than lines, and none in quotation marks. */
function quotesIn(sample: string): { quote?: string; escape?: string } {
  const quoted = (mark: string) =>
    countOf(sample, new RegExp(`(?<=^|[,;\\t|])${mark}[^${mark}\\r\\n]*${mark}(?=[,;\\t|]|\\r?$)`, 'gm'));
  const isOther = quoted("'") > countOf(sample.trimEnd(), /\r\n|\r|\n/g) && quoted('"') === 0;
  return isOther ? { quote: "'", escape: "'" } : {};
}

/** Where other programs have added lines to a file, these end otherwise than the first. */
function lineEndsIn(sample: string): { record_delimiter?: string[] } {
  const ofWindows = countOf(sample, /\r\n/g);
  if (ofWindows === 0 || countOf(sample, /(?<!\r)\n/g) <= ofWindows) return {};
  const both = { record_delimiter: ['\r\n', '\n'] };
  const [each, wider] = [both, { record_delimiter: ['\r\n'] }].map((ends) => rowsOfUsual(sample, ends));
  const isInTexts =
    !each || each.share <= 0.5 || (wider && wider.rows > 1 && wider.share > 0.5 && wider.cells !== each.cells);
  return isInTexts ? { record_delimiter: ['\r\n'] } : both;
}

/** How many cells most rows have, and how many rows have them, by the mark that divides most regularly. */
function rowsOfUsual(sample: string, ends: { record_delimiter: string[] }): Usual | undefined {
  const found = marks.flatMap((mark) => usualIn(sample, mark, { ...asWritten, ...ends }) ?? []);
  return found.filter(({ cells }) => cells > 1).toSorted((a, b) => scoreOf(b) - scoreOf(a))[0];
}

/** A report with its columns under each other. */
function isSetOutByBlanks(sample: string): boolean {
  const lines = sample.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  return lines.length > 1 && lines.filter((line) => /\S {2,}\S.* {2,}\S/.test(line)).length * 2 > lines.length;
}

/** Named by the first line, or the mark that gives most rows the same number of cells. */
function separatorIn(sample: string, reading: Reading): string {
  const firstLine = sample.slice(0, 200).split(/[\r\n]/, 1);
  if (isSeparatorLine(firstLine)) return separatorOf(sample.slice(0, 200), marks);
  const scores = marks.map((mark) => ({ mark, score: regularity(sample, mark, reading) }));
  return scores.toSorted((a, b) => b.score - a.score)[0]?.mark ?? ',';
}

type Usual = { cells: number; rows: number; share: number };

const scoreOf = ({ cells, share }: Usual) => (cells - 1) * share ** 2;

function regularity(sample: string, delimiter: string, reading: Reading): number {
  const usual = usualIn(sample, delimiter, reading, sampleRows);
  return usual ? scoreOf(usual) : 0;
}

function usualIn(sample: string, delimiter: string, reading: Reading, to?: number): Usual | undefined {
  const counts: number[] = [];
  const on_record = (cells: string[]) => void counts.push(cells.length);
  parse(sample, { ...reading, delimiter, ...(to && { to }), skip_records_with_error: true, on_record });
  const byCount = Map.groupBy(counts, (count) => count);
  const usual = [...byCount].toSorted(([, a], [, b]) => b.length - a.length)[0];
  if (!usual) return undefined;
  const [cells, { length }] = usual;
  return { cells, rows: length, share: length / counts.length };
}
