import { useSyncExternalStore } from 'react';

/** `wanted` stays true once it was opened, so that it can slide out again. */
type PanelState = { open: boolean; wanted: boolean };

const untouched: PanelState = { open: false, wanted: false };
let state = untouched;
const listeners = new Set<() => void>();

export function openBasketPanel(): void {
  change({ open: true, wanted: true });
}

function closeBasketPanel(): void {
  change({ ...state, open: false });
}

export function useBasketPanel() {
  const { open, wanted } = useSyncExternalStore(
    subscribe,
    () => state,
    () => untouched,
  );
  return { open, wanted, close: closeBasketPanel };
}

function change(next: PanelState): void {
  state = next;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
