import { AdminPage } from '../parts/admin-page.tsx';
import { ImageSyncSection } from './image-sync-section.tsx';
import { SupplierUpdatesTab } from './supplier-updates-tab.tsx';

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

/** The supplier sync dashboard. */
export function SupplierSyncPage() {
  return (
    <AdminPage tab="supplier-updates" title="Supplier Image Sync">
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
      <SupplierUpdatesTab />
    </AdminPage>
  );
}
