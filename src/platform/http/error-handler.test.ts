import { once } from 'node:events';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { registerErrorHandler } from './error-handler.ts';

/** Over a real socket, for nothing else can be left. `faults` are the lines of its log that name one. */
async function openApp(read: (body: NodeJS.ReadableStream) => Promise<unknown>) {
  const faults: string[] = [];
  const stream = { write: (line: string) => void faults.push(line) };
  const app = fastify({ logger: { level: 'error', stream } });
  registerErrorHandler(app, () => undefined);
  app.addContentTypeParser('image/png', (_request, payload, done) => done(null, payload));
  const arrived = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  app.post<{ Body: NodeJS.ReadableStream }>('/picture', async ({ body }) => {
    arrived.resolve();
    try {
      return await read(body);
    } finally {
      setImmediate(answered.resolve);
    }
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1');
  onTestFinished(() => {
    socket.destroy();
    return app.close();
  });
  await once(socket, 'connect');
  socket.write('POST /picture HTTP/1.1\r\nHost: shop\r\nContent-Type: image/png\r\nContent-Length: 100\r\n\r\nhalf');
  await arrived.promise;
  return { socket, faults, answered: answered.promise };
}

test('a visitor who leaves in the middle of an upload causes no internal error', async () => {
  const { socket, faults, answered } = await openApp((body) => buffer(body));
  socket.destroy();
  await answered;
  expect(faults).toEqual([]);
});

test('a connection of ours that breaks while somebody uploads is one', async () => {
  const { faults, answered } = await openApp(() =>
    Promise.reject(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })),
  );
  await answered;
  await expect.poll(() => faults).toEqual([expect.stringContaining('A request failed because of a bug')]);
});
