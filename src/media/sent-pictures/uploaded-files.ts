import type { FastifyRequest } from 'fastify';
import { Problem } from '#platform/http/errors/problem.ts';
import { largestPictureMegabytes } from '../pictures/picture-sources.contract.ts';
import { pictureTooLarge } from '../pictures/pictures.ts';

/**
 * The files of a form, one after the other.
 * @throws Problem 400 for a form that is cut short or broken, 415 for anything but a form, 413 for a file that is too large
 */
export async function* uploadedFiles(request: FastifyRequest): AsyncGenerator<Uint8Array> {
  if (!request.isMultipart()) throw new Problem(415, 'not-a-form', 'Please send pictures as multipart/form-data.');
  try {
    for await (const file of request.files()) yield await file.toBuffer();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE')
      throw pictureTooLarge(`is over ${largestPictureMegabytes} MB`);
    // The form's reader throws bare errors; what is Fastify's or the connection's has a code.
    if (!(error instanceof Error) || error instanceof Problem || 'code' in error) throw error;
    throw new Problem(
      400,
      'broken-form',
      'That form is broken or did not arrive whole. Please send the pictures again.',
    );
  }
}
