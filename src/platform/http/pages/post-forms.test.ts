import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { registerErrorHandler } from '../error-handler.ts';
import { registerOverload } from '../limits/overload.ts';
import { registerPostedForms } from './post-forms.ts';

const urlEncoded = { 'content-type': 'application/x-www-form-urlencoded' };

/** A page with a form for one call, and one whose form needs its code. */
function openForms(bounds: Parameters<typeof registerOverload>[1] = {}) {
  const calls: unknown[] = [];
  const app = Fastify();
  onTestFinished(() => app.close());
  registerErrorHandler(app, () => undefined);
  registerOverload(app, bounds);
  app.post<{ Body: { name?: string } }>('/api/names', async ({ body, headers, ip }, reply) => {
    calls.push({ body, cookie: headers.cookie, ip });
    if (!body.name) return reply.code(400).send({ message: 'Enter a name' });
    return reply.header('set-cookie', ['session=2', 'device=3']).send({});
  });
  registerPostedForms(app, {
    paths: ['/name', '/contact', '/product/$id'],
    publicPages: {},
    otherNames: new Map(),
    openingPage: '/opening-soon',
    waitsForOpening: () => false,
    firstVisitPage: '/first-visit',
    needsOwner: () => false,
    isFramed: () => false,
    postedForms: {
      '/name': {
        call: '/api/names',
        body: ({ name }) => ({ name }),
        done: (search) => search.get('next') ?? '/',
        refused: '/form/no-name',
      },
    },
    fetch: () => Promise.reject(new Error('Nothing is rendered here')),
  });
  const post = (url: string, payload: string, headers: Record<string, string> = urlEncoded) =>
    app.inject({ method: 'POST', url, payload, headers, remoteAddress: '192.0.2.7' });
  return { post, calls };
}

test('a posted form is a call with the visitor’s cookies, and redirects with the cookies of its response', async () => {
  const { post, calls } = openForms();
  const reply = await post('/name?next=/contact', 'name=Rope+%26+co&more=1', { ...urlEncoded, cookie: 'session=1' });
  expect(calls).toEqual([{ body: { name: 'Rope & co' }, cookie: 'session=1', ip: '192.0.2.7' }]);
  expect([reply.statusCode, reply.headers.location]).toEqual([303, '/contact']);
  expect(reply.headers['set-cookie']).toEqual(['session=2', 'device=3']);
});

test.each(['', 'name=', 'nothing', '__proto__=1&name'])(
  'a form that is refused (%s) leads to the page that says so',
  async (body) => {
    const reply = await openForms().post('/name', body);
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/form/no-name']);
  },
);

test.each(['/contact', '/product/7', '/contact?x=1'])(
  'a form of %s, which needs its code, asks to be sent again',
  async (url) => {
    const reply = await openForms().post(url, 'message=hello');
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/form/not-sent']);
  },
);

test.each(['/wp-login.php', '/name/x'])('nothing can be posted to %s', async (url) => {
  expect((await openForms().post(url, 'a=b')).statusCode).toBe(404);
});

test('what is no form is refused before anything is called', async () => {
  const { post, calls } = openForms();
  expect((await post('/name', '{"name":"Rope"}', { 'content-type': 'application/json' })).statusCode).toBe(415);
  for (const path of ['/name', '/contact']) expect((await post(path, '', {})).statusCode).toBe(404);
  expect(calls).toEqual([]);
});

test('forms posted at once by one network do not wait for turns that they hold themselves', async () => {
  const { post, calls } = openForms({ ofOneNetwork: 2 });
  const replies = await Promise.all(['Ann', 'Ben', 'Cy', 'Di', 'Ed'].map((name) => post('/name', `name=${name}`)));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303, 303, 303]);
  expect(calls).toHaveLength(5);
});

test('a busy shop says so, instead of blaming the form', async () => {
  const { post } = openForms({ requests: 0 });
  const reply = await post('/name', 'name=Ann');
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '5']);
});
