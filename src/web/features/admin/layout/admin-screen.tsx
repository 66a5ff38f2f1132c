import { useNavigate, useSearch } from '@tanstack/react-router';
import { Later } from '../../../ui/later.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { SummaryCards } from './summary-cards.tsx';
import { TableSkeleton } from '../lists/table-skeleton.tsx';
import { adminTabs, tabNamed } from './admin-tabs.tsx';
import type { TabId } from './tab-ids.ts';

/** The whole admin area: four figures and a tab for each thing there is to look after. The open tab stands in the address. */
export function AdminScreen() {
  const { tab }: { tab?: unknown } = useSearch({ strict: false });
  const selected = tabNamed(tab);
  const navigate = useNavigate();
  // The filters in the address belong to the tab that is left.
  const select = (id: TabId) =>
    void navigate({ to: '/admin', search: id === 'dashboard' ? {} : { tab: id }, resetScroll: false });

  return (
    <main id="main" className="admin-width grid grid-cols-1 gap-6 pt-6 pb-16">
      <h1>Dropshipping Admin</h1>
      <SummaryCards />
      <Tabs
        label="Dropshipping Admin"
        look="line"
        keeps={false}
        selected={selected}
        onSelect={select}
        tabs={adminTabs.map(({ id, name, Panel }) => ({
          id,
          label: name,
          panel: (
            <Later loading={<TableSkeleton what="screen" columns={4} rows={8} />}>
              <Panel />
            </Later>
          ),
        }))}
      />
    </main>
  );
}
