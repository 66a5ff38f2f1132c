import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { Problem } from '#platform/http/errors/problem.ts';
import { largestImport } from './product-import.contract.ts';

/**
 * The body of a call that takes a file. A length that is told beforehand, as browsers do, is believed, so that nothing of a file
 * that is too large is taken.
 * @throws Problem 413 `too-large`, 415 for anything that is no file
 */
export function sentFile({ body, headers }: FastifyRequest): Readable {
  if (Number(headers['content-length'] ?? 0) > largestImport) throw tooLarge();
  if (body instanceof Readable) return body;
  throw new Problem(415, 'not-a-file', 'Please send the file itself (content-type: text/csv).');
}

export function tooLarge(): Problem {
  return new Problem(413, 'too-large', 'That file is over 20 MB. Please split it.');
}
