import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a server can do at best: it is handed an answer, and answers whatever it is asked with the same bytes. */
export type BareResponse = { headers: Record<string, string>; base64: string };

process.once('message', ({ headers, base64 }: BareResponse) => {
  const body = Buffer.from(base64, 'base64');
  const server = createServer((_request, response) => void response.writeHead(200, headers).end(body));
  // A server that listens on a port has an address with one.
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
process.once('disconnect', () => process.exit());
