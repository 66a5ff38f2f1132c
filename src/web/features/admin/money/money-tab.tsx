import { Link, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { AccountingFiles } from './accounting-files.tsx';
import { SupplierBills } from './supplier-bills.tsx';
import { VatPanel } from './vat-panel.tsx';

const views = [
  { id: undefined, name: 'VAT', Screen: VatPanel },
  { id: 'files', name: 'Accounting files', Screen: AccountingFiles },
  { id: 'suppliers', name: 'What I owe suppliers', Screen: SupplierBills },
] as const;

/** What tax and suppliers are owed, and the books for whoever does the accounts. */
export function MoneyTab() {
  const { view }: { view?: unknown } = useSearch({ strict: false });
  const { id: shown, Screen } = views.find(({ id }) => id === view) ?? views[0];
  return (
    <div className="grid min-w-0 content-start gap-4">
      <nav aria-label="Money" className="flex flex-wrap gap-1">
        {views.map(({ id, name }) => (
          <Link
            key={name}
            to="/admin"
            search={{ tab: 'money', view: id }}
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
