import { clsx } from 'clsx';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';

type Tab<Id extends string> = { id: Id; label: ReactNode; panel: ReactNode };

type TabsProps<Id extends string> = {
  /** Accessible name of the tab list. */
  label: string;
  tabs: readonly Tab<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** `line`: for many tabs on a dense screen. */
  look?: keyof typeof variants;
};

const variants = {
  pills: {
    gap: 'gap-8',
    list: '-mx-1 gap-1 p-1',
    tab: 'min-h-11 rounded-full px-5 transition-colors',
    chosen: 'bg-pine text-white',
    other: 'text-muted hover:bg-oat hover:text-ink',
  },
  line: {
    gap: 'gap-6',
    list: 'tab-line -mx-1 px-1 pt-1',
    tab: 'min-h-11 border-b-2 px-3 text-sm transition-colors',
    chosen: 'border-pine text-pine',
    other: 'border-transparent text-muted hover:border-field hover:text-ink',
  },
};

/** On phones up to three tabs share the full width, so that the last one is not cut off. */
const sharedWidth = 'max-sm:gap-0 max-sm:*:shrink max-sm:*:grow max-sm:*:px-2 max-sm:*:text-sm max-sm:*:leading-tight';

/** A panel is mounted when its tab is first selected and stays mounted, so that half-filled forms survive switching tabs. */
export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { label, tabs, selected, onSelect, look = 'pills' } = props;
  const { gap, list: listClass, tab, chosen, other } = variants[look];
  const isShared = look === 'pills' && tabs.length <= 3;
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const [visited, setVisited] = useState<ReadonlySet<Id>>(new Set([selected]));
  if (!visited.has(selected)) setVisited(new Set([...visited, selected]));

  useScrollToTab(list, selected);

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex(({ id }) => id === selected);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = to === undefined ? undefined : tabs.at(to % tabs.length);
    if (!next) return;
    event.preventDefault();
    onSelect(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  }

  return (
    <div className={clsx('grid grid-cols-1', gap)}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={move}
        className={clsx('flex overflow-x-auto [scrollbar-width:none]', listClass, isShared && sharedWidth)}
      >
        {tabs.map(({ id, label: name }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}-${id}`}
            data-tab={id}
            aria-selected={id === selected}
            aria-controls={`${base}-${id}-panel`}
            tabIndex={id === selected ? 0 : -1}
            onClick={() => onSelect(id)}
            className={clsx('shrink-0 font-semibold', tab, id === selected ? chosen : other)}
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(({ id, panel }) => (
        <div
          key={id}
          role="tabpanel"
          id={`${base}-${id}-panel`}
          aria-labelledby={`${base}-${id}`}
          hidden={id !== selected}
        >
          {visited.has(id) && panel}
        </div>
      ))}
    </div>
  );
}

/** Keeps the selected tab in view. */
export function useScrollToTab(list: RefObject<HTMLElement | null>, selected: string): void {
  const shown = useRef<string>(undefined);
  useEffect(() => {
    // Where the first is selected a new list has nothing to scroll, and reading positions would lay out the page.
    const isNew = shown.current === undefined;
    shown.current = selected;
    const first = list.current?.querySelector<HTMLElement>('[data-tab]');
    // The list may have been scrolled before hydration.
    if (isNew && (first?.dataset['tab'] === selected || list.current?.scrollLeft !== 0)) return;
    showTab(list.current, selected);
  }, [list, selected]);
}

/** Scrolls a list that does not fit so that the tab is in the middle. */
function showTab(list: HTMLElement | null, id: string): void {
  const tab = list?.querySelector<HTMLElement>(`[data-tab="${id}"]`);
  if (!list || !tab) return;
  list.scrollLeft = tab.offsetLeft - list.offsetLeft - (list.clientWidth - tab.clientWidth) / 2;
  list.scrollTop = tab.offsetTop - list.offsetTop - (list.clientHeight - tab.clientHeight) / 2;
}
