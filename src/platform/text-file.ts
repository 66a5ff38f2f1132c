import { setImmediate as turnOfOthers } from 'node:timers/promises';

/** Bytes that are read at a stretch: a few dozen milliseconds where each row is as bad as can be. */
const pieceLength = 4_096;

/** The text of a file from elsewhere. What is not UTF-8, but for single bytes, is what Windows calls ANSI; Excel's "Unicode text" is UTF-16. */
export function textOfFile(bytes: Uint8Array): string {
  if (beginsWith(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes);
  if (beginsWith(bytes, [0xfe, 0xff])) return new TextDecoder('utf-16be').decode(bytes);
  const text = new TextDecoder('utf-8').decode(bytes);
  const broken = countOf(text, /\uFFFD/g);
  if (broken === 0 || broken * 2 < countOf(text, /[^\0-\u007F\uFFFD]/g)) return text;
  return new TextDecoder('windows-1252').decode(bytes);
}

/** In pieces that leave others their turn, whatever reads them does with each. */
export async function* inTurns(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceLength) {
    yield bytes.subarray(at, at + pieceLength);
    await turnOfOthers();
  }
}

/** What stands between the cells of a CSV file: the comma, semicolon or tab that its first line, the columns' names, has most of. */
export function separatorOf(text: string): string {
  const [firstLine = ''] = text.split(/[\r\n]/, 1);
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: firstLine.split(mark).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.mark ?? ',';
}

export function beginsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte);
}

function countOf(text: string, pattern: RegExp): number {
  return text.matchAll(pattern).reduce((count) => count + 1, 0);
}
