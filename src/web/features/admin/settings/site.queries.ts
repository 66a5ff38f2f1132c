import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { EditedDocument, SiteDocument, StoredSitePicture } from '#admin/site/site-editing.contract.ts';
import { request } from '../../../api.ts';
import { rejectionText } from '../../../form-errors.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { upload } from '../../../upload.ts';

export const siteListQuery = queryOptions({
  queryKey: ['admin-site'],
  queryFn: ({ signal }) => request<SiteDocument[]>('/api/admin/site', { signal }),
  staleTime: 0,
});

export function documentQuery(key: string) {
  return queryOptions({
    queryKey: ['admin-site', key],
    queryFn: ({ signal }) => request<EditedDocument>(addressOf(key), { signal }),
    staleTime: 0,
  });
}

function addressOf(key: string, rest = ''): `/api/${string}` {
  return `/api/admin/site/${encodeURIComponent(key)}${rest}`;
}

type Done = { title: string; text: string; undo?: () => void };
type Write = { method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; rest: string; body?: object; done: Done };

/** Every answer is the whole document, which is shown at once. */
export function useDocumentWrite(key: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ method, rest, body }: Write) =>
      request<EditedDocument>(addressOf(key, rest), { method, ...(body && { body }) }),
    onSuccess: (document, { done: { undo, ...said } }) => {
      queryClient.setQueryData(documentQuery(key).queryKey, document);
      toast({ ...said, ...(undo && { action: { label: 'Undo', onAct: undo } }) });
    },
    onError: (error) => {
      toast({ title: 'Not Saved', text: rejectionText(error, 'Please try again.'), tone: 'destructive' });
    },
  });
}

type SaveOptions = { done?: Partial<Done>; onSaved?: () => void };

/** Saves a draft, with Undo. */
export function useSaveDraft(key: string) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useDocumentWrite(key);
  const revision = () => queryClient.getQueryData(documentQuery(key).queryKey)?.revision ?? 0;

  function save(content: object, { done = {}, onSaved }: SaveOptions = {}): void {
    const before = queryClient.getQueryData(documentQuery(key).queryKey)?.content;
    const undo = () => before && put(before, { title: 'Undone', text: 'The draft is as it was before.' });
    put(content, { title: 'Draft Saved', text: 'Visitors see it once you publish it.', undo, ...done }, onSaved);
  }

  function put(content: object, done: Done, onSaved?: () => void): void {
    const body = { content, revision: revision() };
    mutate({ method: 'PUT', rest: '/draft', body, done }, { onSuccess: onSaved });
  }

  return { save, isPending };
}

export function useCreatePage(onCreated: (document: EditedDocument) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { kind: 'page' | 'article'; title: string }) =>
      request<EditedDocument>('/api/admin/site', { method: 'POST', body }),
    onSuccess: (document) => {
      queryClient.setQueryData(documentQuery(document.key).queryKey, document);
      onCreated(document);
    },
    onError: (error) =>
      toast({ title: 'Not Created', text: rejectionText(error, 'Please try again.'), tone: 'destructive' }),
  });
}

export function useRemovePage(key: string, onRemoved: () => void) {
  return useMutation({
    mutationFn: () => request(addressOf(key), { method: 'DELETE' }),
    onSuccess: () => {
      toast({ title: 'Removed', text: 'The page is no longer in the shop.' });
      onRemoved();
    },
    onError: (error) =>
      toast({ title: 'Not Removed', text: rejectionText(error, 'Please try again.'), tone: 'destructive' }),
  });
}

export function useUploadPicture(onStored: (picture: StoredSitePicture) => void) {
  return useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.append('picture', file);
      return upload<StoredSitePicture>('/api/admin/site/pictures', form);
    },
    onSuccess: onStored,
    onError: (error) =>
      toast({ title: 'Not Uploaded', text: rejectionText(error, 'Please try again.'), tone: 'destructive' }),
  });
}
