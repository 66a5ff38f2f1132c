import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll } from 'vitest';
import { z } from 'zod';

export type Fields = Record<string, unknown>;

/** A Stripe whose answers pass through `change`, object by object, however deep: as another version of the API would write them. */
export type StrangeStripe = {
  url: string;
  change: (object: Fields) => void;
  /** Addresses that it answers with a 400, as for what an account does not have. */
  refuses: RegExp | null;
  /** Names of headers that it leaves out of its answers. */
  withholds: Set<string>;
};

const isEncoded = new Set(['content-length', 'transfer-encoding', 'connection']);

/** Between the shop and the simulator at `target`; closed after the file. */
export async function openStrangeStripe(target: string): Promise<StrangeStripe> {
  const strange: StrangeStripe = { url: '', change: () => undefined, refuses: null, withholds: new Set() };
  const server = createServer((request, response) => {
    const pass = async () => {
      const { method = 'GET', headers, url = '/' } = request;
      const given = Object.entries(headers).flatMap(([name, value]) =>
        typeof value === 'string' && !isEncoded.has(name) && name !== 'host' ? [[name, value] as const] : [],
      );
      const sent = await buffer(request);
      if (strange.refuses?.test(decodeURIComponent(url))) {
        const error = { type: 'invalid_request_error', message: 'Your account does not have that.' };
        response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
        return;
      }
      const init = { method, headers: given.map(([name, value]): [string, string] => [name, value]) };
      const answer = await fetch(`${target}${url}`, method === 'GET' ? init : { ...init, body: new Uint8Array(sent) });
      const kept = [...answer.headers].filter(([name]) => !isEncoded.has(name) && !strange.withholds.has(name));
      response.writeHead(answer.status, Object.fromEntries(kept));
      response.end(JSON.stringify(changed(await answer.json(), strange.change)));
    };
    void pass().catch(() => response.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  afterAll(() => server.closeAllConnections());
  afterAll(() => void server.close());
  strange.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return strange;
}

const fields = z.record(z.string(), z.unknown());

function changed(value: unknown, change: StrangeStripe['change']): unknown {
  if (Array.isArray(value)) return value.map((one) => changed(one, change));
  const object = fields.safeParse(value);
  if (!object.success) return value;
  change(object.data);
  return Object.fromEntries(Object.entries(object.data).map(([name, one]) => [name, changed(one, change)]));
}
