import type { FastifyInstance } from 'fastify';

/** For a scope whose calls email programs make: they post a form with one fixed field (RFC 8058), and all that is needed is in the link. */
export function acceptOneClickForms(scope: Pick<FastifyInstance, 'addContentTypeParser'>): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { bodyLimit: 1024, parseAs: 'string' },
    (_request, _body, done) => done(null, undefined),
  );
}
