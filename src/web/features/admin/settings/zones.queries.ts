import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DeliveryZone } from '#shop/delivery-zones/delivery-zones.contract.ts';
import type { AllSettings } from '#shop/settings/settings.contract.ts';
import { request } from '../../../api.ts';
import { errorsFrom, rejectionText } from '../../../form-errors.ts';
import type { Errors } from '../../../form-errors.ts';
import { shopQuery } from '../../../layout/shop.queries.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { settingsQuery } from './settings.queries.ts';

type ZonesChange = {
  zones: readonly DeliveryZone[];
  /** For the toast. */
  said: { title: string; text: string };
  /** The zones as they were, for Undo. */
  before?: readonly DeliveryZone[];
};

/** Saves all zones at once, with Undo. */
export function useSaveZones({
  onSaved,
  onErrors,
}: { onSaved?: () => void; onErrors?: (errors: Errors) => void } = {}) {
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: ({ zones }: ZonesChange) =>
      request<AllSettings>('/api/admin/settings', { method: 'PATCH', body: { zones } }),
    onSuccess: (settings, { said, before }) => {
      queryClient.setQueryData(settingsQuery.queryKey, settings);
      void queryClient.invalidateQueries({ queryKey: shopQuery.queryKey });
      const undone = { title: 'Undone', text: 'Your delivery zones are as they were.' };
      toast({
        ...said,
        ...(before && { action: { label: 'Undo', onAct: () => save.mutate({ zones: before, said: undone }) } }),
      });
      onSaved?.();
    },
    onError: (error) => {
      onErrors?.(errorsFrom(error));
      const text = rejectionText(error, 'Your delivery zones were not saved. Please try again.');
      toast({ title: 'Save Failed', text, tone: 'destructive' });
    },
  });
  return save;
}
