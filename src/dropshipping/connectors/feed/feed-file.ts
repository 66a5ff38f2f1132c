import { gunzipSync } from 'node:zlib';
import { beginsWith, textOfFile, whyNoText } from '#platform/text-file.ts';
import { largestFeed, largestFeedMegabytes } from './feed-size.contract.ts';

/** Why a feed cannot be read, for the end of a sentence. */
export class UnreadableFeed extends Error {}

/** The text of a feed, gzipped or not. @throws UnreadableFeed */
export function textOfFeed(bytes: Uint8Array): string {
  const file = beginsWith(bytes, [0x1f, 0x8b]) ? unpacked(bytes) : bytes;
  const why = whyNoText(file);
  if (why) throw new UnreadableFeed(why);
  const text = textOfFile(file);
  const start = text.slice(0, 2_000).trimStart();
  if (start === '') throw new UnreadableFeed('there is nothing in it');
  if (/<!doctype html|<html\b/i.test(start)) throw new UnreadableFeed('it is a web page, perhaps one to sign in');
  if (start.startsWith('{') || start.startsWith('[')) throw new UnreadableFeed('it is JSON; please use CSV or XML');
  return text;
}

function unpacked(bytes: Uint8Array): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: largestFeed });
  } catch (error) {
    const isTooLarge = error instanceof RangeError;
    throw new UnreadableFeed(
      isTooLarge ? `unpacked it is larger than ${largestFeedMegabytes} MB` : 'it cannot be unpacked',
      {
        cause: error,
      },
    );
  }
}
