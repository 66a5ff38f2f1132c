import fastifyCookie from '@fastify/cookie';
import { fastify } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { registerErrorHandler } from '#platform/http/error-handler.ts';
import { owner, registered } from '../../tests/support/people.ts';
import { openShop } from '../../tests/support/shop.ts';
import type { TestShop } from '../../tests/support/shop.ts';
import { allow, callerOf, registerAccess } from './access.ts';
import { signedOutMeanwhile } from './session/session.ts';

/** Routes that say little or nothing about who may call them. */
async function openApi({ deps }: TestShop, forgetful?: (api: FastifyInstance) => void) {
  const app = fastify();
  onTestFinished(() => app.close());
  registerErrorHandler(app, signedOutMeanwhile);
  await app.register(fastifyCookie);
  const hello = async () => ({ hello: 'there' });
  await app.register(
    async (api) => {
      registerAccess(api, deps, async () => undefined);
      forgetful?.(api);
      api.post('/admin/rooms', { config: { openTo: 'all-staff' } }, hello);
      api.get('/rooms', hello);
      api.get('/whose', async (request) => ({ id: callerOf(request).userId }));
      await api.register(async (group) => {
        allow('customer', group);
        group.get('/mine', async (request) => ({ id: callerOf(request).userId }));
        group.get('/admin/mine', hello);
        group.get('/shown', { config: { access: 'public' } }, hello);
        group.get('/counted', { config: { access: 'admin', openTo: ['figures'] } }, hello);
      });
    },
    { prefix: '/api' },
  );
  return app;
}

test('a route of staff that names no area keeps the server from starting', async () => {
  await using shop = await openShop();
  const app = await openApi(shop, (api) => void api.get('/admin/forgotten', async () => ({})));
  await expect(app.ready()).rejects.toThrow('GET /api/admin/forgotten says no area of staff');
});

test('a route under /api/admin is for the staff alone, and nobody else’s body is read', async () => {
  await using shop = await openShop();
  const app = await openApi(shop);
  const broken = {
    method: 'POST',
    url: '/api/admin/rooms',
    payload: '{',
    headers: { 'content-type': 'application/json' },
  };
  const ask = (cookies: Record<string, string>) => app.inject({ ...broken, method: 'POST', cookies });

  expect((await ask({})).statusCode).toBe(401);
  expect((await ask((await registered(shop)).cookies)).statusCode).toBe(403);
  expect((await ask((await owner(shop)).cookies)).statusCode).toBe(400);
});

test('a route says who may call it, else its group does, and elsewhere everybody may', async () => {
  await using shop = await openShop();
  const app = await openApi(shop);
  const { cookies, id } = await registered(shop);
  const statuses = async (given: Record<string, string>) => {
    const urls = ['/api/rooms', '/api/shown', '/api/mine', '/api/admin/mine', '/api/counted'];
    return Promise.all(urls.map(async (url) => (await app.inject({ url, cookies: given })).statusCode));
  };

  expect(await statuses({})).toEqual([200, 200, 401, 401, 401]);
  expect(await statuses(cookies)).toEqual([200, 200, 200, 200, 403]);
  expect((await app.inject({ url: '/api/mine', cookies })).json()).toEqual({ id });
});

test('a public route that asks whose call it is fails, instead of taking somebody for signed in', async () => {
  await using shop = await openShop();
  const app = await openApi(shop);
  const { cookies } = await registered(shop);
  expect((await app.inject({ url: '/api/whose', cookies })).statusCode).toBe(500);
});
