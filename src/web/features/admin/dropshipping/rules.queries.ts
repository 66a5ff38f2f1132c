import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  ListedPricingRule,
  PricingRuleResponse,
  RuleApplication,
  RulePreview,
} from '#dropshipping/pricing/pricing-rules.contract.ts';
import { request, requestList, sentenceFor } from '../../../api.ts';
import { errorsFrom } from '../../../form-errors.ts';
import type { Errors } from '../../../form-errors.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { invalidate } from '../lists/list.queries.ts';
import { countOf } from '../parts/formats.rules.ts';
import { useRefreshProducts } from '../pricing/price-entry.queries.ts';
import { ruleBody } from './rule-draft.rules.ts';
import type { RuleDraft } from './rule-draft.rules.ts';

export const ruleContract = async () =>
  (await import('#dropshipping/pricing/pricing-rules.contract.ts')).pricingRuleBody;

const address = '/api/admin/pricing-rules';
/** Polling interval while a rule is being applied, in ms. */
const pollMs = 1_000;

export const rulesQuery = queryOptions({
  queryKey: ['pricing-rules'],
  queryFn: ({ signal }) => requestList<ListedPricingRule>(`${address}?limit=500`, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.rows.some(({ application }) => application && !application.hasBrokenOff) ? pollMs : false,
});

/** A rule's preview. Pass undefined while the form has errors; the previous result stays until the next arrives. */
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

type SaveRuleOptions = { id: number | undefined; onSaved: () => void; onErrors: (errors: Errors) => void };

export function useSaveRule({ id, onSaved, onErrors }: SaveRuleOptions) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (draft: RuleDraft) =>
      id === undefined
        ? request<PricingRuleResponse>(address, { method: 'POST', body: ruleBody(draft) })
        : request<PricingRuleResponse>(`${address}/${id}`, { method: 'PUT', body: ruleBody(draft) }),
    onSuccess: async () => {
      toast({ title: 'Rule Saved', text: 'Apply it when you want the prices to follow.' });
      onSaved();
      await invalidate(queryClient, rulesQuery.queryKey);
    },
    onError: (error) => {
      onErrors(errorsFrom(error));
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
      await invalidate(queryClient, rulesQuery.queryKey);
    },
    onError: (error) =>
      toast({ title: 'Update Failed', text: sentenceFor(error, 'Failed to remove the rule'), tone: 'destructive' }),
  });
}

type ApplyRuleOptions = { /** Called once the rule is being applied in the background. */ onBegun: () => void };

/** Applies a rule and polls until it has finished. */
export function useApplyRule({ onBegun }: ApplyRuleOptions) {
  const queryClient = useQueryClient();
  const refresh = useRefreshProducts();
  const readRules = () => queryClient.invalidateQueries({ queryKey: rulesQuery.queryKey });
  return useMutation({
    mutationFn: async (id: number) => {
      const begun = await request<RuleApplication>(`${address}/${id}/application`, { method: 'POST' });
      onBegun();
      if (begun.isOver) return begun;
      toast({ title: 'Applying Rule', text: `${countOf(begun.total, 'product')} follow in the background.` });
      await readRules();
      return follow(id);
    },
    onSuccess: async ({ repriced, covered, hasBrokenOff }) => {
      if (hasBrokenOff)
        toast({ title: 'Update Failed', text: 'The rule was not applied to all.', tone: 'destructive' });
      else
        toast({
          title: 'Rule Applied',
          text: `${countOf(repriced, 'price')} of ${countOf(covered, 'product')} changed.`,
        });
      await Promise.all([readRules(), refresh()]);
    },
    onError: (error) =>
      toast({ title: 'Update Failed', text: sentenceFor(error, 'Failed to apply the rule'), tone: 'destructive' }),
  });
}

async function follow(id: number): Promise<RuleApplication> {
  const application = await request<RuleApplication>(`${address}/${id}/application`);
  if (application.isOver || application.hasBrokenOff) return application;
  await new Promise((resolve) => {
    setTimeout(resolve, pollMs);
  });
  return follow(id);
}
