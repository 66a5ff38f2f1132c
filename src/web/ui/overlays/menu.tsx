import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';

type MenuProps = {
  /** Accessible name of the button. */
  label: string;
  icon: ReactNode;
  /** Links and buttons; choosing one closes the menu. */
  children: ReactNode;
};

/** A button that opens a list of links. A disclosure, not an ARIA menu: the links stay links. */
export function Menu({ label, icon, children }: MenuProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  // An arrow key may be pressed before the items render: the account menu waits for the session.
  const pendingFocus = useRef<Direction>(undefined);

  useEffect(() => {
    if (!open) pendingFocus.current = undefined;
    if (pendingFocus.current && root.current && focusNext(root.current, pendingFocus.current))
      pendingFocus.current = undefined;
  });

  useEffect(() => {
    if (!open) return undefined;
    const close = ({ target }: Event) => (target instanceof Node && root.current?.contains(target)) || setOpen(false);
    document.addEventListener('pointerdown', close);
    document.addEventListener('focusin', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('focusin', close);
    };
  }, [open]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && open) {
      setOpen(false);
      button.current?.focus();
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const by = event.key === 'ArrowDown' ? 1 : -1;
    if (open && root.current && focusNext(root.current, by)) return;
    pendingFocus.current = by;
    setOpen(true);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles keys of the button and links within
    <div ref={root} className="relative" onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        aria-label={label}
        title={label}
        onClick={() => setOpen(!open)}
        className="grid size-11 place-items-center rounded-full transition-colors hover:bg-oat aria-expanded:bg-oat"
      >
        {icon}
      </button>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the links within take the keys */}
      <div id={id} hidden={!open} onClick={() => setOpen(false)} className="menu-list">
        {children}
      </div>
    </div>
  );
}

/** For the links and buttons of a menu. */
export const menuItemClass =
  'flex min-h-11 w-full items-center gap-3 rounded-field px-4 text-left text-base font-medium text-ink no-underline transition-colors hover:bg-oat';

type Direction = 1 | -1;

/** @returns false when there is nothing to focus */
function focusNext(root: HTMLElement, by: Direction): boolean {
  const items = [...root.querySelectorAll<HTMLElement>('.menu-list :is(a, button)')];
  const at = items.findIndex((item) => item === document.activeElement);
  const first = by > 0 ? 0 : items.length - 1;
  items.at(at < 0 ? first : (at + by) % items.length)?.focus();
  return items.length > 0;
}
