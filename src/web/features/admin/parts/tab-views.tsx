import { Link, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { ComponentType } from 'react';

type View = { id: string | undefined; name: string; Screen: ComponentType };

/** The views in a tab, one at a time, selected by the address; the first one is the default. */
export function TabViews({
  tab,
  name: tabName,
  views,
}: {
  tab: string;
  name: string;
  views: readonly [View, ...View[]];
}) {
  const { view }: { view?: unknown } = useSearch({ strict: false });
  const { id: shown, Screen } = views.find(({ id }) => id === view) ?? views[0];
  return (
    <div className="grid min-w-0 content-start gap-4">
      <nav aria-label={tabName} className="flex flex-wrap gap-1">
        {views.map(({ id, name }) => (
          <Link
            key={name}
            to="/admin"
            search={{ tab, view: id }}
            resetScroll={false}
            aria-current={id === shown ? 'true' : undefined}
            className={clsx('admin-action', id === shown && 'bg-pine-pale')}
          >
            {name}
          </Link>
        ))}
      </nav>
      <Screen />
    </div>
  );
}
