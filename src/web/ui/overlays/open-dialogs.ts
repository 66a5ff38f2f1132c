let open: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

/** Called by a dialog after whatever opens or closes it. */
export function noteDialog(dialog: HTMLElement, isOpen: boolean): void {
  if (open.includes(dialog) === isOpen) return;
  open = isOpen ? [...open, dialog] : open.filter((other) => other !== dialog);
  listeners.forEach((listener) => listener());
}

/** What lies outside of it can be neither pressed nor heard. */
export function topmostDialog(): HTMLElement | undefined {
  return open.at(-1);
}

export function watchDialogs(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
