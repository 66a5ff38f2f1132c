import { useSyncExternalStore } from 'react';
import { hideToast } from '../ui/overlays/toast.tsx';

/** `turn` counts how often the panel was opened; after the first time it stays mounted, so that it can slide out. */
type PanelState = { open: boolean; turn: number };

const initialState: PanelState = { open: false, turn: 0 };
let state = initialState;
const listeners = new Set<() => void>();

export function openBasketPanel(): void {
  hideToast('normal'); // the panel shows what was added, and the toast would cover its Checkout button
  change({ open: true, turn: state.turn + 1 });
}

function closeBasketPanel(): void {
  change({ ...state, open: false });
}

export function useBasketPanel() {
  const { open, turn } = useSyncExternalStore(
    subscribe,
    () => state,
    () => initialState,
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
