import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '#accounts/access.ts';
import { largestPicture, largestPictureMegabytes } from '#media/pictures/picture-sources.contract.ts';
import { uploadedFiles } from '#media/sent-pictures/uploaded-files.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse, staffErrors } from '#platform/http/errors/problem.contract.ts';
import { productIdParam } from '../products/products.contract.ts';
import {
  arrangePicturesBody,
  mostPictures,
  productPictureList,
  productPictureParam,
} from './product-pictures.contract.ts';
import { addPictures, arrangePictures, removePicture } from './product-pictures.ts';

const tags = ['Products'];
const errorResponses = { ...staffErrors, 404: problemResponse };

export const productPictureRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  await app.register(multipart, {
    throwFileSizeLimit: true,
    limits: { fileSize: largestPicture, files: mostPictures, fields: 0, parts: mostPictures },
  });
  app.post('/admin/products/:id/pictures', {
    config: { upload: true },
    schema: {
      summary: 'Add pictures to a product',
      description: `A form (multipart/form-data) with up to ${mostPictures} files of ${largestPictureMegabytes} MB: JPEG, PNG, WebP, AVIF or GIF.`,
      tags,
      params: productIdParam,
      response: {
        201: productPictureList,
        409: problemResponse,
        413: problemResponse,
        415: problemResponse,
        ...errorResponses,
      },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      const added = await addPictures(deps, request.params.id, uploadedFiles(request), userId);
      return reply.code(201).send(added);
    },
  });

  app.put('/admin/products/:id/pictures', {
    schema: {
      summary: 'Reorder and describe the pictures of a product',
      tags,
      params: productIdParam,
      body: arrangePicturesBody,
      response: { 200: productPictureList, 409: problemResponse, ...errorResponses },
    },
    handler: async (request) => {
      const { userId } = callerOf(request);
      return arrangePictures(deps, request.params.id, request.body, userId);
    },
  });

  app.delete('/admin/products/:id/pictures/:key', {
    schema: {
      summary: 'Remove a picture from a product',
      tags,
      params: productPictureParam,
      response: { 200: productPictureList, ...errorResponses },
    },
    handler: async (request) => {
      const { userId } = callerOf(request);
      return removePicture(deps, request.params.id, request.params.key, userId);
    },
  });
};
