import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { hours } from '#platform/clock.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse, staffErrors } from '#platform/http/errors/problem.contract.ts';
import { countCall } from '#platform/http/limits/rate-limit.ts';
import { rowIdParam } from '#platform/http/list-page.contract.ts';
import { callerOf } from '../access.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { inviteStaff, listInvitations, readInvitation, withdrawInvitation } from './invitations.ts';
import {
  acceptBody,
  changeStaffBody,
  invitation,
  invitationParam,
  inviteBody,
  receivedInvitation,
  staffMember,
} from './staff.contract.ts';
import { changeStaff, listStaff, removeStaff } from './staff.ts';

const tags = ['Accounts'];

/** Staff and invitations; owners only. */
export const staffRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/staff', {
    schema: { summary: 'List staff', tags, response: { 200: z.array(staffMember), ...staffErrors } },
    handler: () => listStaff(deps.db),
  });

  app.patch('/admin/staff/:id', {
    schema: {
      summary: 'Change the role or the areas of a member of staff',
      description: 'Making somebody an owner needs the caller’s password.',
      tags,
      params: rowIdParam,
      body: changeStaffBody,
      response: { 200: staffMember, 404: problemResponse, 409: problemResponse, 429: problemResponse, ...staffErrors },
    },
    handler: async (request) => {
      const { userId } = callerOf(request);
      return changeStaff(deps, request.params.id, request.body, userId);
    },
  });

  app.delete('/admin/staff/:id', {
    schema: {
      summary: 'Remove a member of staff',
      description: 'The account becomes a customer’s and is signed out everywhere.',
      tags,
      params: rowIdParam,
      response: { 204: z.null(), 404: problemResponse, 409: problemResponse, ...staffErrors },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      await removeStaff(deps, request.params.id, userId);
      return reply.code(204).send(null);
    },
  });

  app.get('/admin/staff/invitations', {
    schema: { summary: 'List invitations to the staff', tags, response: { 200: z.array(invitation), ...staffErrors } },
    handler: () => listInvitations(deps),
  });

  app.post('/admin/staff/invitations', {
    schema: {
      summary: 'Invite somebody to the staff by email',
      description: 'Replaces an earlier invitation of the same person. Inviting an owner needs the caller’s password.',
      tags,
      body: inviteBody,
      response: { 201: invitation, 409: problemResponse, 429: problemResponse, ...staffErrors },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      return reply.code(201).send(await inviteStaff(deps, request.body, userId));
    },
  });

  app.delete('/admin/staff/invitations/:id', {
    schema: {
      summary: 'Withdraw an invitation',
      tags,
      params: rowIdParam,
      response: { 204: z.null(), 404: problemResponse, ...staffErrors },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      await withdrawInvitation(deps, request.params.id, userId);
      return reply.code(204).send(null);
    },
  });
};

const responses = { name: 'staff-invitation-call', max: 60, windowMs: hours(1) };

/** For invited people, who have no session yet. */
export const staffInvitationRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/auth/staff-invitations/:token', {
    schema: {
      summary: 'Retrieve an invitation to the staff',
      tags,
      params: invitationParam,
      response: { 200: receivedInvitation, 404: problemResponse, 429: problemResponse },
    },
    handler: async (request) => {
      await countCall(deps, responses, request);
      return readInvitation(deps, request.params.token);
    },
  });

  app.post('/auth/staff-invitations/:token', {
    schema: {
      summary: 'Accept an invitation to the staff',
      tags,
      params: invitationParam,
      body: acceptBody,
      response: {
        204: z.null(),
        400: problemResponse,
        404: problemResponse,
        409: problemResponse,
        429: problemResponse,
      },
    },
    handler: async (request, reply) => {
      await countCall(deps, responses, request);
      await acceptInvitation(deps, request.params.token, request.body.password);
      return reply.code(204).send(null);
    },
  });
};
