import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDiskFull, isUnavailable } from '../database/unavailable.ts';
import type { ProblemStatus } from './errors/problem.ts';
import { Problem } from './errors/problem.ts';
import { invalidRequest } from './validation.ts';

/**
 * One handler and one response format for every error; anything that is not a {@link Problem} is a bug, and its details are not
 * revealed.
 * @param rejectionIn recognises other errors that are not bugs, such as a lost race
 */
export function registerErrorHandler(app: FastifyInstance, rejectionIn: (error: unknown) => Problem | undefined): void {
  // Such as a form sent to the address of a page.
  app.setNotFoundHandler(noSuchCall);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = asProblem(error) ?? rejectionIn(error) ?? aborted(error, request) ?? unavailable(error, request);
    if (problem) return sendProblem(reply, problem);
    request.log.error({ err: error }, 'A request failed because of a bug');
    return reply
      .code(500)
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send({
        message: `Something went wrong on our side. Please try again; if it keeps happening, quote ${request.id}.`,
        code: 'internal-error',
      });
  });
}

/** For unknown addresses below /api, and methods that pages do not support. */
export function noSuchCall(request: FastifyRequest): never {
  throw new Problem(404, 'no-such-call', `There is no ${request.method} ${request.url.split('?')[0]}.`);
}

function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const { message, code, details, status } = problem;
  reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8');
  // Fastify would close on a client that is still sending, which would then see a broken connection instead of the reason.
  if (status === 413) reply.removeHeader('connection');
  if (typeof details['retryAfter'] === 'number') reply.header('retry-after', String(details['retryAfter']));
  return reply.serializer(JSON.stringify).send({ message, code, ...details });
}

function asProblem(error: FastifyError): Problem | undefined {
  if (error instanceof Problem) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    return invalidRequest(
      error.validation.map(({ instancePath, message }) => ({
        path: instancePath.replace(/^\//, '').replaceAll('/', '.'),
        message: message ?? 'Invalid input',
      })),
    );
  }
  const status = error.statusCode ?? 500;
  return status >= 400 && status < 500 ? protocolProblem(status, error) : undefined;
}

/** The client closed the connection midway, such as by leaving the page during an upload: nobody reads the response. */
function aborted(error: FastifyError, { raw }: FastifyRequest): Problem | undefined {
  if (error.code !== 'ECONNRESET' || !raw.destroyed || raw.complete) return undefined;
  return new Problem(400, 'broken-off', 'That request broke off before all of it had arrived.');
}

/** The database restarts or is too busy: not a bug, and temporary. */
function unavailable(error: FastifyError, request: FastifyRequest): Problem | undefined {
  if (!isUnavailable(error)) return undefined;
  if (isDiskFull(error)) {
    request.log.error({ err: error }, 'The disk of the database is full: nothing can be saved until there is room');
    const sentence = 'The shop can’t save anything just now, and nothing was taken. Please try again in a few minutes.';
    return new Problem(503, 'unavailable', sentence, { retryAfter: 60 });
  }
  request.log.warn({ err: error }, 'The database was away or too busy for a request');
  const message = 'The shop is very busy or just restarting. Please try again in a moment.';
  return new Problem(503, 'unavailable', message, { retryAfter: 2 });
}

/** Fastify's own errors, before any of our code ran. */
function protocolProblem(status: number, error: FastifyError): Problem {
  if (status === 413) return new Problem(413, 'too-large', 'That is more than we can take in one go.');
  if (status === 415) return new Problem(415, 'not-json', 'Please send JSON (content-type: application/json).');
  if (status === 404) return new Problem(404, 'not-found', 'We could not find that.');
  if (error.code?.startsWith('FST_ERR_CTP')) return brokenJson();
  const known: readonly ProblemStatus[] = [401, 403, 409, 429];
  return new Problem(known.find((one) => one === status) ?? 400, 'bad-request', 'We could not read that request.');
}

function brokenJson(): Problem {
  const message = 'That is not valid JSON.';
  return new Problem(400, 'broken-json', message, { issues: [{ path: '', message }] });
}
