import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { BackupError, damaged } from './backup-error.ts';
import { seal, sealedMark, unseal } from './passphrase-cipher.ts';

export type ArchiveEntry = { name: string; bytes: Buffer };

/** The last entry carries the digest of all before it. */
export type ReadEntries = AsyncGenerator<ArchiveEntry & { digest?: string }, undefined>;

/** A larger entry is rejected when reading; larger contents are written as several. */
const largestEntry = 256 * 1_048_576; // bytes
const largestSums = 16 * 1_048_576;

/**
 * Writes the entries and then, under `sumsName`, what the generator returns with a digest of all before it. Only its owner may
 * read the file; a failure leaves no file.
 */
export async function writeArchive<Sums extends object>(
  file: string,
  sumsName: string,
  entries: AsyncGenerator<ArchiveEntry, Sums>,
  passphrase: string | undefined,
): Promise<Sums & { digest: string }> {
  const archive = pack();
  // Level 1 is four times as fast as the usual one, and a tenth larger.
  const compressed = createGzip({ level: 1 });
  const output = createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true });
  const written = passphrase
    ? pipeline(archive, compressed, (bytes: AsyncIterable<Buffer>) => seal(bytes, passphrase), output)
    : pipeline(archive, compressed, output);
  const broken = written.then(() => Promise.reject(new Error('The archive ended too soon')));
  broken.catch(() => undefined);
  const put = async ({ name, bytes }: ArchiveEntry) => Promise.race([entryIn(archive, name, bytes), broken]);
  try {
    const digest = createHash('sha256');
    let step = await entries.next();
    for (; !step.done; step = await entries.next()) {
      addTo(digest, step.value);
      await put(step.value);
    }
    const sums = { ...step.value, digest: digest.digest('hex') };
    await put({ name: sumsName, bytes: Buffer.from(JSON.stringify(sums)) });
    archive.finalize();
    await written;
    return sums;
  } catch (error) {
    // Where the disk is full the archive only knows that it was closed.
    const cause = output.errored ?? error;
    archive.destroy();
    await written.catch(() => undefined);
    await rm(file, { force: true });
    throw cause;
  } finally {
    // Closes its connection even when it was not read to the end; the value it returns is read by nobody.
    await entries.return(undefined as never);
  }
}

/** One entry after the other; nothing is written anywhere. The last is the sums, whose digest is compared. @throws BackupError */
export async function* readArchive(file: string, sumsName: string, passphrase: string | undefined): ReadEntries {
  const tar = extract();
  const read = pipeline(await openStored(file, passphrase), createGunzip(), tar);
  read.catch(() => undefined); // it ends the loop below with the same error
  const digest = createHash('sha256');
  let isWhole = false;
  try {
    for await (const source of tar) {
      const { name, size, type } = source.header;
      if (type !== 'file' || size > largestEntry || isWhole) throw damaged();
      const entry = { name, bytes: await buffer(source) };
      isWhole = name === sumsName && entry.bytes.length <= largestSums;
      if (isWhole) yield { ...entry, digest: digest.digest('hex') };
      else {
        addTo(digest, entry);
        yield entry;
      }
    }
    await read;
  } catch (error) {
    throw asBackupError(error);
  } finally {
    tar.destroy();
  }
  if (!isWhole) throw damaged();
  return undefined;
}

async function entryIn(archive: ReturnType<typeof pack>, name: string, bytes: Buffer): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const entry = archive.entry({ name, size: bytes.length, mode: 0o600 }, bytes, (error) =>
    error ? reject(error) : resolve(),
  );
  // An entry under way fails with its archive, and an error that nobody listens for ends the process.
  entry.on('error', reject);
  await promise;
}

function addTo(digest: Hash, { name, bytes }: ArchiveEntry): void {
  digest.update(`${name}\0${bytes.length}\0`).update(bytes);
}

/** Reads a stored file, decrypting it where it is encrypted. @throws BackupError */
export async function openStored(file: string, passphrase: string | undefined): Promise<AsyncIterable<Buffer>> {
  const isSealed = (await firstBytes(file)).equals(sealedMark);
  if (!isSealed) return createReadStream(file);
  if (passphrase === undefined) {
    throw new BackupError('This backup is encrypted: set SHOP_BACKUP_PASSPHRASE to the passphrase it was made with.');
  }
  return unseal(createReadStream(file), passphrase);
}

async function firstBytes(file: string): Promise<Buffer> {
  try {
    await using handle = await open(file, 'r');
    const { buffer: bytes, bytesRead } = await handle.read(Buffer.alloc(sealedMark.length), 0, sealedMark.length, 0);
    return bytes.subarray(0, bytesRead);
  } catch (error) {
    throw new BackupError(`The file ${file} cannot be read.`, { cause: error });
  }
}

/** The errors of gzip and tar that mean damage. */
export function asBackupError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const isDamage = code.startsWith('Z_') || (error instanceof Error && /tar|end of (file|data)/i.test(error.message));
  return isDamage ? damaged(error) : error;
}

/** @throws BackupError */
export function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw damaged();
  }
}
