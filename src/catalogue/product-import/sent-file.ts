import { Readable } from 'node:stream';
import { Problem } from '#platform/http/problem.ts';

/** The body of a call that takes a file. @throws Problem 415 for anything else */
export function sentFile(body: unknown): Readable {
  if (body instanceof Readable) return body;
  throw new Problem(415, 'not-a-file', 'Please send the file itself (content-type: text/csv).');
}
