import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { asc } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerOptions } from 'smtp-server';
import { mails } from '#platform/mail/mail.table.ts';
import type { TestShop } from './shop.ts';

/** Every email of the shop, oldest first, once all background work is done. */
export async function outbox({ jobs, db }: TestShop) {
  await jobs.drain();
  return db.select().from(mails).orderBy(asc(mails.id));
}

/** The value of a query parameter in the first link of an email that has it. */
export function linkValue(text: string | undefined, parameter: string): string {
  return new RegExp(`[?&]${parameter}=([^\\s&]+)`).exec(text ?? '')?.[1] ?? '';
}

type Delivered = { to: string[]; text: string };

/** A real SMTP server on a free port of this machine, by default without TLS; it stores what it receives. */
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
  server.on('error', () => undefined); // of a client that disconnects
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

/** As an SMTP server rejects: `rejection(550, 'No such user')`. */
export function rejection(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
