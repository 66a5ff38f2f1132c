import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { Problem } from '../http/errors/problem.ts';

/** Bytes processed without yielding: a few dozen milliseconds at the very worst. */
const pieceLength = 4_096;

/** The text of an uploaded file. Unless it is UTF-8, save for a few bad bytes, it is taken for Windows-1252; Excel's "Unicode text" is UTF-16. */
export function textOfFile(bytes: Uint8Array): string {
  if (beginsWith(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes);
  if (beginsWith(bytes, [0xfe, 0xff])) return new TextDecoder('utf-16be').decode(bytes);
  const text = new TextDecoder('utf-8').decode(bytes);
  const broken = countOf(text, /\uFFFD/g);
  if (broken === 0 || broken * 2 < countOf(text, /[^\0-\u007F\uFFFD]/g)) return text;
  return new TextDecoder('windows-1252').decode(bytes);
}

/** Signatures of files that people send in place of a text file, and what they are. */
const others: readonly (readonly [number[], string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], 'it is an Excel workbook or a ZIP archive; please save it as CSV'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'it is an Excel workbook; please save it as CSV'],
  [[0x25, 0x50, 0x44, 0x46], 'it is a PDF'],
  [[0x89, 0x50, 0x4e, 0x47], 'it is a picture'], // PNG
  [[0xff, 0xd8, 0xff], 'it is a picture'], // JPEG
  [[0x47, 0x49, 0x46, 0x38], 'it is a picture'], // GIF
  [[0x52, 0x49, 0x46, 0x46], 'it is a picture'], // WebP
];

/** Why a file cannot be read as text, for the end of a sentence. @param bytes at least the first four */
export function whyNoText(bytes: Uint8Array): string | undefined {
  return others.find(([signature]) => beginsWith(bytes, signature))?.[1];
}

/** Yields to other work between pieces, however long the reader takes over each. */
export async function* inTurns(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceLength) {
    yield bytes.subarray(at, at + pieceLength);
    await yieldToOthers();
  }
}

const [lineFeed, carriageReturn] = [0x0a, 0x0d];

/**
 * Rejects a line before it is parsed: a row of a million empty cells would be made without yielding. `pieces` are short.
 * @param longest bytes
 * @throws Problem 400 `unreadable-file`
 */
export async function* withoutLongLines(pieces: AsyncIterable<Buffer>, longest: number): AsyncGenerator<Buffer> {
  let length = 0;
  for await (const piece of pieces) {
    for (const byte of piece) {
      length = byte === lineFeed || byte === carriageReturn ? 0 : length + 1;
      if (length > longest) throw lineTooLong();
    }
    yield piece;
  }
}

function lineTooLong(): Problem {
  const message = 'That file can’t be read: it has a line that is too long. Please save it as CSV and try again.';
  return new Problem(400, 'unreadable-file', message);
}

const usualSeparators = [',', ';', '\t'];

/** The separator of a CSV file: the one that a first line such as Excel's `sep=;` names, otherwise the most frequent in its header. */
export function separatorOf(text: string, known: readonly string[] = usualSeparators): string {
  const [firstLine = ''] = text.split(/[\r\n]/, 1);
  const named = known.find((mark) => isSeparatorLine([firstLine]) && firstLine.includes(`=${mark}`));
  const counts = known.map((mark) => ({ mark, count: firstLine.split(mark).length }));
  return named ?? counts.toSorted((a, b) => b.count - a.count)[0]?.mark ?? ',';
}

/** A first line that only names the separator, as Excel writes it; the header is the next one. */
export function isSeparatorLine([first = '', ...rest]: readonly string[]): boolean {
  return /^"?sep=.?"?$/i.test(first) && rest.every((cell) => cell === '');
}

/** Excel writes cells up to the last column that ever had content. */
export function withoutBlankEnd(cells: readonly string[], atLeast = 0): string[] {
  return cells.slice(0, Math.max(atLeast, cells.findLastIndex((cell) => cell.trim() !== '') + 1));
}

/** Of which there are two. */
export function namedTwice<Name>(names: readonly Name[]): Name[] {
  return [...new Set(names)].filter((name) => names.indexOf(name) !== names.lastIndexOf(name));
}

/** How csv-parse reads files as people and programs write them; which rows may be used is checked afterwards. */
export const asWritten = { relax_quotes: true, relax_column_count: true, skip_empty_lines: true } as const;

/**
 * Whether a cell holds the end of its row and the beginning of another one, because of a quotation mark that was not closed
 * before the line break: `A,"5" bowl,3.00↵B,"Rope",4.00` looks like one good row with the price of B.
 * @param codes how the first cells of rows look, see {@link shapeOf}
 */
export function swallowsRow(cells: readonly string[], separator: string, codes: ReadonlySet<string>): boolean {
  return cells.some((cell, at) => {
    const lines = cell.split('\n');
    if (lines.length < 2 || lines[0]?.split(separator).length !== cells.length - at) return false;
    const pieces = lines.at(-1)?.split(separator) ?? [];
    return pieces.length === at + 1 && codes.has(shapeOf(pieces[0] ?? ''));
  });
}

/** `AB-12` and `XY-345` have the same shape. */
export function shapeOf(text: string): string {
  return text
    .trim()
    .slice(0, 60)
    .replaceAll(/\p{L}+/gu, 'A')
    .replaceAll(/\d+/g, '0');
}

export function beginsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte);
}

/** Without a list of what is found: a file may be nothing else. */
export function countOf(text: string, pattern: RegExp): number {
  return text.matchAll(pattern).reduce((count) => count + 1, 0);
}
