import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { DeskPromotion } from '#checkout/promotions/promotion-admin.contract.ts';
import type { DeskSettings } from '#shop/settings/settings.contract.ts';
import { request } from '../../../api.ts';
import type { Faults } from '../../../form-faults.ts';
import { faultsFrom, refusalText } from '../../../form-faults.ts';
import { shopQuery } from '../../../layout/shop.queries.ts';
import { toast } from '../../../ui/overlays/toast.tsx';

export const settingsQuery = queryOptions({
  queryKey: ['desk-settings'],
  queryFn: ({ signal }) => request<DeskSettings>('/api/admin/settings', { signal }),
  staleTime: 0,
});

export function useSaveSettings({ onSaved, onFaults }: { onSaved: () => void; onFaults: (faults: Faults) => void }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: object) => request<DeskSettings>('/api/admin/settings', { method: 'PATCH', body }),
    onSuccess: (settings) => {
      queryClient.setQueryData(settingsQuery.queryKey, settings);
      void queryClient.invalidateQueries({ queryKey: shopQuery.queryKey });
      toast({ title: 'Settings Saved', text: 'They apply from now on.' });
      onSaved();
    },
    onError: (error) => {
      onFaults(faultsFrom(error));
      toast({ title: 'Save Failed', text: refusalText(error, 'Failed to save settings'), tone: 'destructive' });
    },
  });
}

/** Whether shoppers who type the code get anything for it. */
export const codeQuery = (code: string) =>
  queryOptions({
    queryKey: ['desk-promotions', 'code', code],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ q: code, state: 'running', limit: '200' });
      const running = await request<DeskPromotion[]>(`/api/admin/promotions?${query}`, { signal });
      return running.some((promotion) => promotion.code === code);
    },
    enabled: code !== '',
    staleTime: 0,
  });
