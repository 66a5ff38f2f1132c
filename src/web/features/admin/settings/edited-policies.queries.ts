import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { EditedPolicy, WritingName } from '#shop/policies/policies.contract.ts';
import { request } from '../../../api.ts';
import { errorsFrom, rejectionText } from '../../../form-errors.ts';
import type { Errors } from '../../../form-errors.ts';
import { toast } from '../../../ui/overlays/toast.tsx';

export const editedPoliciesQuery = queryOptions({
  queryKey: ['admin-policies'],
  queryFn: ({ signal }) => request<EditedPolicy[]>('/api/admin/policies', { signal }),
  staleTime: 0,
});

type SavePolicyOptions = { onSaved: () => void; onErrors: (errors: Errors) => void };

/** Publishes a policy at once, with Undo. */
export function useSavePolicy({ onSaved, onErrors }: SavePolicyOptions) {
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: ({ name, text }: { name: WritingName; text: string; before?: string }) =>
      request<EditedPolicy[]>(`/api/admin/policies/${name}`, { method: 'PUT', body: { text } }),
    onSuccess: (policies, { name, before }) => {
      queryClient.setQueryData(editedPoliciesQuery.queryKey, policies);
      const undo = before && { action: { label: 'Undo', onAct: () => save.mutate({ name, text: before }) } };
      toast({ title: before ? 'Policy Published' : 'Undone', text: 'Shoppers read it from now on.', ...undo });
      onSaved();
    },
    onError: (error) => {
      onErrors(errorsFrom(error));
      const text = rejectionText(error, 'The policy was not saved. Please try again.');
      toast({ title: 'Save Failed', text, tone: 'destructive' });
    },
  });
  return save;
}
