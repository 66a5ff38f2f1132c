import { useSyncExternalStore } from 'react';
import { hideToast } from '../ui/overlays/toast.tsx';

/** `turn` counts how often it was opened; once it was, it stays in the page, so that it can slide out again. */
type PanelState = { open: boolean; turn: number };

const untouched: PanelState = { open: false, turn: 0 };
let state = untouched;
const listeners = new Set<() => void>();

export function openBasketPanel(): void {
  hideToast('normal'); // what was added is in there, and the way to it would lie over the way on
  change({ open: true, turn: state.turn + 1 });
}

function closeBasketPanel(): void {
  change({ ...state, open: false });
}

export function useBasketPanel() {
  const { open, turn } = useSyncExternalStore(
    subscribe,
    () => state,
    () => untouched,
  );
  return { open, turn, close: closeBasketPanel };
}

function change(next: PanelState): void {
  state = next;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
