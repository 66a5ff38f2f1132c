import type { FastifyInstance } from 'fastify';
import { Problem } from './errors/problem.ts';

/** JSON or nothing: an empty body is no body, any other content type gets a 415. */
export function registerJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    if (text.trim() === '') return done(null, undefined);
    return parse(request, text, (error, value) => {
      // Plain characters were valid UTF-8: only an escape can stand for such a character.
      if (!error && text.includes(String.raw`\u`) && !isStorable(value)) return done(unreadable(), undefined);
      return done(error, value);
    });
  });
  app.addHook('onRequest', async (request) => {
    if (request.url.includes('%00')) throw unreadable();
  });
}

/** For what is read past the parser, such as a signed body. @throws Problem 400 for a text that PostgreSQL cannot store */
export function rejectUnstorable(value: unknown): void {
  if (!isStorable(value)) throw unreadable();
}

/** PostgreSQL stores neither U+0000 nor half of a surrogate pair. */
function isStorable(value: unknown): boolean {
  const unseen: unknown[] = [value];
  while (unseen.length > 0) {
    const one = unseen.pop();
    if (typeof one === 'string' && (one.includes('\0') || !one.isWellFormed())) return false;
    if (typeof one !== 'object' || one === null) continue;
    for (const entry of Object.entries(one)) unseen.push(...entry);
  }
  return true;
}

function unreadable(): Problem {
  return new Problem(400, 'invalid-input', 'That contains a character we cannot read.', {
    issues: [{ path: '', message: 'The character U+0000 and halves of characters are not allowed' }],
  });
}
