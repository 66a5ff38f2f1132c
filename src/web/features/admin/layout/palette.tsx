import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { PaletteResponse } from '#admin/palette/palette.contract.ts';
import { longestSearch } from '#catalogue/products/product-limits.contract.ts';
import { request } from '../../../api.ts';
import { useDebounced } from '../../../ui/debounced.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useMayChangeSettings, useMayOpen } from '../parts/rights.ts';
import type { Command, PaletteOption } from './palette-index.ts';
import { paletteGroups } from './palette-options.ts';
import type { PaletteGroup } from './palette-options.ts';

/** Debounce, in ms. */
const pauseMs = 140;

function searchQuery(q: string) {
  return queryOptions({
    queryKey: ['admin-search', q],
    queryFn: ({ signal }) => request<PaletteResponse>(`/api/admin/search?q=${encodeURIComponent(q)}`, { signal }),
    enabled: q !== '',
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  });
}

type PaletteProps = { open: boolean; onClose: () => void; onCommand: (command: Command) => void };

/** The command palette: tabs, actions, settings, orders, products and customers. Arrow keys choose, Enter opens. */
export function Palette({ open, onClose, onCommand }: PaletteProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Find">
      {open && <PaletteSearch onDone={onClose} onCommand={onCommand} />}
    </Dialog>
  );
}

function PaletteSearch({ onDone, onCommand }: { onDone: () => void } & Pick<PaletteProps, 'onCommand'>) {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const id = useId();
  const go = useGo(onDone, onCommand);
  const q = useDebounced(typed.trim(), pauseMs);
  const { data, isError } = useQuery(searchQuery(q));
  const [mayOpen, mayChangeSettings] = [useMayOpen(), useMayChangeSettings()];
  const groups = paletteGroups(typed, typed.trim() === '' || q === '' ? undefined : data, (openTo) =>
    openTo === 'changes-settings' ? mayChangeSettings : mayOpen(openTo),
  );
  const options = groups.flatMap((group) => group.options);
  const chosen = Math.min(active, options.length - 1);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      // Otherwise Escape would only clear the search field and not close the dialog.
      event.preventDefault();
      onDone();
    }
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by && options.length > 0) {
      event.preventDefault();
      setActive((chosen + by + options.length) % options.length);
    }
    const option = options[chosen];
    if (event.key !== 'Enter' || !option) return;
    event.preventDefault();
    go(option);
  }

  return (
    <div className="grid gap-3 pt-1.5">
      <span className="relative block">
        <input
          type="search"
          role="combobox"
          // showModal() focuses the element with this attribute; React's autoFocus prop would focus before the dialog opens.
          ref={(field) => field?.setAttribute('autofocus', '')}
          autoComplete="off"
          aria-label="Find orders, products, customers, settings and actions"
          placeholder="Order, product, customer, setting, action…"
          aria-expanded
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={options[chosen] ? `${id}-${chosen}` : undefined}
          maxLength={longestSearch}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          className="h-12 w-full appearance-none rounded-field border border-field bg-white pr-4 pl-11 text-base"
        />
        <Search className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-5 text-muted" aria-hidden />
      </span>
      <PaletteList id={id} groups={groups} active={chosen} onActive={setActive} onPick={go} />
      <p role="status" className={options.length > 0 ? 'sr-only' : 'py-6 text-center text-muted'}>
        {statusText(options.length, typed, isError)}
      </p>
    </div>
  );
}

function useGo(onDone: () => void, onCommand: PaletteProps['onCommand']) {
  const navigate = useNavigate();
  return ({ href, command, isNewTab, isDownload }: PaletteOption) => {
    onDone();
    if (command) onCommand(command);
    else if (isNewTab) window.open(href, '_blank');
    else if (isDownload) window.location.assign(href);
    else void navigate({ href });
  };
}

function statusText(count: number, typed: string, failed: boolean): string {
  if (failed) return 'Orders, products and customers could not be searched just now.';
  if (count === 0) return `Nothing found for “${typed.trim()}”.`;
  return `${count} ${count === 1 ? 'result' : 'results'}`;
}

type PaletteListProps = {
  /** The field's id; option ids are `{id}-0` and so on, across all groups. */
  id: string;
  groups: readonly PaletteGroup[];
  active: number;
  onActive: (index: number) => void;
  onPick: (option: PaletteOption) => void;
};

function PaletteList({ id, groups, active, onActive, onPick }: PaletteListProps) {
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  const firsts = groups.map((_, place) => groups.slice(0, place).reduce((sum, { options }) => sum + options.length, 0));
  return (
    <div id={`${id}-list`} role="listbox" aria-label="Results" className="grid gap-3">
      {groups.map(({ name, options }, place) => (
        <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
          <p id={`${id}-${name}`} role="presentation" className="px-3 pb-1 text-xs font-semibold text-muted">
            {name}
          </p>
          {options.map((option, offset) => {
            const index = (firsts[place] ?? 0) + offset;
            return (
              <PaletteLine
                key={option.key}
                id={`${id}-${index}`}
                option={option}
                isActive={index === active}
                onActive={() => onActive(index)}
                onPick={() => onPick(option)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

type PaletteLineProps = {
  id: string;
  option: PaletteOption;
  isActive: boolean;
  onActive: () => void;
  onPick: () => void;
};

function PaletteLine({ id, option: { name, note }, isActive, onActive, onPick }: PaletteLineProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onPointerMove={onActive}
      // Keeps the focus in the field.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPick}
      className={clsx(
        'flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-field px-3 py-1.5',
        isActive && 'bg-oat',
      )}
    >
      <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
      {note && <span className="min-w-0 shrink-0 text-right text-sm text-muted max-sm:max-w-1/2">{note}</span>}
    </div>
  );
}
