import type { FastifyInstance, FastifyRequest } from 'fastify';
import { noSuchCall } from '../error-handler.ts';
import { tooBusy } from '../limits/turns.ts';
import { pageReader } from './page-paths.rules.ts';
import type { PageRenderer, PostedForm } from './page.contract.ts';

const urlEncoded = 'application/x-www-form-urlencoded';
/** Where all forms lead that work only with the page's script. */
const notSent = '/form/not-sent';

/**
 * Forms that a browser posts by itself, because the script of their page has not loaded. Each becomes one call of the API, with
 * the visitor's cookies, and then a redirect to a page.
 */
export function registerPostedForms(app: FastifyInstance, renderer: PageRenderer): void {
  const read = pageReader(renderer);
  // A scope of its own: the API takes JSON alone.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(urlEncoded, { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
    );
    scope.post('/*', { config: { makesCall: true }, schema: { hide: true } }, async (request, reply) => {
      const [path = '', search] = request.url.split('?', 2);
      const isForm = request.headers['content-type']?.startsWith(urlEncoded) ?? false;
      if (!isForm || read(path).kind === 'unknown') return noSuchCall(request);
      const form = renderer.postedForms[path];
      if (form) {
        const { isDone, cookies } = await send(app, form, request);
        if (cookies) reply.header('set-cookie', cookies);
        return reply.redirect(isDone ? form.done(new URLSearchParams(search)) : form.refused, 303);
      }
      return reply.redirect(notSent, 303);
    });
  });
}

/** @throws Problem 503 when the shop is too busy for the call, or its database away */
async function send(app: FastifyInstance, { call, body }: PostedForm, request: FastifyRequest) {
  // The parser above made it; a form without a field has none.
  const fields = (request.body ?? {}) as Record<string, string>;
  const { cookie, 'user-agent': browser } = request.headers;
  const response = await app.inject({
    method: 'POST',
    url: call,
    payload: body(fields),
    headers: { ...(cookie && { cookie }), ...(browser && { 'user-agent': browser }) },
    remoteAddress: request.ip,
  });
  if (response.statusCode === 503) throw tooBusy();
  return { isDone: response.statusCode < 300, cookies: response.headers['set-cookie'] };
}
