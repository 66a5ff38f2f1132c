import { gunzipSync } from 'node:zlib';

/** Why a feed cannot be read, for the end of a sentence. */
export class UnreadableFeed extends Error {}

/** As it is read; a packed one is not unpacked beyond it. */
export const largestFeed = 20 * 1_048_576;

/** What begins so is no feed, and what it is. */
const others: readonly (readonly [number[], string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], 'it is an Excel workbook or a ZIP archive; please save it as CSV'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'it is an Excel workbook; please save it as CSV'],
  [[0x25, 0x50, 0x44, 0x46], 'it is a PDF'],
];

/** The text of a feed, packed by gzip or not. @throws UnreadableFeed */
export function textOfFeed(bytes: Uint8Array): string {
  const file = begins(bytes, [0x1f, 0x8b]) ? unpacked(bytes) : bytes;
  const other = others.find(([signature]) => begins(file, signature));
  if (other) throw new UnreadableFeed(other[1]);
  const text = decode(file);
  const start = text.slice(0, 2_000).trimStart();
  if (start === '') throw new UnreadableFeed('there is nothing in it');
  if (/<!doctype html|<html\b/i.test(start)) throw new UnreadableFeed('it is a web page, perhaps one to sign in');
  if (start.startsWith('{') || start.startsWith('[')) throw new UnreadableFeed('it is JSON; please use CSV or XML');
  return text;
}

function begins(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte);
}

function unpacked(bytes: Uint8Array): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: largestFeed });
  } catch (error) {
    const isTooLarge = error instanceof RangeError;
    throw new UnreadableFeed(isTooLarge ? 'unpacked it is larger than 20 MB' : 'it cannot be unpacked', {
      cause: error,
    });
  }
}

/** What is not UTF-8, but for single bytes, is what Windows calls ANSI. */
function decode(bytes: Uint8Array): string {
  if (begins(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes);
  if (begins(bytes, [0xfe, 0xff])) return new TextDecoder('utf-16be').decode(bytes);
  const text = new TextDecoder('utf-8').decode(bytes);
  const broken = countOf(text, /\uFFFD/g);
  if (broken === 0 || broken * 2 < countOf(text, /[^\0-\u007F\uFFFD]/g)) return text;
  return new TextDecoder('windows-1252').decode(bytes);
}

function countOf(text: string, pattern: RegExp): number {
  return text.matchAll(pattern).reduce((count) => count + 1, 0);
}
