import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '#accounts/access.ts';
import { openCatalogue } from '#catalogue/search/search.ts';
import { largestPicture } from '#media/pictures/picture-sources.contract.ts';
import { uploadedFiles } from '#media/sent-pictures/uploaded-files.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse, staffErrors } from '#platform/http/errors/problem.contract.ts';
import { discardDraft, publishDraft, restoreVersion, saveDraft, scheduleDraft } from '#shop/site/edit-site.ts';
import { createPage, moveDocument, previewDraft, removePage, storeSitePicture } from './pages.ts';
import { listSite, readForEditing } from './site-documents.ts';
import {
  changeAddressBody,
  createPageBody,
  documentParam,
  draftBody,
  editedDocument,
  scheduleBody,
  siteDocuments,
  sitePreview,
  storedSitePicture,
  versionParam,
} from './site-editing.contract.ts';

const tags = ['Pages'];
const ofOne = { ...staffErrors, 404: problemResponse };
const edited = { 200: editedDocument, ...ofOne, 409: problemResponse };

/** The owner's home page, further pages, articles, menus and look: drafts, their preview, and what is published. */
export const siteAdminRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  const catalogue = openCatalogue(deps);
  await app.register(multipart, {
    throwFileSizeLimit: true,
    limits: { fileSize: largestPicture, files: 1, fields: 0 },
  });

  app.get('/admin/site', {
    schema: { summary: 'List what can be written and drawn', tags, response: { 200: siteDocuments, ...staffErrors } },
    handler: () => listSite(deps.db),
  });

  app.post('/admin/site', {
    schema: {
      summary: 'Begin a page or an article',
      description: 'A draft, which visitors do not see.',
      tags,
      body: createPageBody,
      response: { 201: editedDocument, ...staffErrors },
    },
    handler: async (request, reply) =>
      reply.code(201).send(await createPage(deps, request.body, callerOf(request).userId)),
  });

  app.post('/admin/site/pictures', {
    config: { upload: true, access: 'admin', openTo: ['settings', 'products'] },
    schema: {
      summary: 'Upload a picture for a page, a category or a brand',
      tags,
      response: { 201: storedSitePicture, ...staffErrors, 413: problemResponse, 415: problemResponse },
    },
    handler: async (request, reply) => reply.code(201).send(await storeSitePicture(deps, uploadedFiles(request))),
  });

  app.get('/admin/site/:key', {
    schema: { summary: 'Read a page for editing, with its versions', tags, params: documentParam, response: edited },
    handler: (request) => readForEditing(deps, request.params.key),
  });

  app.get('/admin/site/:key/preview', {
    schema: {
      summary: 'Read a draft as visitors will see it',
      tags,
      params: documentParam,
      response: { 200: sitePreview, ...ofOne },
    },
    handler: (request) => previewDraft(deps, catalogue, request.params.key),
  });

  app.patch('/admin/site/:key', {
    schema: {
      summary: 'Enter a page another address',
      description: 'The earlier one leads to it.',
      tags,
      params: documentParam,
      body: changeAddressBody,
      response: edited,
    },
    handler: (request) => moveDocument(deps, request.params.key, request.body.address, callerOf(request).userId),
  });

  app.delete('/admin/site/:key', {
    schema: {
      summary: 'Remove a page with its versions',
      tags,
      params: documentParam,
      response: { 204: z.null(), ...ofOne, 409: problemResponse },
    },
    handler: async (request, reply) => {
      await removePage(deps, request.params.key, callerOf(request).userId);
      return reply.code(204).send(null);
    },
  });
  await app.register(draftRoutes, deps);
};

/** Each answers with the page as it is then. */
const draftRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.put('/admin/site/:key/draft', {
    schema: { summary: 'Save a draft', tags, params: documentParam, body: draftBody, response: edited },
    handler: async (request) => {
      await saveDraft(deps, request.params.key, { ...request.body, byUserId: callerOf(request).userId });
      return readForEditing(deps, request.params.key);
    },
  });

  app.delete('/admin/site/:key/draft', {
    schema: { summary: 'Discard a draft', tags, params: documentParam, response: edited },
    handler: async (request) => {
      await discardDraft(deps, request.params.key);
      return readForEditing(deps, request.params.key);
    },
  });

  app.put('/admin/site/:key/schedule', {
    schema: {
      summary: 'Say when a draft is published',
      tags,
      params: documentParam,
      body: scheduleBody,
      response: edited,
    },
    handler: async (request) => {
      await scheduleDraft(deps, request.params.key, request.body.at, callerOf(request).userId);
      return readForEditing(deps, request.params.key);
    },
  });

  app.post('/admin/site/:key/publish', {
    schema: { summary: 'Publish a draft', tags, params: documentParam, response: edited },
    handler: async (request) => {
      await publishDraft(deps, request.params.key, callerOf(request).userId);
      return readForEditing(deps, request.params.key);
    },
  });

  app.post('/admin/site/:key/versions/:version/restore', {
    schema: {
      summary: 'Publish an earlier version again',
      description: 'Version 0 is that of a new shop.',
      tags,
      params: versionParam,
      response: edited,
    },
    handler: async (request) => {
      const { key, version } = request.params;
      await restoreVersion(deps, key, version, callerOf(request).userId);
      return readForEditing(deps, key);
    },
  });
};
