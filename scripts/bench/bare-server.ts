import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The upper bound for a server: it responds to every request with the same bytes. */
export type BareResponse = { headers: Record<string, string>; base64: string };

process.once('message', ({ headers, base64 }: BareResponse) => {
  const body = Buffer.from(base64, 'base64');
  const server = createServer((_request, response) => void response.writeHead(200, headers).end(body));
  // A server that listens on a port has an address with a port.
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
process.once('disconnect', () => process.exit());
