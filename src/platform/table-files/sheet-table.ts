import { clean, cleanHeading, mostHeadings, mostRows, tooManyRows, UnreadableFile } from './file-table.ts';
import type { FileRow, FileTable, LeftOut } from './file-table.ts';
import { headingOf, sheetHeadings } from './headings.ts';
import type { SheetRow } from './read-csv.ts';
import { shapeOf, swallowsRow, withoutBlankEnd } from './text-file.ts';
import { isNameOfNoGoods, isOfSeveral } from './written/part-names.ts';

export type SheetOptions = {
  headingRow?: number | undefined;
  /** Whether a heading, as guesses go by it, is one that feeds have. */
  isUsual(plain: string): boolean;
  separator: string | null;
  /** Its last line has no end, as where a file was cut off. */
  endsOpen?: boolean;
};

/** Why a row is left out. */
export const belowGone = 'a line above it that says that such goods are not sold';

type Sheet = Pick<FileTable, 'headingRow' | 'skippedLines' | 'above' | 'headings' | 'rows' | 'leftOut'>;

/** Lines that may come before the headings. */
const mostLinesBefore = 30;

/** A sheet's rows under its headings; those that do not fit under them are left out. @throws UnreadableFile */
export function sheetTable(all: readonly SheetRow[], options: SheetOptions): Sheet {
  const filled = all.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const at = headingIndex(filled, options);
  const headingCells = filled[at]?.cells ?? [];
  const names = withoutBlankEnd(headingCells, headingCells.length).map(cleanHeading);
  if (withoutBlankEnd(names).length > mostHeadings)
    throw new UnreadableFile(`it has more than ${mostHeadings} columns`);
  if (filled.length - at - 1 > mostRows) throw tooManyRows();
  const below = filled.slice(at + 1);
  const codes = new Set(below.map(({ cells }) => shapeOf(cells[0] ?? '')));
  const rows: FileRow[] = [];
  const leftOut: LeftOut[] = [];
  const whyBelow = lineReader(names, options.isUsual, usualStep(below));
  for (const { number, cells: raw } of below) {
    const cells = raw.map(clean);
    const why =
      whyBelow({ number, cells }, rows.length) ??
      whyUnfit(cells, raw, { names, codes, separator: options.separator, isUsual: options.isUsual });
    if (why === undefined) rows.push({ number, cells });
    else leftOut.push({ number, cells, why });
  }
  if (options.endsOpen) leaveOutCut(rows, leftOut, names.length);
  const above = filled.slice(0, at).map(({ cells }) => clean(cells.filter((cell) => cell.trim() !== '').join(' ')));
  const headings = sheetHeadings(names);
  return { headingRow: filled[at]?.number ?? null, skippedLines: at, above, headings, rows, leftOut };
}

/**
 * Why rows are not used because of a line above them: other headings, or the name of goods that are not sold. That one counts until
 * another line without figures, or an empty one after its goods.
 */
function lineReader(names: readonly string[], isUsual: SheetOptions['isUsual'], step: number) {
  let [areOthers, areGone, last, line] = [false, false, 0, 0];
  return ({ number, cells }: { number: number; cells: readonly string[] }, read: number): string | undefined => {
    if (isOfNames(cells, isUsual)) areOthers = read > 0 && !isHeading(cells, names);
    const said = cells.filter((cell) => cell !== '');
    const [first = ''] = said;
    if (number > last + step && last > line) areGone = false;
    if (names.length > 2 && isLine(said, areGone)) {
      areGone = said.length === 1 && isTitle(first) && isNameOfNoGoods(first) && isOfSeveral(first);
      line = number;
    }
    last = number;
    if (areOthers) return 'headings above it that are not the first ones';
    return areGone ? belowGone : undefined;
  };
}

function isLine(said: readonly string[], isBelowGone: boolean): boolean {
  const [first = ''] = said;
  if (said.length === 1) return !(isBelowGone && isCode(first));
  return said.length === 2 && !/\p{N}/u.test(said.join(''));
}

/** In one word, and hardly the name of other goods. */
const isCode = (text: string) => /^\S*\d\S*$/.test(text);

/** From one row to the next: some lists have an empty line after each. */
function usualStep(rows: readonly SheetRow[]): number {
  const steps = rows.slice(1).map(({ number }, at) => number - (rows[at]?.number ?? 0));
  return steps.length === 0
    ? 1
    : Math.max(
        1,
        steps.reduce((least, one) => Math.min(least, one)),
      );
}

/** Of what is below; longer ones are sentences, and those with numbers may be codes. */
export function isTitle(line: string): boolean {
  return line.length <= 60 && line.split(/\s+/).length <= 5 && /\p{L}{3}/u.test(line) && !/\p{N}/u.test(line);
}

/** Whether a line near its top has several of the usual headings. */
export function hasHeadings(rows: readonly SheetRow[], isUsual: SheetOptions['isUsual']): boolean {
  const first = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')).slice(0, mostLinesBefore);
  return first.some(({ cells }) => cells.filter((cell) => isUsual(headingOf(cell).plain)).length > 1);
}

function headingIndex(rows: readonly SheetRow[], { headingRow, isUsual }: SheetOptions): number {
  if (headingRow !== undefined) {
    const chosen = rows.findIndex(({ number }) => number === headingRow);
    if (chosen < 0)
      throw new UnreadableFile(`there is nothing in its row ${headingRow}, which is chosen for the headings`);
    return chosen;
  }
  const known = rows
    .slice(0, mostLinesBefore)
    .map(({ cells }) => cells.filter((cell) => isUsual(headingOf(cell).plain)).length);
  const [first = 0, second = 0] = known;
  // Above the headings there may be a line of groups, such as `Product,,Prices`.
  if (first > 0) return isOfGroups(first, second) ? 1 : 0;
  const at = Math.max(
    0,
    known.findIndex((count) => count > 1),
  );
  return isOfGroups(known[at] ?? 0, known[at + 1] ?? 0) ? at + 1 : at;
}

/** By how many usual headings a line and the next one have. */
const isOfGroups = (line: number, next: number) => next > line && next > 2;

type Columns = {
  names: readonly string[];
  codes: ReadonlySet<string>;
  separator: string | null;
  isUsual: SheetOptions['isUsual'];
};

/** What databases call the kinds of values. */
const kind =
  /^(?:string|text|(?:var)?char|decimal|numeric|number|int(?:eger)?|float|double|bool(?:ean)?|date(?:time)?)(?: ?\([\d, ]+\))?$/i;

function whyUnfit(
  cells: readonly string[],
  raw: readonly string[],
  { names, codes, separator, isUsual }: Columns,
): string | undefined {
  if (withoutBlankEnd(cells).length > names.length) return 'more cells than headings';
  if (separator !== null && swallowsRow(raw, separator, codes)) return 'a quotation mark that is not closed';
  if (isHeading(cells, names) || isOfNames(cells, isUsual)) return 'the headings once more';
  const said = cells.filter((cell) => cell !== '');
  return said.length > 1 && said.every((cell) => kind.test(cell)) ? 'the kinds of values in place of them' : undefined;
}

function isHeading(cells: readonly string[], names: readonly string[]): boolean {
  return cells.every((cell, at) => cell.toLowerCase() === names[at]?.toLowerCase());
}

/** Marketplaces have a line of headings for people, and one for programs; below a list there may be another one. */
function isOfNames(cells: readonly string[], isUsual: SheetOptions['isUsual']): boolean {
  const said = cells.filter((cell) => cell !== '');
  return (
    said.length > 2 &&
    said.every((cell) => /^\*?\p{L}[\p{L} _().-]*$/u.test(cell)) &&
    said.filter((cell) => isUsual(headingOf(cell).plain)).length > 2
  );
}

const fewest = 3;

/** `1` where all others are like `13.00` may be the beginning of one. */
function leaveOutCut(rows: FileRow[], leftOut: LeftOut[], width: number): void {
  const last = rows.at(-1);
  const textOf = (row: FileRow | undefined) => String(row?.cells[width - 1] ?? '');
  const others = rows
    .slice(0, -1)
    .map(textOf)
    .filter((text) => text !== '');
  const isCut = /\d(?:\.\d?)?$/.test(textOf(last)) && !/\.\d\d$/.test(textOf(last));
  if (!last || !isCut || others.length < fewest || !others.every((text) => /\.\d\d$/.test(text))) return;
  rows.pop();
  leftOut.push({ ...last, why: 'an end that may be missing' });
}
