import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { registerErrorHandler } from './error-handler.ts';
import { registerJsonBody } from './json-body.ts';

function openApp() {
  const app = fastify();
  onTestFinished(() => app.close());
  registerErrorHandler(app, () => undefined);
  registerJsonBody(app);
  app.post('/said', async ({ body }) => ({ body }));
  return (payload: string) =>
    app.inject({ method: 'POST', url: '/said', payload, headers: { 'content-type': 'application/json' } });
}

test.each([
  [String.raw`{"text":"write \\u0000 for it"}`, { text: String.raw`write \u0000 for it` }],
  [String.raw`{"text":"\\\\ud800 too"}`, { text: String.raw`\\ud800 too` }],
  [String.raw`{"text":"\ud83d\udc36"}`, { text: '🐶' }],
  ['{"text":"🐶"}', { text: '🐶' }],
])('%s is taken as what it says', async (payload, body) => {
  const send = openApp();
  expect((await send(payload)).json()).toEqual({ body });
});

test.each([
  String.raw`{"text":"a\u0000b"}`,
  String.raw`{"text":"\\\u0000"}`,
  String.raw`{"a\u0000":1}`,
  String.raw`[[{"deep":["\ud800"]}]]`,
  String.raw`{"text":"\udc36\ud83d"}`,
])('%s holds what no database keeps, and is refused', async (payload) => {
  const send = openApp();
  const reply = await send(payload);
  expect([reply.statusCode, reply.json()]).toMatchObject([400, { code: 'invalid-input' }]);
});
