import { TabViews } from '../parts/tab-views.tsx';
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
  return <TabViews tab="money" name="Money" views={views} />;
}
