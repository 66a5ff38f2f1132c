import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ExchangeRateView } from '#dropshipping/exchange-rates/exchange-rates.contract.ts';
import { request } from '../../../api.ts';
import { errorsFrom, rejectionText } from '../../../form-errors.ts';
import type { Errors } from '../../../form-errors.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { invalidate } from '../lists/list.queries.ts';

const url = '/api/admin/exchange-rates';

export const exchangeRatesQuery = queryOptions({
  queryKey: ['exchange-rates'],
  queryFn: ({ signal }) => request<ExchangeRateView[]>(url, { signal }),
});

export type RateDraft = { currency: string; units: string; on: string };
type Change = { rates: RateDraft[] } | { csv: string } | { removed: ExchangeRateView };

/** Enters or removes rates; costs follow in the background. */
export function useChangeRates({ onDone, onErrors }: { onDone?: () => void; onErrors?: (errors: Errors) => void }) {
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (wanted: Change) => {
      if ('removed' in wanted)
        return request<ExchangeRateView[]>(`${url}/${wanted.removed.currency}`, { method: 'DELETE' });
      const path = 'csv' in wanted ? `${url}/file` : url;
      return request<ExchangeRateView[]>(path, { method: 'POST', body: wanted });
    },
    onSuccess: async (rates, wanted) => {
      queryClient.setQueryData(exchangeRatesQuery.queryKey, rates);
      toast(toastOf(wanted, (undone) => change.mutate(undone)));
      onDone?.();
      await Promise.all(['to-do', 'products', 'held-changes'].map((key) => invalidate(queryClient, [key])));
    },
    onError: (error) => {
      onErrors?.(errorsFrom(error));
      const text = rejectionText(error, 'The rates were not saved. Please try again.');
      toast({ title: 'Save Failed', text, tone: 'destructive' });
    },
  });
  return change;
}

function toastOf(wanted: Change, undo: (change: Change) => void) {
  if (!('removed' in wanted))
    return {
      title: 'Rates Saved',
      text: 'Costs are updated in the background. If many would change, they wait for your approval.',
    };
  const { currency, units, on } = wanted.removed;
  const text = `Prices in ${currency} are not used any more. Costs stay as they are.`;
  if (units === null || on === null) return { title: 'Rate Removed', text };
  const action = { label: 'Undo', onAct: () => undo({ rates: [{ currency, units, on }] }) };
  return { title: 'Rate Removed', text, action };
}
