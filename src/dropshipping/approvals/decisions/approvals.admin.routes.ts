import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse, staffErrors } from '#platform/http/errors/problem.contract.ts';
import { supplierIdParam } from '../../connections/suppliers.contract.ts';
import {
  supplierSyncPolicy,
  supplierSyncPolicyList,
  syncPolicyBody,
} from '../../sync/policies/sync-policies.contract.ts';
import { changeSyncPolicy, listSyncPolicies } from '../../sync/policies/sync-policies.ts';
import { approvalList, approvalsQuery, decisionBody, decisionResponse } from '../approvals.contract.ts';
import { decideApprovals } from './decide-approvals.ts';
import { listApprovals } from './list-approvals.ts';

const tags = ['Supplier sync'];

/** Sync policies, and changes that wait for the owner's approval. */
export const approvalRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/held-changes', {
    schema: {
      summary: 'List supplier changes that wait for approval, oldest first',
      tags,
      querystring: approvalsQuery,
      response: { 200: approvalList, ...staffErrors },
    },
    handler: async (request, reply) => {
      const { total, list } = await listApprovals(deps.db, request.query);
      return reply.header('x-total-count', total).send(list);
    },
  });

  app.post('/admin/held-changes/decisions', {
    schema: {
      summary: 'Approve or reject pending changes',
      description: 'A rejected change is proposed again only when the supplier reports a different value.',
      tags,
      body: decisionBody,
      response: { 200: decisionResponse, ...staffErrors },
    },
    handler: async (request) => {
      const { userId } = callerOf(request);
      return decideApprovals(deps, request.body, userId);
    },
  });

  app.get('/admin/sync-policies', {
    schema: {
      summary: 'List the sync policies of connected suppliers',
      tags,
      response: { 200: supplierSyncPolicyList, ...staffErrors },
    },
    handler: () => listSyncPolicies(deps.db, deps.clock.now()),
  });

  app.put('/admin/sync-policies/:id', {
    schema: {
      summary: 'Update a supplier’s sync policy',
      tags,
      params: supplierIdParam,
      body: syncPolicyBody,
      response: { 200: supplierSyncPolicy, 404: problemResponse, ...staffErrors },
    },
    handler: async (request) => {
      const { userId } = callerOf(request);
      return changeSyncPolicy(deps, request.params.id, request.body, userId);
    },
  });
};
