import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { Client } from 'pg';
import type { Connection } from '#platform/database/database.ts';

/** A TCP proxy between the shop and its PostgreSQL, like a pooler or a bad network. */
export type DatabaseProxy = AsyncDisposable & {
  connection: Connection & { connectionString: string };
  /** Ends every connection and rejects new ones. */
  stop(): Promise<void>;
  /** On the same port as before. */
  start(): Promise<void>;
};

/** @param refused a setting with which connections are rejected, with PgBouncer's message */
export async function openDatabaseProxy(connection: Connection, refused?: string): Promise<DatabaseProxy> {
  const { host, port, user = 'shop', database = 'shop', password } = new Client(connection);
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  let ownPort = 0;

  function join(client: Socket): void {
    const upstream = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => [client, upstream].forEach((one) => sockets.delete(one.destroy())));
    }
    client.once('data', (startup) => {
      if (refused && startup.includes(refused)) return client.end(rejection(refused));
      upstream.write(startup);
      client.pipe(upstream).pipe(client);
    });
  }

  async function start(): Promise<void> {
    server = createServer(join).listen(ownPort, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    ownPort = typeof address === 'object' && address ? address.port : 0;
  }

  async function stop(): Promise<void> {
    const closed = server?.listening ? once(server, 'close') : undefined;
    server?.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  await start();
  const key = password ? `:${encodeURIComponent(password)}` : '';
  const connectionString = `postgres://${user}${key}@127.0.0.1:${ownPort}/${database}`;
  return { connection: { connectionString }, start, stop, [Symbol.asyncDispose]: stop };
}

/** PostgreSQL's fatal error message, which ends the session. */
function rejection(setting: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0Munsupported startup parameter: ${setting}\0\0`);
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
