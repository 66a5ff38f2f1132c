import { Link, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
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
  const { view }: { view?: unknown } = useSearch({ strict: false });
  const { id: shown, Screen } = views.find(({ id }) => id === view) ?? views[0];
  return (
    <div className="grid gap-6">
      <SupplierFiguresTable />
      <div className="grid min-w-0 gap-4">
        <nav aria-label="Dropshipping" className="flex flex-wrap gap-1">
          {views.map(({ id, name }) => (
            <Link
              key={name}
              to="/admin"
              search={{ tab: 'dropshipping', view: id }}
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
    </div>
  );
}
