import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AllSettings } from '#shop/settings/settings.contract.ts';
import { request } from '../../../api.ts';
import { errorsFrom, rejectionText } from '../../../form-errors.ts';
import type { Errors } from '../../../form-errors.ts';
import { shopQuery } from '../../../layout/shop.queries.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { settingsQuery } from './settings.queries.ts';

type Part = Partial<Pick<AllSettings, 'zones' | 'weightBands' | 'pickup' | 'round'>>;

type PartChange = {
  part: Part;
  /** For the toast. */
  said: { title: string; text: string };
  /** The same as it was, for Undo. */
  before?: Part;
};

/** Saves a part of the delivery terms at once, with Undo. */
export function useSaveDelivery({
  onSaved,
  onErrors,
}: { onSaved?: () => void; onErrors?: (errors: Errors) => void } = {}) {
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: ({ part }: PartChange) => request<AllSettings>('/api/admin/settings', { method: 'PATCH', body: part }),
    onSuccess: (settings, { said, before }) => {
      queryClient.setQueryData(settingsQuery.queryKey, settings);
      void queryClient.invalidateQueries({ queryKey: shopQuery.queryKey });
      const undone = { title: 'Undone', text: 'Your delivery terms are as they were.' };
      toast({
        ...said,
        ...(before && { action: { label: 'Undo', onAct: () => save.mutate({ part: before, said: undone }) } }),
      });
      onSaved?.();
    },
    onError: (error) => {
      onErrors?.(errorsFrom(error));
      const text = rejectionText(error, 'Your delivery terms were not saved. Please try again.');
      toast({ title: 'Save Failed', text, tone: 'destructive' });
    },
  });
  return save;
}
