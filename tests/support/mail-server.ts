import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerOptions } from 'smtp-server';

type Delivered = { to: string[]; text: string };

/** A real mail server on a free port of this machine, without TLS unless it is told; it keeps what it is given. */
export async function mailServer(options: SMTPServerOptions = {}) {
  const delivered: Delivered[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, { envelope }, done) {
      let text = '';
      stream.on('data', (part: Buffer) => (text += part.toString()));
      stream.on('end', () => {
        delivered.push({ to: envelope.rcptTo.map(({ address }) => address), text });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined); // of a client that breaks off
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  async function close(): Promise<void> {
    const closed = once(listener, 'close');
    server.close();
    await closed;
  }
  return { port, url: `smtp://127.0.0.1:${port}`, delivered, [Symbol.asyncDispose]: close };
}

/** As a mail server refuses: `rejection(550, 'No such user')`. */
export function rejection(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
