import { STATUS_CODES } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from './errors/problem.ts';
import { securityHeaders } from './security-headers.ts';

type Unreadable<Status = number> = { status: Status; message: string; code: string };

/** Fastify's options for what never becomes a request, so that no hook and no error handler runs for it. */
export function unreadableRequests(shopUrl: string) {
  const headers = {
    ...securityHeaders(shopUrl),
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  };
  return {
    rewriteUrl: pathOnly,
    /** An address with a malformed percent escape, or with a segment longer than any of ours. */
    frameworkErrors({ code }: FastifyError, _request: FastifyRequest, reply: FastifyReply) {
      const { status, ...problem } = code === 'FST_ERR_MAX_PARAM_LENGTH' ? tooLong(414) : brokenAddress;
      void reply.code(status).headers(headers).serializer(JSON.stringify).send(problem);
    },
    /** Requests that are not HTTP, too long, or never end. */
    clientErrorHandler(
      error: ConnectionError,
      socket: { writable: boolean; write(text: string): unknown; destroy(error: Error): unknown },
    ) {
      if (error.code !== 'ECONNRESET' && socket.writable) socket.write(rawResponse(reasonOf(error), headers));
      socket.destroy(error);
    },
  };
}

/** No page and no call has a longer path; none of their parts is longer than 200. */
const longestPath = 500; // characters
/** With its query: the picture proxy is given an address of 2,000 characters, each perhaps escaped. */
const longestAddress = 8_000; // characters

/** Register it before whatever reads addresses. */
export function rejectBadAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (isTooLong(request.url)) return done(problemOf(tooLong(414)));
    // A browser keeps the fragment to itself (RFC 9112, section 3.2): with one, each page would be cached under any number of names.
    const isClear = hasOneHost(request.raw) && !request.url.includes('#');
    done(isClear ? undefined : problemOf(unclear));
  });
}

function problemOf({ status, code, message }: Unreadable<400 | 414>): Problem {
  return new Problem(status, code, message);
}

function isTooLong(url: string): boolean {
  if (url.length <= longestPath) return false;
  const mark = url.indexOf('?');
  return url.length > longestAddress || (mark < 0 ? url.length : mark) > longestPath;
}

/** RFC 9112, section 3.2: HTTP/1.1 has exactly one Host; Node would read the first of two, and reject none without a word. */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const names = rawHeaders.filter((text, at) => at % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host');
  return names.length === 1 || (names.length === 0 && httpVersion === '1.0');
}

/** Clients may send a whole address (RFC 9112, section 3.2.2): the shop reads its path, whatever host it names. */
function pathOnly({ url = '/' }: IncomingMessage): string {
  if (url.startsWith('/')) return url;
  const path = url.replace(/^https?:\/\/[^/?]*/i, '');
  return path.startsWith('?') || path === '' ? `/${path}` : path;
}

const unclear: Unreadable<400> = { status: 400, message: 'We could not read that request.', code: 'bad-request' };

const brokenAddress: Unreadable = { status: 400, message: 'That address is not complete.', code: 'bad-address' };

function tooLong<Status extends 414 | 431>(status: Status): Unreadable<Status> {
  return { status, message: 'That address is too long for us.', code: 'too-long' };
}

function reasonOf({ code }: ConnectionError): Unreadable {
  if (code === 'HPE_HEADER_OVERFLOW') return tooLong(431);
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return { status: 408, message: 'That request took too long to arrive.', code: 'too-slow' };
  return unclear;
}

function rawResponse({ status, ...problem }: Unreadable, headers: Record<string, string>): string {
  const body = JSON.stringify(problem);
  const lines = Object.entries({ ...headers, 'content-length': String(body.length), connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}
