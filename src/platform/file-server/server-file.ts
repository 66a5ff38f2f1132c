import type { Readable } from 'node:stream';
import { FileServerError } from './file-server-error.ts';

/** `address`: of the host, checked. */
export type ServerFile = {
  host: string;
  address: string;
  port: number;
  username: string;
  password: string;
  path: string;
};

export type FileQuestion = {
  /** Of the file as it was read last. */
  stamp: string | null;
  /** The fingerprint that the server's key must have; null: any, it is the first time. */
  hostKey: string | null;
  maxBytes: number;
  signal: AbortSignal;
};

/** `content` null: unchanged. `hostKey` null: the protocol has none. */
export type FetchedFile = {
  content: { bytes: Buffer; stamp: string | null } | null;
  hostKey: string | null;
};

/** @throws FileServerError as soon as there is more */
export async function readUpTo(stream: Readable, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream) {
    if (!Buffer.isBuffer(part)) continue;
    size += part.length;
    if (size > maxBytes) throw new FileServerError('too-large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
