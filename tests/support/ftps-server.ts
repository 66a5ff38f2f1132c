import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import type { SecureContext } from 'node:tls';
import { signIn, sizeOf } from './file-server.ts';
import type { Files, FileServer } from './file-server.ts';

type Shared = { files: Files; context: SecureContext; sockets: Set<Socket>; onRead: () => void };
type Session = Shared & { control: Socket; user: string; isIn: boolean; data: Promise<Socket> | null };
type Commands = Record<string, (argument: string) => void>;

/** As much of an FTP server with TLS (RFC 959, 2228, 4217) as reading a file takes. */
export async function openFtpsServer({ key, cert }: { key: string; cert: string }): Promise<FileServer> {
  const files: Files = new Map();
  const sockets = new Set<Socket>();
  let reads = 0;
  const shared = { files, sockets, context: createSecureContext({ key, cert }), onRead: () => void (reads += 1) };
  const server = createServer((socket) => begin(socket, shared));
  const port = await listen(server);
  return {
    port,
    files,
    reads: () => reads,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((closed) => {
        server.close(() => closed());
      });
    },
  };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  return (server.address() as AddressInfo).port;
}

function begin(socket: Socket, shared: Shared): void {
  shared.sockets.add(socket);
  const session: Session = { ...shared, control: socket, user: '', isIn: false, data: null };
  const say = (line: string) => void session.control.write(`${line}\r\n`);
  const received = (chunk: Buffer) => {
    for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
      const [name = '', ...rest] = line.split(' ');
      const command = commands[name.toUpperCase()];
      if (command) command(rest.join(' '));
      else say('200 Fine');
    }
  };
  const secure = () => {
    say('234 Proceed');
    session.control = new TLSSocket(socket, { isServer: true, secureContext: shared.context });
    session.control.on('error', () => undefined).on('data', received);
  };
  const commands: Commands = { AUTH: secure, ...signingIn(session, say), ...reading(session, say) };
  socket.on('error', () => undefined).on('data', (chunk) => session.control === socket && received(chunk));
  say('220 Ready');
}

function signingIn(session: Session, say: (line: string) => void): Commands {
  return {
    USER: (name) => {
      session.user = name;
      say('331 Password');
    },
    PASS: (password) => {
      const isSecure = session.control instanceof TLSSocket;
      session.isIn = isSecure && session.user === signIn.name && password === signIn.password;
      say(session.isIn ? '230 Welcome' : '530 Login incorrect');
    },
    QUIT: () => session.control.end('221 Bye\r\n'),
  };
}

function reading(session: Session, say: (line: string) => void): Commands {
  const { files, sockets, context, onRead } = session;
  return {
    SIZE: (path) => {
      const file = files.get(path);
      say(file ? `213 ${sizeOf(file)}` : '550 No such file');
    },
    MDTM: (path) => {
      const at = new Date((files.get(path)?.changedAt ?? 0) * 1_000).toISOString();
      say(`213 ${at.slice(0, 19).replaceAll(/\D/g, '')}`);
    },
    EPSV: () => {
      const passive = createServer();
      session.data = new Promise((resolve) => {
        passive.once('connection', (socket) => {
          passive.close();
          sockets.add(socket);
          const secured = new TLSSocket(socket, { isServer: true, secureContext: context });
          resolve(secured.on('error', () => undefined));
        });
      });
      void listen(passive).then((port) => say(`229 Entering Extended Passive Mode (|||${port}|)`));
    },
    RETR: (path) => {
      const file = session.isIn ? files.get(path) : undefined;
      if (!file) return say('550 No such file');
      onRead();
      say('150 Here it comes');
      return void session.data?.then((socket) => socket.end(file.bytes, () => say('226 Done')));
    },
  };
}
