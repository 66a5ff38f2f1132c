import { useMemo } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { isSavingData, onceIdle } from '../../../ui/when-idle.ts';
import { productQuery } from '../products.queries.ts';

/** The most products prefetched per document: a screenful or two, so that it does not crawl the shop. */
const mostAhead = 16;

const inSight = new Map<Element, () => Promise<unknown>>();
const watched = new WeakMap<Element, () => Promise<unknown>>();
let observer: IntersectionObserver | undefined;
let read = 0;
let isReading = false;

/**
 * Prefetches a product's page: `watch` while the card is in view and the browser is idle, one card at a time; `prefetchNow` at
 * once, on hover or focus.
 */
export function usePrefetchProduct(id: number) {
  const queryClient = useQueryClient();
  const router = useRouter();
  return useMemo(() => {
    const reads = async () => {
      await router.loadRouteChunk(router.routesById['/product/$id']);
      await queryClient.query({ ...productQuery(String(id)), staleTime: 'static' });
    };
    return {
      watch: (card: HTMLElement | null) => (card && !isSavingData() ? watch(card, reads) : undefined),
      // Whoever opens the page hears of what is wrong.
      prefetchNow: () => void reads().catch(() => undefined),
    };
  }, [queryClient, router, id]);
}

function watch(card: HTMLElement, reads: () => Promise<unknown>): () => void {
  observer ??= new IntersectionObserver(onIntersection, { threshold: 0.3 });
  watched.set(card, reads);
  observer.observe(card);
  return () => {
    observer?.unobserve(card);
    inSight.delete(card);
  };
}

function onIntersection(entries: IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    const reads = watched.get(target);
    if (isIntersecting && reads) inSight.set(target, reads);
    else inSight.delete(target);
  }
  readNext();
}

function readNext(): void {
  if (isReading || inSight.size === 0 || read >= mostAhead) return;
  isReading = true;
  onceIdle(() => void readOne());
}

async function readOne(): Promise<void> {
  const [next] = inSight;
  if (next && navigator.onLine) {
    const [card, reads] = next;
    observer?.unobserve(card);
    inSight.delete(card);
    read += 1;
    // Whoever opens the page hears of what is wrong.
    await reads().catch(() => undefined);
  }
  isReading = false;
  if (next && navigator.onLine) readNext();
}
