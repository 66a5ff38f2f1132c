import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../http/errors/problem.ts';
import { largestImport, largestImportMegabytes, mostRows } from './import-file.contract.ts';

/**
 * The body of a call that takes a file. A content length, as browsers send it, is checked first, so that nothing of a file that is
 * too large is read.
 * @throws Problem 413 `too-large`, 415 for anything that is no file
 */
export function sentFile({ body, headers }: FastifyRequest): Readable {
  if (Number(headers['content-length'] ?? 0) > largestImport) throw tooLarge();
  if (body instanceof Readable) return body;
  throw new Problem(415, 'not-a-file', 'Please send the file itself (content-type: text/csv).');
}

export function tooLarge(): Problem {
  return new Problem(413, 'too-large', `That file is over ${largestImportMegabytes} MB. Please split it.`);
}

/** The rows before are imported already; when the parts are sent, they are not imported twice. */
export function tooManyRows(): Problem {
  const limit = mostRows.toLocaleString('en-GB');
  const message = `That file has more than ${limit} rows. Please split it and send each part.`;
  return new Problem(413, 'too-many-rows', message);
}
