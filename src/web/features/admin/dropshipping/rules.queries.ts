import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PricingRuleAnswer, RuleApplication, RulePreview } from '#dropshipping/pricing/pricing-rules.contract.ts';
import { request, requestList, sentenceFor } from '../../../api.ts';
import { faultsFrom } from '../../../form-faults.ts';
import type { Faults } from '../../../form-faults.ts';
import { toast } from '../../../ui/toast.tsx';
import { countOf } from '../desk/formats.rules.ts';
import { useRefreshProducts } from '../pricing/pricing.queries.ts';
import { readAnew } from '../desk/list.queries.ts';
import { ruleBody } from './rule-draft.rules.ts';
import type { RuleDraft } from './rule-draft.rules.ts';

const address = '/api/admin/pricing-rules';

export const rulesQuery = queryOptions({
  queryKey: ['pricing-rules'],
  queryFn: ({ signal }) => requestList<PricingRuleAnswer>(`${address}?limit=500`, { signal }),
  staleTime: 0,
});

/** What a rule would do; undefined while the draft has faults. The answer before stays until the next one is there. */
export function useRulePreview(draft: RuleDraft | undefined) {
  return useQuery({
    queryKey: ['products', 'rule-preview', draft && ruleBody(draft)],
    queryFn: ({ signal }) =>
      request<RulePreview>(`${address}/preview`, { method: 'POST', body: draft && ruleBody(draft), signal }),
    enabled: draft !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

type SaveRuleOptions = { id: number | undefined; onSaved: () => void; onFaults: (faults: Faults) => void };

export function useSaveRule({ id, onSaved, onFaults }: SaveRuleOptions) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (draft: RuleDraft) =>
      id === undefined
        ? request<PricingRuleAnswer>(address, { method: 'POST', body: ruleBody(draft) })
        : request<PricingRuleAnswer>(`${address}/${id}`, { method: 'PUT', body: ruleBody(draft) }),
    onSuccess: async () => {
      toast({ title: 'Rule Saved', text: 'Apply it when you want the prices to follow.' });
      onSaved();
      await readAnew(queryClient, rulesQuery.queryKey);
    },
    onError: (error) => {
      onFaults(faultsFrom(error));
      toast({ title: 'Update Failed', text: sentenceFor(error, 'Failed to save the rule'), tone: 'destructive' });
    },
  });
}

export function useRemoveRule({ onRemoved }: { onRemoved: () => void }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => request(`${address}/${id}`, { method: 'DELETE' }),
    onSuccess: async () => {
      toast({ title: 'Rule Removed', text: 'Prices stay as they are.' });
      onRemoved();
      await readAnew(queryClient, rulesQuery.queryKey);
    },
    onError: (error) =>
      toast({ title: 'Update Failed', text: sentenceFor(error, 'Failed to remove the rule'), tone: 'destructive' }),
  });
}

export function useApplyRule({ onApplied }: { onApplied: () => void }) {
  const refresh = useRefreshProducts();
  return useMutation({
    mutationFn: (id: number) => request<RuleApplication>(`${address}/${id}/application`, { method: 'POST' }),
    onSuccess: async ({ repriced, covered }) => {
      toast({
        title: 'Rule Applied',
        text: `${countOf(repriced, 'price')} of ${countOf(covered, 'product')} changed.`,
      });
      onApplied();
      await refresh();
    },
    onError: (error) =>
      toast({ title: 'Update Failed', text: sentenceFor(error, 'Failed to apply the rule'), tone: 'destructive' }),
  });
}
