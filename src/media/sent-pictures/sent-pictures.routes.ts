import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { hours } from '#platform/clock.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { countCall } from '#platform/http/limits/rate-limit.ts';
import { largestPicture, largestPictureMegabytes } from '../pictures/picture-sources.contract.ts';
import { mostSentPictures } from './sent-pictures-limit.contract.ts';
import { sentPictureList } from './sent-pictures.contract.ts';
import { storeSentPictures } from './sent-pictures.ts';
import { uploadedFiles } from './uploaded-files.ts';

const uploads = { name: 'sent-pictures', max: 12, windowMs: hours(1), ofAll: 600 };

/** Who is on the staff is known above the pictures. */
type Options = Deps & { isStaff: (request: FastifyRequest) => Promise<boolean> };

export const sentPictureRoutes: FastifyPluginAsyncZod<Options> = async (app, { isStaff, ...deps }) => {
  await app.register(multipart, {
    throwFileSizeLimit: true,
    limits: { fileSize: largestPicture, files: mostSentPictures, fields: 0, parts: mostSentPictures },
  });
  app.post('/pictures', {
    config: { upload: true },
    schema: {
      summary: 'Send pictures for a message or a return',
      description: `A form (multipart/form-data) with up to ${mostSentPictures} files of ${largestPictureMegabytes} MB: JPEG, PNG, WebP, AVIF or GIF. They are re-encoded, without what a camera writes into them. Name their keys in the message within a day.`,
      tags: ['Contact'],
      response: {
        201: sentPictureList,
        400: problemResponse,
        413: problemResponse,
        415: problemResponse,
        429: problemResponse,
      },
    },
    handler: async (request, reply) => {
      await ((await isStaff(request)) || countCall(deps, uploads, request));
      return reply.code(201).send(await storeSentPictures(deps, uploadedFiles(request)));
    },
  });
};
