import type { FastifyRequest } from 'fastify';
import { Problem } from '#platform/http/errors/problem.ts';

/** The files of a form, one after the other. @throws Problem 415 for anything but a form, 413 for a file that is too large */
export async function* uploadedFiles(request: FastifyRequest): AsyncGenerator<Uint8Array> {
  if (!request.isMultipart()) throw new Problem(415, 'not-a-form', 'Please send pictures as multipart/form-data.');
  for await (const file of request.files()) yield await file.toBuffer();
}
