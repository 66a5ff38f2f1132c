import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { supplierIdParam } from '../connections/suppliers.contract.ts';
import { decideApprovals } from './decide-approvals.ts';
import { decisionResponse, decisionBody, approvalList, approvalsQuery } from './approvals.contract.ts';
import { listApprovals } from './list-approvals.ts';
import { changeSyncPolicy, listSyncPolicies } from '../sync/policies/sync-policies.ts';
import { supplierSyncPolicy, supplierSyncPolicyList, syncPolicyBody } from '../sync/policies/sync-policies.contract.ts';

const tags = ['Supplier sync'];
const errorResponses = { 400: problemResponse, 401: problemResponse, 403: problemResponse };

/** Sync policies, and changes that wait for the owner's approval. */
export const approvalRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/held-changes', {
    schema: {
      summary: 'Changes by suppliers that wait for approval, oldest first',
      description: '`X-Total-Count` says how many there are in all.',
      tags,
      querystring: approvalsQuery,
      response: { 200: approvalList, ...errorResponses },
    },
    handler: async (request, reply) => {
      const { total, list } = await listApprovals(deps.db, request.query);
      return reply.header('x-total-count', total).send(list);
    },
  });

  app.post('/admin/held-changes/decisions', {
    schema: {
      summary: 'Approve or reject pending changes',
      description: 'A rejected change is held again only when the supplier reports something else.',
      tags,
      body: decisionBody,
      response: { 200: decisionResponse, ...errorResponses },
    },
    handler: async (request) => {
      const { userId } = callerOf(request);
      return decideApprovals(deps, request.body, userId);
    },
  });

  app.get('/admin/sync-policies', {
    schema: {
      summary: 'The sync policy of each connected supplier',
      tags,
      response: { 200: supplierSyncPolicyList, ...errorResponses },
    },
    handler: () => listSyncPolicies(deps.db, deps.clock.now()),
  });

  app.put('/admin/sync-policies/:id', {
    schema: {
      summary: 'Change a supplier’s sync policy',
      tags,
      params: supplierIdParam,
      body: syncPolicyBody,
      response: { 200: supplierSyncPolicy, 404: problemResponse, ...errorResponses },
    },
    handler: async (request) => {
      const { userId } = callerOf(request);
      return changeSyncPolicy(deps, request.params.id, request.body, userId);
    },
  });
};
