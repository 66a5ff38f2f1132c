import { createHash } from 'node:crypto';
import type { Client, SFTPWrapper } from 'ssh2';
import { FileServerError } from './file-server-error.ts';
import { readUpTo } from './server-file.ts';
import type { FetchedFile, FileQuestion, ServerFile } from './server-file.ts';

const noSuchFile = 2; // SSH_FX_NO_SUCH_FILE

/** Reads a file by SFTP, unless it is unchanged. @throws FileServerError */
export async function fetchBySftp(file: ServerFile, question: FileQuestion): Promise<FetchedFile> {
  // Loaded only where there is such a server: most shops know none.
  const { default: ssh } = await import('ssh2');
  const client = new ssh.Client();
  const { signal, stamp, maxBytes } = question;
  const stop = () => client.destroy();
  signal.addEventListener('abort', stop);
  try {
    const hostKey = await connect(client, file, question);
    const sftp = await openSftp(client);
    const { size, mtime } = await statOf(sftp, file);
    const current = JSON.stringify([size, mtime]);
    if (current === stamp) return { content: null, hostKey };
    if (size > maxBytes) throw new FileServerError('too-large');
    const reading = sftp.createReadStream(file.path);
    // It may fail once more when the connection is closed, after all has been read.
    reading.on('error', () => undefined);
    const bytes = await readUpTo(reading, maxBytes);
    if (bytes.length !== size) throw new FileServerError('changing');
    return { content: { bytes, stamp: current }, hostKey };
  } finally {
    signal.removeEventListener('abort', stop);
    client.destroy();
  }
}

/** @returns the fingerprint of the server's key, as `ssh-keygen -l` prints it */
function connect(client: Client, file: ServerFile, { hostKey: known, signal }: FileQuestion) {
  const { address: host, port, username, password } = file;
  let hostKey = '';
  return new Promise<string>((resolve, reject) => {
    client.once('ready', () => resolve(hostKey));
    client.once('close', () => reject(new Error('The connection was closed')));
    // Some servers ask for the password as a question.
    client.on('keyboard-interactive', (_name, _text, _language, prompts, answer) =>
      answer(prompts.map(() => password)),
    );
    client.on('error', (error) => reject(errorOf(error)));
    client.connect({
      host,
      port,
      username,
      password,
      tryKeyboard: true,
      readyTimeout: 0, // the signal ends it
      hostVerifier: (key: Buffer) => {
        hostKey = `SHA256:${createHash('sha256').update(key).digest('base64').replaceAll('=', '')}`;
        return !signal.aborted && (known === null || known === hostKey);
      },
    });
  });

  function errorOf(error: Error & { level?: string }): Error {
    if (known !== null && hostKey !== '' && hostKey !== known) return new FileServerError('host-key', hostKey);
    if (error.level !== 'client-authentication') return error;
    return new FileServerError('credentials');
  }
}

function openSftp(client: Client): Promise<SFTPWrapper> {
  return new Promise((resolve, reject) => {
    client.sftp((error, sftp) => (error ? reject(error) : resolve(sftp)));
  });
}

function statOf(sftp: SFTPWrapper, { path }: ServerFile): Promise<{ size: number; mtime: number }> {
  return new Promise((resolve, reject) => {
    sftp.stat(path, (error, stats) => {
      if (!error) resolve(stats);
      else if ('code' in error && error.code === noSuchFile) reject(new FileServerError('no-file'));
      else reject(error);
    });
  });
}
