import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Supplier } from '#dropshipping/connections/suppliers.contract.ts';
import type { Webhook } from '#dropshipping/connectors/connectors.contract.ts';
import type { FeedColumnsBody, SupplierFeed } from '#dropshipping/connectors/feed/feeds.contract.ts';
import type { KeyRequest, NewKeyRequest } from '#dropshipping/connectors/woocommerce/woocommerce-keys.contract.ts';
import type { SupplierOrderTerms } from '#dropshipping/order-policies/order-terms.contract.ts';
import { request, sentenceFor } from '../../../api.ts';
import { errorsFrom } from '../../../form-errors.ts';
import type { Errors } from '../../../form-errors.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { upload } from '../../../upload.ts';

export const feedQuery = (supplierId: number) =>
  queryOptions({
    queryKey: ['suppliers', supplierId, 'feed'],
    queryFn: ({ signal }) => request<SupplierFeed>(`/api/suppliers/${supplierId}/feed`, { signal }),
    staleTime: 0,
  });

/** A change to a feed; the API responds with the updated feed. */
function useFeedChange<Wanted>(supplierId: number, change: (wanted: Wanted) => Promise<SupplierFeed>, done: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (feed) => {
      queryClient.setQueryData(feedQuery(supplierId).queryKey, feed);
      toast({ title: done, ...(feed.fault !== null && { text: feed.fault, tone: 'destructive' }) });
    },
    onError: (error) => failed('Feed Not Changed', error),
  });
}

export function useChooseColumns(supplierId: number) {
  const path = `/api/suppliers/${supplierId}/feed/columns` as const;
  const choose = (body: FeedColumnsBody) => request<SupplierFeed>(path, { method: 'PUT', body });
  return useFeedChange(supplierId, choose, 'Columns Saved');
}

export function useUploadFeed(supplierId: number) {
  const send = (file: File) => {
    const query = new URLSearchParams({ fileName: file.name });
    // What it is shows in the file itself.
    const contentType = 'application/octet-stream';
    return upload<SupplierFeed>(`/api/suppliers/${supplierId}/feed?${query}`, file, { contentType });
  };
  return useFeedChange(supplierId, send, 'Feed Uploaded');
}

export function useRemoveFeed(supplierId: number) {
  const path = `/api/suppliers/${supplierId}/feed` as const;
  const remove = async () => {
    await request(path, { method: 'DELETE' });
    return request<SupplierFeed>(path);
  };
  return useFeedChange(supplierId, remove, 'File Removed');
}

export function useForgetHostKey(supplierId: number) {
  const forget = async () => {
    await request(`/api/suppliers/${supplierId}/feed/host-key`, { method: 'DELETE' });
    return request<SupplierFeed>(`/api/suppliers/${supplierId}/feed`);
  };
  return useFeedChange(supplierId, forget, 'Host Key Forgotten');
}

export const orderTermsQuery = (supplierId: number) =>
  queryOptions({
    queryKey: ['suppliers', supplierId, 'order-terms'],
    queryFn: ({ signal }) => request<SupplierOrderTerms>(`/api/suppliers/${supplierId}/order-terms`, { signal }),
    staleTime: 0,
  });

export function useSaveOrderTerms(supplierId: number, onErrors: (errors: Errors) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: object) =>
      request<SupplierOrderTerms>(`/api/suppliers/${supplierId}/order-terms`, { method: 'PUT', body }),
    onSuccess: (terms) => {
      queryClient.setQueryData(orderTermsQuery(supplierId).queryKey, terms);
      toast({ title: 'Order Terms Saved' });
    },
    onError: (error) => {
      onErrors(errorsFrom(error));
      failed('Order Terms Not Saved', error);
    },
  });
}

export const keyRequestQuery = (supplierId: number) =>
  queryOptions({
    queryKey: ['suppliers', supplierId, 'key-request'],
    queryFn: ({ signal }) => request<KeyRequest>(`/api/suppliers/${supplierId}/key-request`, { signal }),
    staleTime: 0,
  });

/** Leads on to the page of the supplier's own site where somebody approves it. */
export function useRequestKey(supplierId: number) {
  return useMutation({
    mutationFn: () => request<NewKeyRequest>(`/api/suppliers/${supplierId}/key-request`, { method: 'POST' }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => failed('No Key Asked For', error),
  });
}

/** Registers webhooks with the supplier's system. */
export function useSubscribeToUpdates({ id, name }: Pick<Supplier, 'id' | 'name'>) {
  return useMutation({
    mutationFn: () => request<Webhook>(`/api/suppliers/${id}/webhook`, { method: 'POST' }),
    onSuccess: () => toast({ title: 'Updates On', text: `${name} will tell us when an order or a product changes.` }),
    onError: (error) => failed('Updates Not On', error),
  });
}

function failed(title: string, error: unknown): void {
  toast({ title, text: sentenceFor(error, 'Please check your connection and try again.'), tone: 'destructive' });
}
