import { Later } from '../../../ui/later.tsx';
import { TableSkeleton } from '../lists/table-skeleton.tsx';
import { panelId, tabElementId, useOpenTab } from './admin-rail.tsx';
import { tabNamed } from './admin-tabs.tsx';
import { SummaryCards } from './summary-cards.tsx';
import type { TabId } from './tab-ids.ts';

/** The open tab under its name. Which one it is stands in the address, and the others in the rail. */
export function AdminScreen() {
  const { tab } = useOpenTab();
  const { id, name, Panel } = tabNamed(tab);
  return (
    <main id="main" className="admin-width grid grid-cols-1 content-start gap-5 pt-5 pb-16">
      <TabTitle id={id} name={name} />
      {withFiguresAbove.includes(id) && <SummaryCards />}
      <div key={id} role="tabpanel" id={panelId} aria-labelledby={tabElementId(id)}>
        <Later loading={<TableSkeleton what="screen" columns={4} rows={8} />}>
          <Panel />
        </Later>
      </div>
      {id === 'dashboard' && <SummaryCards />}
    </main>
  );
}

/** What suppliers send, in four figures. The opening view has them last: the day comes first. */
const withFiguresAbove: readonly TabId[] = ['overview', 'dropshipping'];

/** The whole place is called Dropshipping Admin, and so is its opening view. */
function TabTitle({ id, name }: { id: TabId; name: string }) {
  if (id === 'dashboard') return <h1>Dropshipping Admin</h1>;
  return (
    <h1>
      <span className="block pb-0.5 font-body text-xs font-semibold tracking-normal text-muted">
        Dropshipping Admin
      </span>{' '}
      {name}
    </h1>
  );
}
