import type { FastifyInstance } from 'fastify';
import { Problem } from './problem.ts';

/** JSON or nothing: an empty body is no body, any other kind of content is answered with 415. */
export function registerJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    if (text.trim() === '') return done(null, undefined);
    if (unstorable.test(text)) return done(unreadable(), undefined);
    return parse(request, text, done);
  });
  app.addHook('onRequest', async (request) => {
    if (request.url.includes('%00')) throw unreadable();
  });
}

/** PostgreSQL stores neither the character with the number 0 nor one half of a pair of characters; both travel as escapes only. */
const unstorable =
  /\\u(?:0000|d[89ab][0-9a-f]{2}(?!\\ud[c-f][0-9a-f]{2}))|(?<!\\ud[89ab][0-9a-f]{2})\\ud[c-f][0-9a-f]{2}/i;

function unreadable(): Problem {
  return new Problem(400, 'invalid-input', 'There is a character in there that we cannot read.', {
    issues: [{ path: '', message: 'The character U+0000 and halves of characters are not allowed' }],
  });
}
