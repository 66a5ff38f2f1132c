import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { SyntheticEvent } from 'react';
import type { Product } from '#catalogue/products/products.contract.ts';
import { isSavingData, onceIdle } from '../../../ui/when-idle.ts';
import { productQuery } from '../products.queries.ts';

/** The most products prefetched per document: a screenful or two, so that it does not crawl the shop. */
const mostAhead = 16;

/** Takes the product's last picture, in use where there is such a one. */
type ShowPicture = (picture: Product['images'][number] | undefined) => void;
/** Of a pointer, or the focus. */
type Entry = Pick<SyntheticEvent, 'type'> & { pointerType?: string };

const inView = new Map<Element, () => Promise<unknown>>();
const watched = new WeakMap<Element, () => Promise<unknown>>();
let observer: IntersectionObserver | undefined;
let prefetched = 0;
let isPrefetching = false;

/**
 * Prefetches a product's page: `watch` while the card is in view and the browser is idle, one card at a time; `prefetchNow` at
 * once, on hover or focus, and then `show` the picture under a mouse.
 */
export function usePrefetchProduct(id: number, show: ShowPicture) {
  const queryClient = useQueryClient();
  const router = useRouter();
  return useMemo(() => {
    const prefetch = async () => {
      await router.loadRouteChunk(router.routesById['/product/$id']);
      return queryClient.query({ ...productQuery(String(id)), staleTime: 'static' });
    };
    return {
      watch: (card: HTMLElement | null) => (card && !isSavingData() ? watch(card, prefetch) : undefined),
      // The page itself shows the error when it is opened.
      prefetchNow: ({ pointerType }: Entry) =>
        void prefetch().then(
          ({ images }) => pointerType === 'mouse' && !isSavingData() && show(images.at(-1)),
          () => undefined,
        ),
    };
  }, [queryClient, router, id, show]);
}

function watch(card: HTMLElement, prefetch: () => Promise<unknown>): () => void {
  observer ??= new IntersectionObserver(onIntersection, { threshold: 0.3 });
  watched.set(card, prefetch);
  observer.observe(card);
  return () => {
    observer?.unobserve(card);
    inView.delete(card);
  };
}

function onIntersection(entries: IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    const prefetch = watched.get(target);
    if (isIntersecting && prefetch) inView.set(target, prefetch);
    else inView.delete(target);
  }
  prefetchNext();
}

function prefetchNext(): void {
  if (isPrefetching || inView.size === 0 || prefetched >= mostAhead) return;
  isPrefetching = true;
  onceIdle(() => void prefetchOne());
}

async function prefetchOne(): Promise<void> {
  const [next] = inView;
  if (next && navigator.onLine) {
    const [card, prefetch] = next;
    observer?.unobserve(card);
    inView.delete(card);
    prefetched += 1;
    // The page itself shows the error when it is opened.
    await prefetch().catch(() => undefined);
  }
  isPrefetching = false;
  if (next && navigator.onLine) prefetchNext();
}
