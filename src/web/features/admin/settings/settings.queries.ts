import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminPromotion } from '#checkout/promotions/promotion-admin.contract.ts';
import type { AllSettings } from '#shop/settings/settings.contract.ts';
import { request } from '../../../api.ts';
import type { Errors } from '../../../form-errors.ts';
import { errorsFrom, rejectionText } from '../../../form-errors.ts';
import { shopQuery } from '../../../layout/shop.queries.ts';
import { toast } from '../../../ui/overlays/toast.tsx';

export const settingsQuery = queryOptions({
  queryKey: ['admin-settings'],
  queryFn: ({ signal }) => request<AllSettings>('/api/admin/settings', { signal }),
  staleTime: 0,
});

export function useSaveSettings({ onSaved, onErrors }: { onSaved: () => void; onErrors: (errors: Errors) => void }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: object) => request<AllSettings>('/api/admin/settings', { method: 'PATCH', body }),
    onSuccess: (settings) => {
      queryClient.setQueryData(settingsQuery.queryKey, settings);
      void queryClient.invalidateQueries({ queryKey: shopQuery.queryKey });
      toast({ title: 'Settings Saved', text: 'They apply from now on.' });
      onSaved();
    },
    onError: (error) => {
      onErrors(errorsFrom(error));
      toast({ title: 'Save Failed', text: rejectionText(error, 'Failed to save settings'), tone: 'destructive' });
    },
  });
}

/** Whether the banner's code is a valid promotion. */
export const codeQuery = (code: string) =>
  queryOptions({
    queryKey: ['admin-promotions', 'code', code],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ q: code, state: 'running', limit: '200' });
      const running = await request<AdminPromotion[]>(`/api/admin/promotions?${query}`, { signal });
      return running.some((promotion) => promotion.code === code);
    },
    enabled: code !== '',
    staleTime: 0,
  });
