import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useId, useRef, useSyncExternalStore } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { TabId } from '../../../tab-ids.ts';
import { useScrollToTab } from '../../../ui/tabs.tsx';
import { adminTabs, tabNamed, useAdminAreas } from '../parts/admin-tabs.ts';
import type { AdminTab } from '../parts/admin-tabs.ts';
import { useTabCounts } from '../parts/to-do.queries.ts';
import type { TabCounts } from '../parts/to-do.queries.ts';

export const panelId = 'admin-panel';
export const tabElementId = (id: TabId) => `admin-tab-${id}`;

/**
 * All tabs with their counts: a sidebar on wide screens, a strip above the page on narrow ones. At /admin they are ARIA tabs; on a
 * detail page they are links, shown on narrow screens in the menu only.
 */
export function AdminRail() {
  const counts = useTabCounts();
  const { tab, hasPanel } = useOpenTab();
  return (
    <nav aria-label="Admin" className="admin-rail" data-links={hasPanel ? undefined : ''}>
      {hasPanel ? (
        <TabRail selected={tab ?? 'dashboard'} counts={counts} />
      ) : (
        <div className="rail-list">
          <RailLinks open={tab} counts={counts} />
        </div>
      )}
    </nav>
  );
}

/** The open tab, or the one that a detail page belongs to: Orders for /admin/orders/PV-… */
export function useOpenTab(): { tab: TabId | undefined; hasPanel: boolean } {
  const pathname = useLocation({ select: (location) => location.pathname });
  const { tab }: { tab?: unknown } = useSearch({ strict: false });
  if (/^\/admin\/?$/.test(pathname)) return { tab: tabNamed(tab).id, hasPanel: true };
  const owner = pathname === '/supplier-sync' ? 'supplier-updates' : pathname.split('/')[2];
  return { tab: adminTabs.find(({ id }) => id === owner)?.id, hasPanel: false };
}

type RailProps = { counts: TabCounts };

function TabRail({ selected, counts }: RailProps & { selected: TabId }) {
  const list = useRef<HTMLDivElement>(null);
  const isWide = useIsWide();
  const navigate = useNavigate();
  useScrollToTab(list, selected);
  const shown = useAdminAreas().flatMap(({ tabs }) => tabs);

  // Drops the filters, which belong to the previous tab.
  const select = (id: TabId) =>
    void navigate({ to: '/admin', search: id === 'dashboard' ? {} : { tab: id }, resetScroll: false });

  function move(event: KeyboardEvent) {
    const at = shown.findIndex(({ id }) => id === selected);
    const steps = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: shown.length - 1 };
    const to = { ...steps, ...(isWide && { ArrowDown: at + 1, ArrowUp: at - 1 }) }[event.key];
    const next = to === undefined ? undefined : shown.at(to % shown.length);
    if (!next) return;
    event.preventDefault();
    select(next.id);
    document.getElementById(tabElementId(next.id))?.focus();
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label="Admin"
      aria-orientation={isWide ? 'vertical' : 'horizontal'}
      tabIndex={-1}
      onKeyDown={move}
      className="rail-list"
    >
      <Areas role="presentation">
        {({ id, name, Icon }) => (
          <RailSlot key={id} count={counts[id]}>
            {(describedBy) => (
              <button
                type="button"
                role="tab"
                id={tabElementId(id)}
                data-tab={id}
                aria-selected={id === selected}
                aria-controls={panelId}
                aria-describedby={describedBy}
                tabIndex={id === selected ? 0 : -1}
                onClick={() => select(id)}
                className="rail-entry"
              >
                <Icon className="size-4.5 shrink-0" aria-hidden />
                {name}
              </button>
            )}
          </RailSlot>
        )}
      </Areas>
    </div>
  );
}

/** The tabs as links. */
export function RailLinks({ open, counts, onGo }: RailProps & { open: TabId | undefined; onGo?: () => void }) {
  return (
    <Areas role="group">
      {({ id, name, Icon }) => (
        <RailSlot key={id} count={counts[id]}>
          {(describedBy) => (
            <Link
              to="/admin"
              search={id === 'dashboard' ? {} : { tab: id }}
              activeOptions={{ exact: true }}
              aria-current={id === open ? 'true' : undefined}
              aria-describedby={describedBy}
              onClick={onGo}
              className="rail-entry"
            >
              <Icon className="size-4.5 shrink-0" aria-hidden />
              {name}
            </Link>
          )}
        </RailSlot>
      )}
    </Areas>
  );
}

function Areas({ role, children }: { role: 'presentation' | 'group'; children: (tab: AdminTab) => ReactNode }) {
  return useAdminAreas().map(({ name, tabs }) => (
    <div
      key={name ?? ''}
      role={role}
      aria-label={role === 'group' ? (name ?? 'Every day') : undefined}
      className="rail-area"
    >
      {name && (
        <span className="rail-caption" aria-hidden>
          {name}
        </span>
      )}
      {tabs.map(children)}
    </div>
  ));
}

type SlotProps = { count: number | undefined; children: (describedBy: string | undefined) => ReactNode };

/** The count is the entry's description, not part of its accessible name. */
function RailSlot({ count, children }: SlotProps) {
  const id = useId();
  return (
    <div role="presentation" className="rail-slot" data-counts={count ? '' : undefined}>
      {children(count ? id : undefined)}
      {count ? (
        <span id={id} className="rail-count figures" aria-hidden>
          {count > 99 ? '99+' : count}
          <span className="sr-only"> waiting</span>
        </span>
      ) : null}
    </div>
  );
}

const wideQuery = '(width >= 64rem)';

function useIsWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(wideQuery);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(wideQuery).matches,
    () => false,
  );
}
