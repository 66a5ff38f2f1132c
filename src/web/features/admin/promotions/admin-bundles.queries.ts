import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminBundle } from '#checkout/bundles/bundle-admin.contract.ts';
import { request } from '../../../api.ts';
import type { Errors } from '../../../form-errors.ts';
import { errorsFrom, rejectionText } from '../../../form-errors.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { invalidate } from '../lists/list.queries.ts';

const path = '/api/admin/bundles';
export const bundlesKey = 'admin-bundles';

type Saving = {
  /** Undefined for a new one. */
  bundle: AdminBundle | undefined;
  onSaved: () => void;
  onErrors: (errors: Errors) => void;
  /** Called even if the form has been unmounted. */
  onSettled: () => void;
};

export function useSaveBundle({ bundle, onSaved, onErrors, onSettled }: Saving) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: object) =>
      bundle
        ? request<AdminBundle>(`${path}/${bundle.id}`, { method: 'PUT', body: { ...body, seen: seenOf(bundle) } })
        : request<AdminBundle>(path, { method: 'POST', body }),
    onSuccess: ({ name }) => {
      void invalidate(queryClient, [bundlesKey]);
      toast({ title: bundle ? 'Bundle Updated' : 'Bundle Created', text: `${name} is saved.` });
      onSaved();
    },
    onSettled,
    onError: (error) => {
      const text = rejectionText(error, 'Failed to save bundle');
      onErrors(errorsFrom(error, { name: text }));
      toast({ title: 'Save Failed', text, tone: 'destructive' });
    },
  });
}

function seenOf({ name, price, description, startsAt, endsAt, coverProductId, isActive, parts }: AdminBundle) {
  const seen = parts.map(({ productId, quantity }) => ({ productId, quantity }));
  return { name, price, description, startsAt, endsAt, coverProductId, isActive, parts: seen };
}

/** Ends a bundle or offers it again, with Undo. */
export function useSwitchBundle() {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ id, isActive }: Pick<AdminBundle, 'id' | 'isActive'>) =>
      request<AdminBundle>(`${path}/${id}`, { method: 'PATCH', body: { isActive } }),
    onSuccess: ({ id, name, isActive }) => {
      void invalidate(queryClient, [bundlesKey]);
      toast({
        title: isActive ? 'Bundle Resumed' : 'Bundle Ended',
        text: isActive ? `${name} is offered again.` : `${name} is no longer offered.`,
        action: { label: 'Undo', onAct: () => mutate({ id, isActive: !isActive }) },
      });
    },
    onError: (error) =>
      toast({ title: 'Update Failed', text: rejectionText(error, 'Failed to update bundle'), tone: 'destructive' }),
  });
  return mutate;
}

export function useDeleteBundle(onDeleted: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<AdminBundle, 'id' | 'name'>) => request(`${path}/${id}`, { method: 'DELETE' }),
    onSuccess: (_, { name }) => {
      void invalidate(queryClient, [bundlesKey]);
      toast({ title: 'Bundle Deleted', text: `${name} is gone.` });
      onDeleted();
    },
    onError: (error) =>
      toast({ title: 'Delete Failed', text: rejectionText(error, 'Failed to delete bundle'), tone: 'destructive' }),
  });
}
