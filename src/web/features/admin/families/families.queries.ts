import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  AdminFamily,
  FamilyProposal,
  FamilyTextsBody,
  SaveFamilyBody,
} from '#catalogue/families/family-admin.contract.ts';
import { request } from '../../../api.ts';
import { rejectionText } from '../../../form-errors.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { invalidate } from '../lists/list.queries.ts';
import { countOf } from '../parts/formats.rules.ts';

export function familyQuery(id: string) {
  return queryOptions({
    queryKey: ['families', 'one', id],
    queryFn: ({ signal }) => request<AdminFamily>(`/api/admin/families/${encodeURIComponent(id)}`, { signal }),
    staleTime: 0,
  });
}

/** Of the products with these ids, or else of those whose names begin alike. */
export function proposalsQuery(ids?: string) {
  return queryOptions({
    queryKey: ['families', 'proposals', ids ?? ''],
    queryFn: ({ signal }) =>
      request<FamilyProposal[]>(`/api/admin/families/proposals${ids ? `?ids=${encodeURIComponent(ids)}` : ''}`, {
        signal,
      }),
    staleTime: 0,
  });
}

function useFamilyWrite<Variables, Result>({ send, done, leave }: FamilyWrite<Variables, Result>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async (result, variables) => {
      toast(done(result, variables));
      await leave?.();
      await Promise.all([invalidate(queryClient, ['families']), invalidate(queryClient, ['products'])]);
    },
    onError: (error) =>
      toast({ title: 'Update Failed', text: rejectionText(error, 'Please try again.'), tone: 'destructive' }),
  });
}

type FamilyWrite<Variables, Result> = {
  send: (variables: Variables) => Promise<Result>;
  done: (result: Result, variables: Variables) => Parameters<typeof toast>[0];
  /** Before what is shown is read again: a page of what is gone. */
  leave?: () => Promise<void>;
};

export function useCreateFamily() {
  return useFamilyWrite({
    send: (body: SaveFamilyBody) => request<AdminFamily>('/api/admin/families', { method: 'POST', body }),
    done: ({ name, variants }) => ({
      title: 'Family Created',
      text: `${name} has ${countOf(variants.length, 'variant')}.${draftsNote(variants)}`,
    }),
  });
}

/** Variants that the grid makes are looked at before shoppers see them. */
function draftsNote(variants: AdminFamily['variants']): string {
  const drafts = variants.filter(({ draft }) => draft !== null).length;
  if (drafts === 0) return '';
  return drafts === 1
    ? ' One is a draft until you put it on sale.'
    : ` ${drafts} are drafts until you put them on sale.`;
}

type Change = {
  id: number;
  body: SaveFamilyBody;
  /** What was saved; undefined when it is being undone. */ before?: SaveFamilyBody;
};

/** With Undo, where no product was made: that one would have to be withdrawn. */
export function useChangeFamily() {
  const change = useFamilyWrite<Change, AdminFamily>({
    send: ({ id, body }) => request<AdminFamily>(`/api/admin/families/${id}`, { method: 'PUT', body }),
    done: ({ name, variants }, { id, body, before }) => ({
      title: 'Family Saved',
      text: `${name} is saved.${draftsNote(variants)}`,
      ...(before &&
        body.variants.every(({ productId }) => productId !== undefined) && {
          action: { label: 'Undo', onAct: () => change.mutate({ id, body: before }) },
        }),
    }),
  });
  return change;
}

export function useDissolveFamily(leave: () => Promise<void>) {
  return useFamilyWrite({
    send: (id: number) => request<null>(`/api/admin/families/${id}`, { method: 'DELETE' }),
    leave,
    done: () => ({ title: 'Family Dissolved', text: 'Its products are single products now.' }),
  });
}

export function useChangeTexts(id: number) {
  return useFamilyWrite({
    send: (body: FamilyTextsBody) => request<AdminFamily>(`/api/admin/families/${id}/texts`, { method: 'PATCH', body }),
    done: ({ variants }) => ({
      title: 'Texts Saved',
      text: `${countOf(variants.length, 'product has', 'products have')} the new texts.`,
    }),
  });
}
