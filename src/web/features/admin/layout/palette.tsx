import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import type { PaletteResponse } from '#admin/palette/palette.contract.ts';
import { request } from '../../../api.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { PaletteList } from './palette-list.tsx';
import { paletteGroups } from './palette-options.ts';
import type { PaletteOption } from './palette-index.ts';
import { useSettled } from '../../../ui/settled.ts';

/** A pause in typing, in ms. */
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

/** One field that leads everywhere: tabs, actions, settings, orders, products, customers. Arrow keys choose, Enter goes. */
export function Palette({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Find">
      {open && <PaletteSearch onDone={onClose} />}
    </Dialog>
  );
}

function PaletteSearch({ onDone }: { onDone: () => void }) {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const id = useId();
  const go = useGo(onDone);
  const q = useSettled(typed.trim(), pauseMs);
  const { data, isError } = useQuery(searchQuery(q));
  const groups = paletteGroups(typed, typed.trim() === '' || q === '' ? undefined : data);
  const options = groups.flatMap((group) => group.options);
  const chosen = Math.min(active, options.length - 1);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      // Or a field with words in it would be emptied and stay.
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
          // The attribute, which the opening dialog looks for; React's own prop would focus before it opens.
          ref={(field) => field?.setAttribute('autofocus', '')}
          autoComplete="off"
          aria-label="Find orders, products, customers, settings and actions"
          placeholder="Order, product, customer, setting, action…"
          aria-expanded
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={options[chosen] ? `${id}-${chosen}` : undefined}
          maxLength={120}
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

function useGo(onDone: () => void) {
  const navigate = useNavigate();
  return ({ href, isNewTab, isDownload }: PaletteOption) => {
    onDone();
    if (isNewTab) window.open(href, '_blank');
    else if (isDownload) window.location.assign(href);
    else void navigate({ href });
  };
}

function statusText(count: number, typed: string, failed: boolean): string {
  if (failed) return 'Orders, products and customers could not be searched just now.';
  if (count === 0) return `Nothing found for “${typed.trim()}”.`;
  return `${count} ${count === 1 ? 'result' : 'results'}`;
}
