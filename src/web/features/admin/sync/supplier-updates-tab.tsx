import { useQuery } from '@tanstack/react-query';
import { Tabs } from '../../../ui/tabs.tsx';
import { useListFilters } from '../lists/list-filters.ts';
import { policiesQuery } from './approvals.queries.ts';
import { PendingApprovals } from './approvals.tsx';
import { Imports } from './imports.tsx';
import { RecentSyncs } from './recent-syncs.tsx';
import { SupplierRules } from './supplier-rules.tsx';

const parts = ['rules', 'held', 'recent', 'imports'] as const;

/** Suppliers' stock and price updates, pending approvals and recent syncs; the address selects the view. */
export function SupplierUpdatesTab() {
  const { values, set } = useListFilters({ view: '' });
  const { data: policies = [] } = useQuery(policiesQuery);
  const waiting = policies.reduce((sum, policy) => sum + policy.waiting, 0);
  return (
    <>
      <h2 className="sr-only">Stock and prices</h2>
      <Tabs
        label="Stock, prices and syncs"
        look="line"
        selected={parts.find((part) => part === values.view) ?? 'rules'}
        onSelect={(part) => set({ view: part === 'rules' ? '' : part })}
        tabs={[
          { id: 'rules', label: 'Stock and Prices', panel: <SupplierRules /> },
          {
            id: 'held',
            label: waiting > 0 ? `Waiting for Approval (${waiting})` : 'Waiting for Approval',
            panel: <PendingApprovals />,
          },
          { id: 'recent', label: 'Recent Syncs', panel: <RecentSyncs /> },
          { id: 'imports', label: 'Import Products', panel: <Imports /> },
        ]}
      />
    </>
  );
}
