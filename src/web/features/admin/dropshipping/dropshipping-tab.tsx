import { TabViews } from '../parts/tab-views.tsx';
import { AvailableProducts } from './available-products.tsx';
import { LinkedProducts } from './linked-products.tsx';
import { PricingRules } from './pricing-rules.tsx';
import { SupplierFiguresTable } from './supplier-figures-table.tsx';

const views = [
  { id: undefined, name: 'Linked', Screen: LinkedProducts },
  { id: 'available', name: 'Available', Screen: AvailableProducts },
  { id: 'rules', name: 'Pricing rules', Screen: PricingRules },
] as const;

/** Suppliers in figures, and beneath them what they send, what they could send, and how prices are made. */
export function DropshippingTab() {
  return (
    <div className="grid gap-6">
      <SupplierFiguresTable />
      <TabViews tab="dropshipping" name="Dropshipping" views={views} />
    </div>
  );
}
