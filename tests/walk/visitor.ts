import { expect } from 'vitest';
import type { TestShop } from '../support/shop.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Somebody’s browser: it keeps the cookies that it is given. Whatever it asks for must work. */
export function visitor(shop: TestShop) {
  const cookies: Record<string, string> = {};

  async function call(method: Method, url: string, body?: object) {
    const reply = await shop.inject({ method, url, cookies, ...(body && { payload: body }) });
    for (const { name, value } of reply.cookies) cookies[name] = value;
    expect(reply.statusCode, `${method} ${url}: ${reply.payload}`).toBeLessThan(300);
    return reply;
  }
  const read = async (method: Method, url: string, body?: object) => {
    const reply = await call(method, url, body);
    return reply.payload === '' ? null : reply.json();
  };

  return {
    cookies,
    get: (url: string) => read('GET', url),
    text: async (url: string) => (await call('GET', url)).payload,
    post: (url: string, body?: object) => read('POST', url, body),
    put: (url: string, body: object) => read('PUT', url, body),
    patch: (url: string, body: object) => read('PATCH', url, body),
  };
}

export type Visitor = ReturnType<typeof visitor>;
