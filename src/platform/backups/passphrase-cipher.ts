import { createCipheriv, createDecipheriv, createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { BackupError, damaged } from './backup-error.ts';

/**
 * AES-256-GCM in pieces, so that a file of any size is written and read in little memory. Each piece is authenticated with its
 * number and with whether it is the last: pieces that are changed, moved, left out or cut off at the end are all noticed.
 * File: mark, salt, start of the nonces, proof of the passphrase, then the pieces with their tags.
 */
const algorithm = 'aes-256-gcm';
export const sealedMark = Buffer.from('PAWVALE1');
const saltBytes = 16;
const prefixBytes = 7;
const proofBytes = 32;
const headBytes = sealedMark.length + saltBytes + prefixBytes;
const pieceBytes = 65_536;
const tagBytes = 16;

/** 128 MB and a third of a second for each guess. */
const cost = { N: 131_072, r: 8, p: 1, maxmem: 160 * 1_048_576 };

/** Shared by all that this process writes, so that it derives the key once; each file's nonces have a start of their own. */
const ownSalt = randomBytes(saltBytes);

export async function* seal(source: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Buffer> {
  const head = Buffer.concat([sealedMark, ownSalt, randomBytes(prefixBytes)]);
  const { key, proof } = await keysFor(head, passphrase);
  yield Buffer.concat([head, proof]);
  let number = 0;
  for await (const { bytes, isLast } of piecesOf(source, pieceBytes)) {
    const cipher = createCipheriv(algorithm, key, nonceOf(head, number, isLast));
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    number += 1;
  }
}

/** Yields nothing that is not authentic. @throws BackupError */
export async function* unseal(source: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Buffer> {
  const pieces = piecesOf(source, pieceBytes + tagBytes, headBytes + proofBytes);
  const { value: first, done } = await pieces.next();
  if (done || first.bytes.length < headBytes + proofBytes) throw damaged();
  const head = first.bytes.subarray(0, headBytes);
  const { key, proof } = await keysFor(head, passphrase);
  if (!timingSafeEqual(proof, first.bytes.subarray(headBytes))) {
    throw new BackupError('That is not the passphrase with which this backup was made.');
  }
  if (first.isLast) throw damaged();
  let number = 0;
  for await (const { bytes, isLast } of pieces) {
    yield opened(bytes, key, nonceOf(head, number, isLast));
    number += 1;
  }
}

function opened(bytes: Buffer, key: Buffer, nonce: Buffer): Buffer {
  if (bytes.length < tagBytes) throw damaged();
  const end = bytes.length - tagBytes;
  try {
    const decipher = createDecipheriv(algorithm, key, nonce).setAuthTag(bytes.subarray(end));
    return Buffer.concat([decipher.update(bytes.subarray(0, end)), decipher.final()]);
  } catch {
    throw damaged();
  }
}

function nonceOf(head: Buffer, number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  head.copy(nonce, 0, headBytes - prefixBytes);
  nonce.writeUInt32BE(number, prefixBytes); // 256 TB, then it throws
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

async function keysFor(head: Buffer, passphrase: string): Promise<{ key: Buffer; proof: Buffer }> {
  const salt = head.subarray(sealedMark.length, sealedMark.length + saltBytes);
  const bytes = await stretched(passphrase.normalize('NFC'), salt);
  return { key: bytes.subarray(0, 32), proof: createHmac('sha256', bytes.subarray(32)).update(head).digest() };
}

/** The latest key: files read one after another mostly share it. */
let latest: { of: string; bytes: Promise<Buffer> } | undefined;

function stretched(passphrase: string, salt: Buffer): Promise<Buffer> {
  const of = `${salt.toString('hex')} ${passphrase}`;
  if (latest?.of === of) return latest.bytes;
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const key = { of, bytes: promise };
  scrypt(passphrase, salt, 64, cost, (error, bytes) => {
    if (!error) return resolve(bytes);
    if (latest === key) latest = undefined; // there may be memory for it again
    reject(error);
  });
  latest = key;
  return promise;
}

type Piece = { bytes: Buffer; isLast: boolean };

/** The same bytes in pieces of one size; the first may have another, the last may be shorter, and empty. */
async function* piecesOf(
  source: AsyncIterable<Uint8Array>,
  size: number,
  firstSize = size,
): AsyncGenerator<Piece, undefined> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  let wanted = firstSize;
  for await (const more of source) {
    waiting.push(more);
    length += more.length;
    // What is just enough may be the last piece.
    if (length <= wanted) continue;
    let whole = Buffer.concat(waiting);
    for (; whole.length > wanted; wanted = size) {
      yield { bytes: whole.subarray(0, wanted), isLast: false };
      whole = whole.subarray(wanted);
    }
    waiting = [whole];
    length = whole.length;
  }
  yield { bytes: Buffer.concat(waiting), isLast: true };
}
