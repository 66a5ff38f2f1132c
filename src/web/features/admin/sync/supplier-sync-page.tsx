import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Tabs } from '../../../ui/tabs.tsx';
import { AdminPage } from '../layout/admin-page.tsx';
import { PendingApprovals } from './approvals.tsx';
import { policiesQuery } from './approvals.queries.ts';
import { ImageSyncSection } from './image-sync-section.tsx';
import { Imports } from './imports.tsx';
import { RecentSyncs } from './recent-syncs.tsx';
import { SupplierRules } from './supplier-rules.tsx';

/** Seven UK suppliers, named by kind. */
const supplierKinds = [
  'UK pet food wholesalers',
  'UK treat and chew makers',
  'UK toy distributors',
  'UK bed and bedding makers',
  'UK collar, lead and harness workshops',
  'UK grooming and health-care suppliers',
  'UK small-pet, bird and fish specialists',
];

/** The dashboard of what comes from suppliers by itself. */
export function SupplierSyncPage() {
  return (
    <AdminPage tab="image-sync" title="Supplier Image Sync">
      <div className="grid gap-3">
        <p className="max-w-3xl">
          Keeps the shop’s product images in step with those of its suppliers. It works with every kind of supplier the
          shop buys from, seven of them in the UK:
        </p>
        <ul aria-label="Kinds of supplier" className="flex flex-wrap gap-2">
          {supplierKinds.map((kind) => (
            <li key={kind} className="rounded-full bg-oat px-3 py-1.5 text-sm">
              {kind}
            </li>
          ))}
        </ul>
      </div>
      <ImageSyncSection />
      <Behind />
    </AdminPage>
  );
}

type Part = 'rules' | 'held' | 'recent' | 'imports';

/** Stock and prices, what waits for a decision, and what was done. */
function Behind() {
  const [part, setPart] = useState<Part>('rules');
  const { data: policies = [] } = useQuery(policiesQuery);
  const waiting = policies.reduce((sum, policy) => sum + policy.waiting, 0);
  return (
    <Tabs
      label="Stock, prices and syncs"
      look="line"
      selected={part}
      onSelect={setPart}
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
  );
}
