import { useMutation } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { sentenceFor } from '../../../api.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { restoreFocus } from '../../../ui/overlays/restore-focus.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { count, countOf } from '../parts/formats.rules.ts';
import { mostSelected } from './list.queries.ts';

export type Key = string | number;

export type RowSelection = {
  /** The number of selected rows. */
  size: number;
  keys: readonly Key[];
  has: (key: Key) => boolean;
  /** Selects or deselects rows. */
  choose: (keys: readonly Key[], whether: boolean) => void;
  clear: () => void;
};

/** A list's selected rows, kept across pages. Call `clear` after acting on them. */
export function useRowSelection(): RowSelection {
  const [chosen, setChosen] = useState<ReadonlySet<Key>>(new Set());
  return {
    size: chosen.size,
    keys: [...chosen],
    has: (key) => chosen.has(key),
    choose: (keys, whether) =>
      setChosen(whether ? new Set([...chosen, ...keys]) : new Set([...chosen].filter((key) => !keys.includes(key)))),
    clear: () => setChosen(new Set()),
  };
}

type RowCheckboxProps = { selection: RowSelection; rowKey: Key; name: string; disabled?: boolean };

export function RowCheckbox({ selection, rowKey, name, disabled = false }: RowCheckboxProps) {
  return (
    <label className="row-choice">
      <input
        type="checkbox"
        className="row-checkbox"
        aria-label={`Select ${name}`}
        checked={selection.has(rowKey)}
        disabled={disabled}
        onChange={(event) => selection.choose([rowKey], event.target.checked)}
      />
    </label>
  );
}

type SelectAllProps = { selection: RowSelection; keys: readonly Key[]; disabled?: boolean };

/**
 * Selects all rows of the current page.
 * @param disabled while the page still shows the rows before the last change of filters: nobody means those
 */
export function SelectAll({ selection, keys, disabled = false }: SelectAllProps) {
  const chosen = keys.filter((key) => selection.has(key)).length;
  return (
    <label className="row-choice">
      <input
        type="checkbox"
        className="row-checkbox"
        aria-label="Select all on this page"
        checked={chosen > 0 && chosen === keys.length}
        disabled={disabled}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && chosen < keys.length;
        }}
        onChange={(event) => selection.choose(keys, event.target.checked)}
      />
    </label>
  );
}

type SelectAllPagesProps = { total: number; keysOf: () => Promise<readonly Key[]>; selection: RowSelection };

/** Below a page that is selected: 'Select All 73', over all pages of the filter. */
export function SelectAllPages({ total, keysOf, selection }: SelectAllPagesProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: keysOf,
    onSuccess: (keys) => selection.choose(keys, true),
    onError: (error) =>
      toast({ title: 'Nothing more was selected', text: sentenceFor(error, 'Please try again.'), tone: 'destructive' }),
  });
  const name = total > mostSelected ? `Select the First ${count(mostSelected)}` : `Select All ${count(total)}`;
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm">
      All on this page are selected.
      <Button tone="quiet" size="small" busy={isPending} onClick={() => mutate()}>
        {name}
      </Button>
    </p>
  );
}

type SelectionBarProps = { selection: RowSelection; noun: string; most: number; children: ReactNode };

/**
 * Actions for the selected rows, above their table; hidden without a selection. After an action the focus moves on to the table.
 * @param most how many can be changed at once
 */
export function SelectionBar({ selection, noun, most, children }: SelectionBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const { size } = selection;
  const isOpen = size > 0;
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) restoreFocus(bar.current?.parentElement?.querySelector<HTMLElement>('.table-box'));
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <div
      ref={bar}
      hidden={!isOpen}
      role="group"
      aria-label={`Chosen ${noun}s`}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-picture bg-pine-pale px-4 py-2 text-sm"
    >
      {isOpen && (
        <>
          <p role="status" className="font-semibold">
            {countOf(size, noun)} selected{size > most && `, ${most} at a time at most`}
          </p>
          {children}
          <Button tone="quiet" size="small" onClick={selection.clear}>
            Clear Selection
          </Button>
        </>
      )}
    </div>
  );
}

export type Rejection = { name: string; reason: string | null };

type BulkRejectionsProps = { rejections: readonly Rejection[]; onClose: () => void };

/** Which of the selected rows could not be changed, and why. */
export function BulkRejections({ rejections, onClose }: BulkRejectionsProps) {
  if (rejections.length === 0) return null;
  return (
    <div className="flex items-start justify-between gap-3 rounded-picture bg-error-pale py-2 pr-1 pl-4 text-sm text-error">
      <ul className="grid max-h-60 grow gap-1 overflow-y-auto py-2">
        {rejections.map(({ name, reason }) => (
          <li key={name}>
            <strong className="figures">{name}</strong> {reason}
          </li>
        ))}
      </ul>
      <IconButton label="Dismiss" onClick={onClose} className="hover:bg-transparent">
        <X className="size-4.5" aria-hidden />
      </IconButton>
    </div>
  );
}
