import { queryOptions } from '@tanstack/react-query';
import type { AnsweredQuestion, Policy } from '#shop/policies/policies.contract.ts';
import { request } from '../../api.ts';

export const policiesQuery = queryOptions({
  queryKey: ['policies'],
  queryFn: ({ signal }) => request<Policy[]>('/api/policies', { signal }),
});

export const questionsQuery = queryOptions({
  queryKey: ['questions'],
  queryFn: ({ signal }) => request<AnsweredQuestion[]>('/api/questions', { signal }),
});
