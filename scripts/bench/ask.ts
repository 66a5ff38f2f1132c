import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, RequestOptions } from 'node:http';
import { buffer } from 'node:stream/consumers';

export type Reply = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** Returns the raw bytes: `fetch` would decompress them and use as much CPU as the shop itself. */
export async function ask(url: string, options: RequestOptions, payload = ''): Promise<Reply> {
  const asking = request(url, options).end(payload);
  const [reply] = (await once(asking, 'response')) as [IncomingMessage];
  return { status: reply.statusCode ?? 0, headers: reply.headers, body: await buffer(reply) };
}
