let open: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

/** Called by each dialog after it opens or closes. */
export function registerDialog(dialog: HTMLElement, isOpen: boolean): void {
  if (open.includes(dialog) === isOpen) return;
  open = isOpen ? [...open, dialog] : open.filter((other) => other !== dialog);
  listeners.forEach((listener) => listener());
}

/** Everything outside this dialog is inert. */
export function topmostDialog(): HTMLElement | undefined {
  return open.at(-1);
}

export function watchDialogs(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
