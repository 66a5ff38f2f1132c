import { parse } from 'csv-parse/sync';
import { asWritten, isSeparatorLine, separatorOf } from '../text-file.ts';
import { UnreadableFile } from './file-table.ts';

/** Cells of a line or a spreadsheet's row, with its number there. */
export type SheetRow = { number: number; cells: string[] };

const longestRecord = 1_000_000;
const sampleLength = 64 * 1_024;
const sampleRows = 60;
const marks = [',', ';', '\t', '|'];

/** @throws UnreadableFile */
export function readCsv(text: string): { separator: string; rows: SheetRow[] } {
  const separator = separatorIn(text);
  const rows: SheetRow[] = [];
  let read = 0;
  const on_record = (cells: string[], { empty_lines: blank }: { empty_lines: number }) => {
    read += 1;
    if (read > 1 || !isSeparatorLine(cells)) rows.push({ number: read + blank, cells: cells.map(unwrapped) });
    return null;
  };
  try {
    parse(text, { ...asWritten, delimiter: separator, max_record_size: longestRecord, on_record });
  } catch (error) {
    throw new UnreadableFile(`row ${read + 1} of it cannot be read; a quotation mark may be missing`, { cause: error });
  }
  return { separator, rows };
}

/** `"Collar 12" red"`: marks inside that nobody doubled leave those around the cell in place. */
function unwrapped(cell: string): string {
  return cell.length > 2 && cell.startsWith('"') && cell.endsWith('"') ? cell.slice(1, -1) : cell;
}

/** Named by the first line, or the mark that gives most rows the same number of cells. */
function separatorIn(text: string): string {
  const firstLine = text.slice(0, 200).split(/[\r\n]/, 1);
  if (isSeparatorLine(firstLine)) return separatorOf(text.slice(0, 200), marks);
  const cut = text.length > sampleLength ? text.slice(0, text.lastIndexOf('\n', sampleLength) + 1) : text;
  const sample = cut || text.slice(0, sampleLength);
  const scores = marks.map((mark) => ({ mark, score: regularity(sample, mark) }));
  return scores.toSorted((a, b) => b.score - a.score)[0]?.mark ?? ',';
}

function regularity(sample: string, delimiter: string): number {
  const counts: number[] = [];
  const on_record = (cells: string[]) => void counts.push(cells.length);
  parse(sample, { ...asWritten, delimiter, to: sampleRows, skip_records_with_error: true, on_record });
  const byCount = Map.groupBy(counts, (count) => count);
  const usual = [...byCount].toSorted(([, a], [, b]) => b.length - a.length)[0];
  if (!usual) return 0;
  const [cells, { length }] = usual;
  return (cells - 1) * (length / counts.length) ** 2;
}
