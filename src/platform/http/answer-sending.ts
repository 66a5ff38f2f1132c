import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { countSent, formOf, headersOf, isKnown } from './cached-answer.ts';
import type { AnswerForm, CachedAnswer } from './cached-answer.ts';
import { encodingFor } from './compressed.ts';
import type { Encoding } from './compressed.ts';

/** How often a kept answer spared the making of one, in this process. */
export const sentAnswers = { kept: 0 };

/** Answers from the cache before Fastify hears of the request: all it would do is work out what is known already. */
export function answerFirst(server: Server, find: (url: string) => CachedAnswer | undefined): void {
  // Node's types say of listeners only that they are functions.
  const listeners = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    // A server that is closing leaves it to Fastify to end the connections.
    const kept = isReading && server.listening && request.url ? find(request.url) : undefined;
    if (kept) sendKept(kept, request, response);
    else for (const listener of listeners) listener.call(server, request, response);
  });
}

export function sendKept(answer: CachedAnswer, { method, headers }: IncomingMessage, response: ServerResponse): void {
  sentAnswers.kept += 1;
  const encoding = encodingFor(headers['accept-encoding']);
  if (answer.status === 200 && isKnown(answer, headers['if-none-match'])) {
    response.writeHead(304, notModifiedHeaders(answer, encoding)).end();
    return;
  }
  const write = (form: AnswerForm) => {
    response.writeHead(answer.status, form.headers).end(method === 'HEAD' ? undefined : form.body);
    countSent(answer, encoding, form);
  };
  const form = answer.forms.get(encoding);
  if (form) write(form);
  else formOf(answer, encoding).then(write, (error: Error) => response.destroy(error));
}

/** The first to ask gets what the others will get. */
export async function sendMade(
  answer: CachedAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Buffer | string> {
  const encoding = encodingFor(request.headers['accept-encoding']);
  reply.headers(headersOf(answer, encoding));
  if (answer.status === 200 && isKnown(answer, request.headers['if-none-match'])) {
    reply.code(304).removeHeader('content-type');
    return '';
  }
  const { body } = await formOf(answer, encoding);
  reply.header('content-length', body.length);
  return body;
}

function notModifiedHeaders(answer: CachedAnswer, encoding: Encoding): Record<string, string> {
  const { etag, vary, 'cache-control': control } = headersOf(answer, encoding);
  return { ...(etag && { etag }), ...(vary && { vary }), ...(control && { 'cache-control': control }) };
}
