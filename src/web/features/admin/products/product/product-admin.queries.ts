import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { EndedSales, SaleOutcomes } from '#catalogue/prices/sale-prices.contract.ts';
import type { BulkEditBody, BulkOutcome, BulkUndo } from '#catalogue/product-admin/bulk-edit.contract.ts';
import type { FeedingBody } from '#catalogue/product-admin/feeding-admin.contract.ts';
import type { AdminProduct } from '#catalogue/product-admin/product-admin.contract.ts';
import type { AdminProductPage } from '#catalogue/product-page/product-page.contract.ts';
import type { TextField } from '#catalogue/products/personal-texts.contract.ts';
import type { Personalisation } from '#catalogue/products/personalisation.contract.ts';
import type { StockChange } from '#catalogue/stock-changes/stock-changes.contract.ts';
import { request, requestList, sentenceFor } from '../../../../api.ts';
import { errorsFrom, rejectionText } from '../../../../form-errors.ts';
import { toast } from '../../../../ui/overlays/toast.tsx';
import type { Toast } from '../../../../ui/overlays/toast.tsx';
import type { ListPage } from '../../lists/list.queries.ts';
import { useLocalPage } from '../../lists/paging-bar.tsx';
import { countOf } from '../../parts/formats.rules.ts';
import { useRefreshProducts } from '../../pricing/price-entry.queries.ts';
import { productFrom } from './product-draft.rules.ts';
import type { ProductDraft } from './product-draft.rules.ts';

export function productPageQuery(id: string) {
  return queryOptions({
    queryKey: ['products', 'admin-page', id],
    queryFn: ({ signal }) => request<AdminProductPage>(`/api/admin/products/${encodeURIComponent(id)}`, { signal }),
    staleTime: 0,
  });
}

/** A write to one product, with toasts for success and failure. */
function useProductWrite<Variables>({ send, done, failed, onSaved }: ProductWrite<Variables>) {
  const refresh = useRefreshProducts();
  return useMutation({
    mutationFn: send,
    onSuccess: async (product) => {
      toast(done(product));
      await refresh();
      onSaved?.(product);
    },
    onError: (error) => toast({ title: failed, text: rejectionText(error, 'Please try again.'), tone: 'destructive' }),
  });
}

type ProductWrite<Variables> = {
  send: (wish: Variables) => Promise<AdminProduct>;
  done: (product: AdminProduct) => Toast;
  failed: string;
  onSaved?: (product: AdminProduct) => void;
};

export function useCreateProduct() {
  return useProductWrite({
    send: (draft: ProductDraft) => request<AdminProduct>('/api/products', { method: 'POST', body: productFrom(draft) }),
    done: ({ name }) => ({ title: 'Product Created', text: `${name} is in the catalogue.` }),
    failed: 'Creation Failed',
  });
}

export function useChangeProduct(id: number) {
  return useProductWrite({
    send: (changes: object) => request<AdminProduct>(`/api/products/${id}`, { method: 'PATCH', body: changes }),
    done: ({ name }) => ({ title: 'Product Updated', text: `${name} is saved.` }),
    failed: 'Update Failed',
  });
}

/** Saves what the buyer is asked for. */
export function usePersonalisation(id: number) {
  return useExtra({
    send: (fields: readonly TextField[]) =>
      request<Personalisation>(`/api/admin/products/${id}/personalisation`, { method: 'PUT', body: { fields } }),
    said: ({ fields }) =>
      fields.length > 0 ? 'Shoppers are asked for the text from now on.' : 'Shoppers are no longer asked for a text.',
  });
}

/** Sells a product as a gift card, or as goods. */
export function useGiftCardSwitch(id: number) {
  return useExtra({
    send: (isGiftCard: boolean) =>
      request<{ isGiftCard: boolean }>(`/api/admin/products/${id}/gift-card`, { method: 'PUT', body: { isGiftCard } }),
    said: ({ isGiftCard }) =>
      isGiftCard ? 'It is sold as a gift card.' : 'It is goods again: sold out, and at 20% VAT.',
  });
}

/** Saves the feeding table of a food. */
export function useFeeding(id: number) {
  return useExtra({
    send: (rows: readonly Record<'kg' | 'grams', number | string>[]) =>
      request<FeedingBody>(`/api/admin/products/${id}/feeding`, { method: 'PUT', body: { rows } }),
    said: ({ rows }) => (rows.length > 0 ? 'Shoppers now see how long it lasts.' : 'It no longer has a feeding table.'),
  });
}

type Extra<Variables, Saved> = { send: (wish: Variables) => Promise<Saved>; said: (saved: Saved) => string };

function useExtra<Variables, Saved>({ send, said }: Extra<Variables, Saved>) {
  const refresh = useRefreshProducts();
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    onSuccess: async (saved) => {
      toast({ title: 'Product Updated', text: said(saved) });
      await refresh();
    },
    onError: (failure) =>
      toast({ title: 'Update Failed', text: rejectionText(failure, 'Please try again.'), tone: 'destructive' }),
  });
  const issues = errorsFrom(error);
  return { mutate, isPending, issueOf: (path: string) => issues[path] };
}

type Withdrawal = { id: number; isWithdrawn: boolean };

/** Withdraws a product from sale or restores it, with Undo. */
export function useWithdrawal() {
  const write = useProductWrite<Withdrawal>({
    send: ({ id, isWithdrawn }) =>
      request<AdminProduct>(`/api/admin/products/${id}/withdrawal`, { method: isWithdrawn ? 'POST' : 'DELETE' }),
    done: ({ id, name, isWithdrawn }) => ({
      title: isWithdrawn ? 'Product Withdrawn' : 'Product Restored',
      text: `${name} is ${isWithdrawn ? 'off sale' : 'back on sale'}.`,
      action: { label: 'Undo', onAct: () => write.mutate({ id, isWithdrawn: !isWithdrawn }) },
    }),
    failed: 'Update Failed',
  });
  return write;
}

export function useSetSale(id: number) {
  return useProductWrite({
    send: (body: object) => request<AdminProduct>(`/api/admin/products/${id}/sale`, { method: 'PUT', body }),
    done: ({ name, sale }) =>
      sale?.hasBegun
        ? { title: 'Sale On', text: `${name} costs £${sale.price} now.` }
        : { title: 'Sale Planned', text: `The sale of ${name} starts automatically.` },
    failed: 'Update Failed',
  });
}

export function useEndSale(onSaved: () => void) {
  return useProductWrite({
    send: (id: number) => request<AdminProduct>(`/api/admin/products/${id}/sale`, { method: 'DELETE' }),
    done: ({ name, price }) => ({ title: 'Sale Ended', text: `${name} costs £${price}.` }),
    failed: 'Update Failed',
    onSaved,
  });
}

export function useDuplicate(onSaved: (product: AdminProduct) => void) {
  return useProductWrite({
    send: (id: number) => request<AdminProduct>(`/api/admin/products/${id}/duplicate`, { method: 'POST' }),
    done: ({ name }) => ({ title: 'Product Duplicated', text: `${name} is off sale until you put it on sale.` }),
    failed: 'Duplication Failed',
    onSaved,
  });
}

/** Puts many products in a sale; `onDone` gets the outcome for each. */
export function useSetSales(onDone: (outcomes: BulkOutcome[]) => void) {
  return useBulkWrite<object>({
    send: async (body) => {
      const { set, refused } = await request<SaleOutcomes>('/api/admin/products/sales', { method: 'POST', body });
      return [
        ...set.map((id) => ({ id, outcome: 'changed' as const, reason: null, undo: null })),
        ...refused.map((one) => ({ ...one, outcome: 'refused' as const, undo: null })),
      ];
    },
    changed: 'put in a sale',
    onDone,
  });
}

export function useEndSales(onDone: () => void) {
  const refresh = useRefreshProducts();
  return useMutation({
    mutationFn: (ids: readonly number[]) =>
      request<EndedSales>('/api/admin/products/sale-ends', { method: 'POST', body: { ids } }),
    onSuccess: async ({ ended }) => {
      toast({ title: 'Sales Ended', text: `${countOf(ended, 'sale')} ended.` });
      onDone();
      await refresh();
    },
    onError: (error) =>
      toast({ title: 'Update Failed', text: sentenceFor(error, 'Failed to update products'), tone: 'destructive' }),
  });
}

/** Changes many products, with Undo; `onDone` gets the outcome for each product, also of the undoing. */
export function useBulkEdit(onDone: (outcomes: BulkOutcome[]) => void) {
  const undo = useBulkWrite<BulkUndo[]>({
    send: (products) => request('/api/admin/products/bulk/undo', { method: 'POST', body: { products } }),
    changed: 'changed back',
    onDone,
  });
  return useBulkWrite<BulkEditBody>({
    send: (body) => request('/api/admin/products/bulk', { method: 'POST', body }),
    changed: 'changed',
    undo: (outcomes) => undo.mutate(outcomes.flatMap((outcome) => outcome.undo ?? [])),
    onDone,
  });
}

type BulkWrite<Body> = {
  send: (body: Body) => Promise<BulkOutcome[]>;
  /** '3 products changed back.' */
  changed: string;
  undo?: (outcomes: BulkOutcome[]) => void;
  onDone: (outcomes: BulkOutcome[]) => void;
};

function useBulkWrite<Body>({ send, changed: changedText, undo, onDone }: BulkWrite<Body>) {
  const refresh = useRefreshProducts();
  return useMutation({
    mutationFn: send,
    onSuccess: async (outcomes) => {
      const refused = outcomes.filter(({ outcome }) => outcome === 'refused').length;
      const changed = outcomes.filter(({ outcome }) => outcome === 'changed').length;
      const text = `${countOf(changed, 'product')} ${changedText}${refused > 0 ? `, ${refused} could not be` : ''}.`;
      const action = undo && changed > 0 ? { action: { label: 'Undo', onAct: () => undo(outcomes) } } : {};
      if (refused > 0) toast({ title: 'Update Failed', text, tone: 'destructive', ...action });
      else toast({ title: 'Products Updated', text, ...action });
      onDone(outcomes);
      await refresh();
    },
    onError: (error) =>
      toast({ title: 'Update Failed', text: sentenceFor(error, 'Failed to update products'), tone: 'destructive' }),
  });
}

export function useChangeStock(productId: number, options: { onSaved: () => void; onFailed: (error: Error) => void }) {
  const refresh = useRefreshProducts();
  return useMutation({
    mutationFn: (body: object) =>
      request<StockChange>(`/api/admin/products/${productId}/stock-changes`, { method: 'POST', body }),
    onSuccess: async ({ before, after }) => {
      toast({ title: 'Stock Updated', text: `It was ${before}, and is ${after} now.` });
      options.onSaved();
      await refresh();
    },
    onError: async (error) => {
      toast({ title: 'Update Failed', text: sentenceFor(error, 'Failed to update the stock'), tone: 'destructive' });
      options.onFailed(error);
      await refresh();
    },
  });
}

/** A page of a product's stock corrections. */
export function useStockHistory(productId: number): ListPage<StockChange> {
  const page = useLocalPage(10);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['products', 'stock-changes', productId, page.query],
    queryFn: ({ signal }) =>
      requestList<StockChange>(`/api/admin/products/${productId}/stock-changes?${page.query}`, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const retry = () => void refetch();
  const rows = error ? undefined : data?.rows;
  return {
    rows,
    total: data?.total ?? 0,
    isStale: isPlaceholderData,
    error,
    retry,
    what: 'corrections',
    filters: page,
  };
}
