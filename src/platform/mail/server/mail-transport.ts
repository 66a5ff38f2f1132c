import { connect, isIP } from 'node:net';
import type { Socket } from 'node:net';
import { createTransport } from 'nodemailer';
import { seconds } from '../../clock.ts';
import { checkedLookup, refusedAddress, resolveAll } from '../../http-client/http-exchange.ts';
import { isPublicAddress } from '../../public-address.rules.ts';
import type { MailServer } from './mail-server.ts';

export type OutgoingMail = {
  to: string;
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string> | undefined;
  attachments?: { filename: string; contentType: string; content: string | Buffer }[] | undefined;
};

const connectMs = seconds(10);
const limits = {
  connectionTimeout: connectMs,
  greetingTimeout: seconds(10),
  socketTimeout: seconds(30),
  maxResponseSize: 16_384, // bytes of one response
};

/** @returns the server's response. @throws nodemailer's or the network's own errors */
export async function handOver(server: MailServer, mail: OutgoingMail, signal?: AbortSignal): Promise<string> {
  const { sender, replyTo } = server;
  // Replies to a customer's message go to that customer.
  const replies = replyTo === null || mail.headers?.['Reply-To'] ? {} : { replyTo };
  const sent = await transportTo(server).sendMail({ from: sender, ...replies, ...mail, ...(signal && { signal }) });
  return sent.response;
}

function transportTo(server: MailServer) {
  const { url, host, port, encryption, userName, password } = server;
  if (url !== undefined) return createTransport({ url, ...limits });
  return createTransport({
    host,
    port,
    secure: encryption === 'tls',
    requireTLS: encryption === 'starttls',
    ignoreTLS: encryption === 'none',
    ...(userName !== null && { auth: { user: userName, pass: password ?? '' } }),
    ...limits,
    getSocket: (_options, done) => openSocket(server, done),
  });
}

type Opened = (error: Error | null, opened?: { connection: Socket }) => void;

/** Each address is checked at the moment of connecting, as suppliers' are. A private address is rejected with HttpClientError. */
function openSocket({ host, port, mayBePrivate }: MailServer, done: Opened): void {
  const allowed = (address: string) => mayBePrivate || isPublicAddress(address);
  if (isIP(host) && !allowed(host)) return done(refusedAddress(host)); // never looked up
  const socket = connect({ host, port, lookup: checkedLookup(resolveAll, allowed) });
  const late = () => socket.destroy(Object.assign(new Error('Connection timeout'), { code: 'ETIMEDOUT' }));
  socket.setTimeout(connectMs, late).once('error', done);
  socket.once('connect', () => {
    socket.setTimeout(0).off('timeout', late).off('error', done);
    done(null, { connection: socket });
  });
}
