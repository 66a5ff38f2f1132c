import { isIP } from 'node:net';
import { PassThrough } from 'node:stream';
import { FileServerError } from './file-server-error.ts';
import { readUpTo } from './server-file.ts';
import type { FetchedFile, FileQuestion, ServerFile } from './server-file.ts';

/** Reads a file by FTP over TLS, which the client asks for (AUTH TLS), unless it is unchanged. @throws FileServerError */
export async function fetchByFtps(file: ServerFile, { signal, stamp, maxBytes }: FileQuestion): Promise<FetchedFile> {
  const { Client, FTPError } = await import('basic-ftp');
  const client = new Client();
  const stop = () => client.close();
  signal.addEventListener('abort', stop);
  try {
    const { address, host, port, username: user, password, path } = file;
    // The certificate is that of the name, while the address has been checked.
    const secureOptions = { host, ...(isIP(host) === 0 && { servername: host }) };
    await client
      .access({ host: address, port, user, password, secure: true, secureOptions })
      .catch((error: unknown) => {
        throw error instanceof FTPError && error.code === 530 ? new FileServerError('credentials') : error;
      });
    const stat = await statOf(client, path);
    const current = stat && JSON.stringify(stat);
    if (current !== null && current === stamp) return { content: null, hostKey: null };
    const target = new PassThrough();
    const [bytes] = await Promise.all([
      readUpTo(target, maxBytes),
      client.downloadTo(target, path).catch((error: unknown) => {
        const failure = error instanceof FTPError && error.code === 550 ? new FileServerError('no-file') : error;
        target.destroy(failure instanceof Error ? failure : undefined);
        throw failure;
      }),
    ]);
    if (stat && bytes.length !== stat[0]) throw new FileServerError('changing');
    return { content: { bytes, stamp: current }, hostKey: null };
  } finally {
    signal.removeEventListener('abort', stop);
    client.close();
  }
}

type Listing = { lastMod(path: string): Promise<Date>; size(path: string): Promise<number> };

/** Size and time; null where the server says neither: then the file is read each time. */
async function statOf(client: Listing, path: string): Promise<[number, Date] | null> {
  try {
    return [await client.size(path), await client.lastMod(path)];
  } catch {
    return null;
  }
}
