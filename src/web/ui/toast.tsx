import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { IconButton } from './button.tsx';

export type Toast = {
  title: string;
  text?: string;
  /** Why, below the text. */
  reason?: string | undefined;
  tone?: 'normal' | 'destructive';
  /** What can be done about it, such as Undo; doing it closes the message. */
  action?: { label: string; onAct: () => void };
};

const shownForMs = 5000;

let current: (Toast & { number: number }) | undefined;
let count = 0;
const listeners = new Set<() => void>();

/** Says that something happened. One at a time: the next takes the place of the one before. */
export function toast(next: Toast): void {
  count += 1;
  show({ ...next, number: count });
}

function show(next: typeof current): void {
  current = next;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where toasts appear; once per page. */
export function Toaster() {
  const shown = useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  );
  const [held, setHeld] = useState(false);
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // A popover lies above an open dialog, if it is shown after it.
    place.current?.hidePopover();
    if (shown) place.current?.showPopover();
  }, [shown]);

  useEffect(() => {
    if (!shown || held) return undefined;
    const timer = setTimeout(() => show(undefined), shownForMs);
    return () => clearTimeout(timer);
  }, [shown, held]);

  return (
    <div
      ref={place}
      popover="manual"
      aria-live="polite"
      className="toaster"
      // Not on entering: it may appear beneath a pointer that rests.
      onPointerMove={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      {shown && <ToastCard key={shown.number} {...shown} />}
    </div>
  );
}

function ToastCard({ title, text, reason, tone = 'normal', action }: Toast) {
  const Icon = tone === 'destructive' ? CircleAlert : CircleCheck;
  return (
    <div
      role={tone === 'destructive' ? 'alert' : 'status'}
      className={clsx(
        'on-pine flex items-start gap-3 rounded-picture py-3.5 pr-2 pl-4 text-white shadow-float',
        tone === 'destructive' ? 'bg-error' : 'bg-pine',
      )}
    >
      <Icon className="mt-0.5 size-5.5 shrink-0" aria-hidden />
      <div className="grid grow gap-0.5 py-0.5">
        <p className="leading-snug font-semibold">{title}</p>
        {text && <p className="text-sm leading-snug">{text}</p>}
        {reason && <p className="text-sm leading-snug">{reason}</p>}
      </div>
      {action && <ToastAction {...action} />}
      <IconButton label="Close notification" className="-my-1 hover:bg-white/15" onClick={() => show(undefined)}>
        <X className="size-5" aria-hidden />
      </IconButton>
    </div>
  );
}

function ToastAction({ label, onAct }: NonNullable<Toast['action']>) {
  return (
    <button
      type="button"
      className="-my-1 min-h-11 shrink-0 rounded-full px-3 font-semibold underline underline-offset-4 hover:bg-white/15"
      onClick={() => {
        show(undefined);
        onAct();
      }}
    >
      {label}
    </button>
  );
}
