import { generateKeyPairSync } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import ssh from 'ssh2';
import type { AuthContext, Connection, SFTPWrapper } from 'ssh2';
import { signIn, sizeOf } from './file-server.ts';
import type { Files, FileServer } from './file-server.ts';

/** A real SFTP server: the library's own. `asksForPassword`: as a question, as some servers do. */
export async function openSftpServer({ asksForPassword = false, port = 0 } = {}): Promise<FileServer> {
  const files: Files = new Map();
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  let reads = 0;
  const server = new ssh.Server({ hostKeys: [privateKey] }, (client: Connection) => {
    client.on('error', () => undefined);
    client.on('authentication', (attempt) => authenticate(attempt, asksForPassword));
    client.on('session', (accept) => {
      accept().on('sftp', (acceptSftp) => serve(acceptSftp(), files, () => (reads += 1)));
    });
  });
  await new Promise<void>((listening) => {
    server.listen(port, '127.0.0.1', listening);
  });
  return {
    port: (server.address() as AddressInfo).port,
    files,
    reads: () => reads,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
      }),
  };
}

function authenticate(attempt: AuthContext, asksForPassword: boolean): void {
  const isRight = (password: string | undefined) => attempt.username === signIn.name && password === signIn.password;
  if (attempt.method === 'keyboard-interactive' && asksForPassword)
    attempt.prompt([{ prompt: 'Password:', echo: false }], (answers) =>
      isRight(answers[0]) ? attempt.accept() : attempt.reject(),
    );
  else if (attempt.method === 'password' && !asksForPassword && isRight(attempt.password)) attempt.accept();
  else attempt.reject([asksForPassword ? 'keyboard-interactive' : 'password']);
}

/** As much of the protocol as reading a file takes; one is open at a time. */
function serve(sftp: SFTPWrapper, files: Files, onRead: () => void): void {
  const { OK, EOF, NO_SUCH_FILE } = ssh.utils.sftp.STATUS_CODE;
  let open: Buffer = Buffer.of();
  const attributes = (size: number, changedAt: number) => ({
    mode: 0o100_644,
    uid: 0,
    gid: 0,
    size,
    atime: changedAt,
    mtime: changedAt,
  });
  const stat = (id: number, path: string) => {
    const file = files.get(path);
    if (file) sftp.attrs(id, attributes(sizeOf(file), file.changedAt));
    else sftp.status(id, NO_SUCH_FILE);
  };
  sftp.on('STAT', stat).on('LSTAT', stat);
  sftp.on('OPEN', (id, path) => {
    const file = files.get(path);
    if (!file) return sftp.status(id, NO_SUCH_FILE);
    onRead();
    open = file.bytes;
    return sftp.handle(id, Buffer.from('0'));
  });
  sftp.on('FSTAT', (id) => sftp.attrs(id, attributes(open.length, 0)));
  sftp.on('READ', (id, _handle, offset, length) =>
    offset >= open.length ? sftp.status(id, EOF) : sftp.data(id, open.subarray(offset, offset + length)),
  );
  sftp.on('CLOSE', (id) => sftp.status(id, OK));
}
