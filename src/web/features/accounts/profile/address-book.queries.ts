import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Address } from '#accounts/addresses/addresses.contract.ts';
import { request } from '../../../api.ts';
import { addressesQuery } from '../../../basket/saved-addresses.queries.ts';
import { errorsFrom, rejectionText } from '../../../form-errors.ts';
import type { Errors } from '../../../form-errors.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import type { Toast } from '../../../ui/overlays/toast.tsx';

type Outcome = { done: string; failed: string };
/** The form's fields. */
type AddressDraft = Record<'label' | 'address' | 'city' | 'postcode' | 'country' | 'phone', string>;

const adding: Outcome = { done: 'Address added successfully', failed: 'Failed to add address' };
const updating: Outcome = { done: 'Address updated successfully', failed: 'Failed to update address' };
const deleting: Outcome = { done: 'Address deleted successfully', failed: 'Failed to delete address' };
const choosing: Outcome = { done: 'Default address updated', failed: 'Failed to set default address' };

type Saving = { userId: number; id: number | undefined; onSaved: () => void; onErrors: (errors: Errors) => void };

/** Creates an address, or updates the one with `id`. */
export function useSaveAddress({ userId, id, onSaved, onErrors }: Saving) {
  const { settle, refuse } = useOutcome(userId, id === undefined ? adding : updating);
  return useMutation({
    mutationFn: (body: AddressDraft) =>
      id === undefined
        ? request<Address>('/api/user/addresses', { method: 'POST', body })
        : request<Address>(`/api/user/addresses/${id}`, { method: 'PUT', body }),
    onSuccess: async () => {
      onSaved();
      await settle();
    },
    onError: (error) => {
      onErrors(errorsFrom(error));
      refuse(error);
    },
  });
}

/** Deletes at once; the toast has an Undo button. */
export function useDeleteAddress(userId: number, { onDeleted }: { onDeleted: () => void }) {
  const { settle, refuse } = useOutcome(userId, deleting);
  const { mutate: restore } = useRestoreAddress(userId);
  return useMutation({
    mutationFn: ({ id }: Address) => request(`/api/user/addresses/${id}`, { method: 'DELETE' }),
    onSuccess: async (_, address) => {
      onDeleted();
      await settle({ label: 'Undo', onAct: () => restore(address) });
    },
    onError: refuse,
  });
}

/** Undoes a deletion by creating the address again, with a new id. */
function useRestoreAddress(userId: number) {
  const { settle, refuse } = useOutcome(userId, adding);
  return useMutation({
    mutationFn: ({ id: _id, isDeliverable: _isDeliverable, ...body }: Address) =>
      request<Address>('/api/user/addresses', { method: 'POST', body }),
    onSuccess: () => settle(),
    onError: refuse,
  });
}

export function useSetDefaultAddress(userId: number) {
  const { settle, refuse } = useOutcome(userId, choosing);
  return useMutation({
    mutationFn: (id: number) => request<Address>(`/api/user/addresses/${id}/set-default`, { method: 'POST' }),
    onSuccess: () => settle(),
    onError: refuse,
  });
}

function useOutcome(userId: number, { done, failed }: Outcome) {
  const queryClient = useQueryClient();
  return {
    settle: async (action?: Toast['action']) => {
      toast({ title: done, ...(action && { action }) });
      await queryClient.invalidateQueries({ queryKey: addressesQuery(userId).queryKey });
    },
    refuse: (error: Error) =>
      toast({ title: failed, text: rejectionText(error, 'Please try again.'), tone: 'destructive' }),
  };
}
