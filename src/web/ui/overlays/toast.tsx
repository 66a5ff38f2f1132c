import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { FocusEvent } from 'react';
import { IconButton } from '../button.tsx';
import { Picture } from '../pictures/picture.tsx';
import { topmostDialog, watchDialogs } from './open-dialogs.ts';
import { restoreFocus } from './restore-focus.ts';

export type Toast = {
  title: string;
  text?: string;
  /** The reason, below the text. */
  reason?: string | undefined;
  tone?: 'normal' | 'destructive';
  /** Further information, below the text. */
  note?: string | undefined;
  /** The URL of a square picture. */
  picture?: string | null | undefined;
  /**
   * A button, such as Undo; pressing it closes the toast. `isElsewhere`: the same can be done elsewhere on the page, so the toast
   * need not stay longer for it.
   */
  action?: { label: string; onAct: () => void; isElsewhere?: boolean } | undefined;
};

const shownForMs = 5000;
/** Long enough to reach the button by keyboard. */
const shownWithActionForMs = 20_000;

let current: (Toast & { number: number }) | undefined;
let count = 0;
const listeners = new Set<() => void>();

/** Shows a toast. One at a time: the next replaces the previous. */
export function toast(next: Toast): void {
  count += 1;
  show({ ...next, number: count });
}

/** Hides the current toast if it has this tone. */
export function hideToast(tone: NonNullable<Toast['tone']>): void {
  if (current && (current.tone ?? 'normal') === tone) show(undefined);
}

function show(next: typeof current): void {
  current = next;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where toasts appear; once per page. Moved into the topmost open dialog, as everything outside it is inert. */
export function Toaster() {
  const shown = useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  );
  const dialog = useSyncExternalStore(watchDialogs, topmostDialog, () => undefined);
  const home = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLElement>(null);
  const announced = useRef<number>(undefined);

  useEffect(() => {
    const toaster = place.current;
    // A dialog may have been unmounted before it reports that it has closed.
    const parent = dialog?.isConnected ? dialog : home.current;
    const isAnnounced = shown && announced.current === shown.number;
    announced.current = shown?.number;
    if (!toaster || (isAnnounced && !shown.action && canStay(toaster))) return;
    // Moved rather than re-rendered, so that screen readers do not announce it again.
    if (toaster.parentElement !== parent) parent?.append(toaster);
    // A popover is above an open dialog only if it is shown after it.
    toaster.hidePopover();
    if (shown) toaster.showPopover();
  }, [shown, dialog]);

  const handlers = useAutoHide(shown);
  return (
    <div ref={home} className="contents">
      <section
        ref={place}
        popover="manual"
        role={shown?.tone === 'destructive' ? 'alert' : 'status'}
        className="toaster"
        {...handlers}
      >
        {shown && <ToastCard key={shown.number} {...shown} />}
      </section>
    </div>
  );
}

/** Whether an announced toast can stay where it is: in the page, or in a dialog that is still open. */
function canStay(toaster: HTMLElement): boolean {
  return toaster.isConnected && toaster.closest('dialog:not([open])') === null;
}

/** Hides a toast after its time, but not while it is hovered or focused; then returns the focus to where it was. */
function useAutoHide(shown: typeof current) {
  // Toast numbers, so that the state does not carry over to the next toast.
  const [pointedAt, setPointedAt] = useState<number>();
  const [focused, setFocused] = useState<number>();
  const before = useRef<HTMLElement>(null);
  const last = useRef(shown);
  const isPaused = shown && (pointedAt === shown.number || focused === shown.number);

  useEffect(() => {
    if (!shown || isPaused) return undefined;
    // Not the next one, which may have come since without having been painted.
    const hide = () => current?.number === shown.number && show(undefined);
    const timer = setTimeout(hide, shownForMsOf(shown));
    return () => clearTimeout(timer);
  }, [shown, isPaused]);

  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    restoreFocus(before.current);
    before.current = null;
  }, [shown]);

  return {
    // Not onPointerEnter: the toast may appear below a resting pointer.
    onPointerMove: () => setPointedAt(shown?.number),
    onPointerLeave: () => setPointedAt(undefined),
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent) => {
      setFocused(shown?.number);
      if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
        before.current = relatedTarget;
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) setFocused(undefined);
    },
  };
}

function shownForMsOf({ action }: Toast): number {
  return action && !action.isElsewhere ? shownWithActionForMs : shownForMs;
}

function ToastCard({ title, text, reason, note, picture, tone = 'normal', action }: Toast) {
  const Icon = tone === 'destructive' ? CircleAlert : CircleCheck;
  return (
    <div
      className={clsx(
        'on-pine flex items-start gap-3 rounded-picture py-3.5 pr-2 pl-4 text-white shadow-float ring-1 ring-white/25',
        tone === 'destructive' ? 'bg-error' : 'bg-pine',
      )}
    >
      {picture ? (
        <span className="mt-0.5 size-14 shrink-0 overflow-hidden rounded-field bg-oat">
          <Picture src={picture} alt="" width={960} height={960} sizes="3.5rem" />
        </span>
      ) : (
        <Icon className="mt-0.5 size-5.5 shrink-0" aria-hidden />
      )}
      {/* The button goes below the words where both do not fit beside each other. */}
      <div className="flex grow flex-wrap items-start gap-x-3">
        <div className="grid grow basis-40 gap-0.5 py-0.5 wrap-anywhere">
          <p className="leading-snug font-semibold">{title}</p>
          {text && <p className="text-sm leading-snug">{text}</p>}
          {reason && <p className="text-sm leading-snug">{reason}</p>}
          {note && <p className="text-sm leading-snug">{note}</p>}
        </div>
        {action && (
          <button
            type="button"
            className="-mx-3 -my-1 min-h-11 rounded-full px-3 font-semibold underline underline-offset-4 hover:bg-white/15"
            onClick={() => {
              show(undefined);
              action.onAct();
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <IconButton label="Hide notification" className="-my-1 hover:bg-white/15" onClick={() => show(undefined)}>
        <X className="size-5" aria-hidden />
      </IconButton>
    </div>
  );
}
