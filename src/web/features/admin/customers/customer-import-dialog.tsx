import { useQueryClient } from '@tanstack/react-query';
import type { CustomerImportReport } from '#accounts/customer-import/customer-import.contract.ts';
import { RowsImportDialog } from '../forms/rows-import-dialog.tsx';
import { invalidate } from '../lists/list.queries.ts';
import { customersKey } from './customers.queries.ts';

/** Customers of another shop. */
export function CustomerImportDialog(props: { open: boolean; onClose: () => void }) {
  const queryClient = useQueryClient();
  return (
    <RowsImportDialog<CustomerImportReport>
      {...props}
      title="Import Customers"
      path="/api/admin/customers/import"
      noun="customer"
      onImported={() => invalidate(queryClient, [customersKey])}
      newOnes={({ added, withAddress }) => `${added} new (${withAddress} of them with an address)`}
      afterwards="The list shows them in a minute."
      intro="Names, email addresses and addresses as Shopify or WooCommerce export them, or any CSV with email addresses. Nobody is sent an email, and nobody gets a password: customers ask for a link when they come. Consent to your newsletter isn’t carried over. Nothing is changed before you have seen what would happen."
    />
  );
}
