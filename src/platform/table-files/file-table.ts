import type { Heading } from './headings.ts';

/** Why a feed cannot be read, for the end of a sentence. */
export class UnreadableFile extends Error {}

/** Several values where an element is repeated; undefined or '' without any. */
export type Cell = string | readonly string[] | undefined;

/** `number`: as a spreadsheet counts, or the how-manieth product of XML and JSON. */
export type FileRow = { number: number; cells: readonly Cell[] };

/** A row that is not used. Its code is known where the cell of it can be trusted. */
export type LeftOut = { number: number; cells: readonly Cell[]; why: string };

/** A file as rows and columns, whatever its format is. */
export type FileTable = {
  format: string;
  /** A tree names each value; the columns of a sheet are found by their place. */
  isTree: boolean;
  /** Of a workbook: the one that is read, and those that are not. */
  sheet?: string;
  otherSheets?: string[];
  /** Sheets or files that are read as one list; the rows of the second are counted from so many. */
  together?: { names: string[]; from: number };
  /** Of the one list in an archive. */
  fileName?: string;
  /** Of an archive: what is no list, and what is one and is not read. */
  otherFiles?: string[];
  leftFiles?: string[];
  /** Rows that it does not show. */
  hiddenRows?: number[];
  hiddenColumns?: number[];
  /** Rows with a text that it crosses out. */
  struckRows?: number[];
  /** The file says that it is one page of several. */
  isPart?: boolean;
  /** Lists in the file that are not read. */
  otherLists?: string[];
  /** What it says beside its products that may concern all of them. */
  warnings?: string[];
  encoding: Encoding;
  /** CSV only. */
  separator: string | null;
  /** Of a sheet, as a spreadsheet counts. */
  headingRow: number | null;
  /** Lines before the headings that hold something. */
  skippedLines: number;
  /** Their texts. */
  above?: string[];
  headings: Heading[];
  rows: FileRow[];
  leftOut: LeftOut[];
};

/** `how` it was found; `lost`: characters that could not be read. */
export type Encoding = { name: string; how: 'chosen' | 'declared' | 'found' | 'guessed'; lost: number };

export type ReadingOptions = { encoding?: string | undefined; headingRow?: number | undefined };

export const mostRows = 200_000;
/** Real feeds have a few dozen. */
export const mostHeadings = 300;
const longestHeading = 200;
const longestValue = 20_000;

/** PostgreSQL stores neither NUL characters nor lone surrogates. */
export function clean(value: string): string {
  return value.slice(0, longestValue).replaceAll('\0', '').toWellFormed().trim();
}

export function cleanHeading(value: string): string {
  return clean(value).replaceAll(/\s+/g, ' ').slice(0, longestHeading);
}

export function tooManyRows(): UnreadableFile {
  return new UnreadableFile(`it has more than ${mostRows.toLocaleString('en-GB')} products`);
}

/** The values of cells, each once. */
export function valuesOf(...cells: readonly Cell[]): string[] {
  return [...new Set(cells.flatMap((cell) => cell ?? []).filter((value) => value !== ''))];
}

export function firstOf(...cells: readonly Cell[]): string {
  return valuesOf(...cells)[0] ?? '';
}

/** All values of some columns. */
export function textsIn(rows: readonly FileRow[], places: readonly number[]): string[] {
  return rows.flatMap(({ cells }) => valuesOf(...places.map((at) => cells[at])));
}
