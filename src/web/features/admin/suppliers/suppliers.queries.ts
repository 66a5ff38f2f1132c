import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Supplier } from '#dropshipping/connections/suppliers.contract.ts';
import type { ConnectionTest } from '#dropshipping/connectors/connectors.contract.ts';
import { request, sentenceFor } from '../../../api.ts';
import { errorsFrom } from '../../../form-errors.ts';
import type { Errors } from '../../../form-errors.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { invalidate } from '../lists/list.queries.ts';

type SaveSupplierOptions = {
  /** Undefined for a new supplier. */
  id: number | undefined;
  onSaved: () => void;
  onErrors: (errors: Errors) => void;
};

/** Adds or changes a supplier, then refreshes the list and closes the dialog. */
export function useSaveSupplier({ id, onSaved, onErrors }: SaveSupplierOptions) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: object) =>
      id === undefined
        ? request<Supplier>('/api/suppliers', { method: 'POST', body })
        : request<Supplier>(`/api/suppliers/${id}`, { method: 'PATCH', body }),
    onSuccess: async ({ name }) => {
      toast({ title: id === undefined ? 'Supplier Added' : 'Supplier Updated', text: name });
      onSaved();
      await invalidate(queryClient, ['suppliers']);
      // Product lists show the supplier's name.
      await invalidate(queryClient, ['products']);
    },
    onError: (error) => {
      onErrors(errorsFrom(error));
      const text = sentenceFor(error, 'Please check your connection and try again.');
      toast({
        title: id === undefined ? 'Failed to add supplier' : 'Failed to update supplier',
        text,
        tone: 'destructive',
      });
    },
  });
}

/** Tests the connection; the card shows the result. */
export function useTestConnection({ id, name }: Pick<Supplier, 'id' | 'name'>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request<ConnectionTest>(`/api/suppliers/${id}/connection-test`, { method: 'POST' }),
    onSuccess: async ({ fault }) => {
      toast(
        fault
          ? { title: 'Connection Failed', text: fault.message, tone: 'destructive' }
          : { title: 'Connection Works', text: `Connected: ${name} accepted the key.` },
      );
      await invalidate(queryClient, ['suppliers']);
    },
    onError: (error) =>
      toast({
        title: 'Connection Failed',
        text: sentenceFor(error, 'Please check your connection and try again.'),
        tone: 'destructive',
      }),
  });
}
