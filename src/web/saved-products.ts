import type { QueryClient } from '@tanstack/react-query';
import type { Product } from '#catalogue/products/products.contract.ts';
import type { SavedList, SavedProduct } from '#catalogue/saved-list/saved-list.contract.ts';
import { mostSaved } from '#catalogue/saved-list/saved-words.contract.ts';
import { request, RequestError, sentenceFor } from './api.ts';
import { savedIdsQuery, savedStorageKey } from './layout/save-button.tsx';
import { sessionQuery } from './layout/session.queries.ts';
import { toast } from './ui/overlays/toast.tsx';

type Named = Pick<Product, 'id' | 'name'>;

/** What a visitor has saved stays in their browser; at the first look after they have signed in it moves into their account. */
export async function readSavedList(client: QueryClient): Promise<SavedList> {
  forgetAtSignOut(client);
  const kept = readKept();
  if (!(await isCustomer(client))) return ofBrowser(kept);
  const list = kept.length > 0 ? await merge(kept) : await request<SavedList>('/api/user/saved');
  keep([]);
  return list;
}

export async function readSavedIds(client: QueryClient): Promise<number[]> {
  if (await isCustomer(client)) return idsOf(await readSavedList(client));
  forgetAtSignOut(client);
  return readKept();
}

export function idsOf({ products }: SavedList): number[] {
  return products.map(({ id }) => id);
}

/** Saves a product, or removes it, and says so. */
export async function turnSaved(client: QueryClient, product: Named): Promise<void> {
  const ids = await idsNow(client);
  const isSaved = ids.includes(product.id);
  if (!(await change(client, product, !isSaved))) return;
  const undo = { label: 'Undo', onAct: () => void change(client, product, true) };
  const view = { label: 'View Saved', onAct: () => location.assign('/saved'), isElsewhere: true };
  if (isSaved) toast({ title: 'Removed', text: `${product.name} isn’t saved any more.`, action: undo });
  else toast({ title: 'Saved', text: product.name, action: view });
}

/** @returns whether it is saved now */
export async function saveProduct(client: QueryClient, product: Named): Promise<boolean> {
  return (await idsNow(client)).includes(product.id) || change(client, product, true);
}

async function idsNow(client: QueryClient): Promise<number[]> {
  const known = client.getQueryData(savedIdsQuery.queryKey);
  if (known) return known;
  const read = await readSavedIds(client).catch(() => []);
  client.setQueryData(savedIdsQuery.queryKey, read);
  return read;
}

/** Shown at once, and taken back if it fails. @returns whether it worked */
async function change(client: QueryClient, { id }: Named, isSaved: boolean): Promise<boolean> {
  const before = await idsNow(client);
  const others = before.filter((one) => one !== id);
  const ids = isSaved ? [id, ...others] : others;
  client.setQueryData(savedIdsQuery.queryKey, ids);
  try {
    if (!(await isCustomer(client))) keepOwn(ids);
    else if (isSaved) await request('/api/user/saved', { method: 'POST', body: { productIds: [id] } });
    else await request(`/api/user/saved/${id}`, { method: 'DELETE' });
    return true;
  } catch (error) {
    client.setQueryData(savedIdsQuery.queryKey, before);
    toast({ title: 'Error', text: sentenceFor(error, 'Failed to save it. Please try again.'), tone: 'destructive' });
    return false;
  } finally {
    void client.invalidateQueries({ queryKey: ['account', 'saved'] });
  }
}

function keepOwn(ids: number[]): void {
  if (ids.length > mostSaved) throw new Error('full');
  keep(ids);
}

async function isCustomer(client: QueryClient): Promise<boolean> {
  return (await client.query({ ...sessionQuery, staleTime: 'static' })) !== null;
}

async function ofBrowser(ids: number[]): Promise<SavedList> {
  const products = ids.length > 0 ? await request<SavedProduct[]>(`/api/products/saved?ids=${ids.join(',')}`) : [];
  return { products, isNotified: false, shareKey: null };
}

/** What cannot be saved any more, because it is gone or the list is full, is left out. */
async function merge(ids: number[]): Promise<SavedList> {
  try {
    return await request<SavedList>('/api/user/saved', { method: 'POST', body: { productIds: ids.toReversed() } });
  } catch (error) {
    if (error instanceof RequestError && (error.status === 404 || error.status === 409))
      return request<SavedList>('/api/user/saved');
    throw error;
  }
}

let isWatching = false;

/** The next person at this browser sees no hearts of the last one. */
function forgetAtSignOut(client: QueryClient): void {
  if (isWatching) return;
  isWatching = true;
  let before = client.getQueryData(sessionQuery.queryKey);
  client.getQueryCache().subscribe(() => {
    const now = client.getQueryData(sessionQuery.queryKey);
    if (now === before) return;
    const [hasLeft, hasCome] = [before && now === null, before === null && now];
    before = now;
    if (hasLeft) {
      drop();
      client.setQueryData(savedIdsQuery.queryKey, []);
    } else if (hasCome) void client.invalidateQueries({ queryKey: savedIdsQuery.queryKey });
  });
}

function readKept(): number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(savedStorageKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id): id is number => Number.isInteger(id)).slice(0, mostSaved) : [];
  } catch {
    return [];
  }
}

function keep(ids: number[]): void {
  try {
    localStorage.setItem(savedStorageKey, JSON.stringify(ids));
  } catch {
    // Without storage it lasts as long as the page.
  }
}

function drop(): void {
  try {
    localStorage.removeItem(savedStorageKey);
  } catch {
    // Without storage there is nothing to clear.
  }
}
