import { useQueryClient } from '@tanstack/react-query';
import type { CustomerImportReport } from '#accounts/customer-import/customer-import.contract.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { FileImportDialog } from '../forms/file-import-dialog.tsx';
import { FigureTable } from '../lists/data-table.tsx';
import type { Column } from '../lists/data-table.tsx';
import { invalidate } from '../lists/list.queries.ts';
import { countOf } from '../parts/formats.rules.ts';
import { customersKey } from './customers.queries.ts';

/** Customers of another shop. */
export function CustomerImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const queryClient = useQueryClient();
  return (
    <FileImportDialog<CustomerImportReport>
      open={open}
      onClose={onClose}
      title="Import Customers"
      path="/api/admin/customers/import"
      intro="Names, email addresses and addresses as Shopify or WooCommerce export them, or any CSV with a column “Email”. Nobody is sent an email, and nobody gets a password: customers ask for a link when they come. Consent to a newsletter is not taken over. Nothing is changed before you have seen what would happen."
      hint="or drop it here"
      doing={(isDryRun) => (isDryRun ? 'Checking' : 'Importing')}
      renderReport={(file, report) => <Report file={file} report={report} />}
      action={({ added }) => (added > 0 ? `Import ${countOf(added, 'Customer')}` : undefined)}
      onDone={async ({ added }) => {
        toast({
          title: 'Customers Imported',
          text: `${countOf(added, 'new customer')}. The list shows them in a minute.`,
        });
        await invalidate(queryClient, [customersKey]);
      }}
    />
  );
}

function Report({ file, report }: { file: string; report: CustomerImportReport }) {
  const { dryRun, rows, added, withAddress, unchanged, refused, faults } = report;
  return (
    <div className="grid gap-4">
      <p role="status">
        {dryRun ? 'Nothing has been changed yet. ' : 'Done. '}
        <strong className="wrap-anywhere">{file}</strong> has {countOf(rows, 'row')}: {countOf(added, 'new customer')},{' '}
        {withAddress} of them with an address; {unchanged} with an account here already; {refused} left out.
      </p>
      {faults.length > 0 && (
        <FigureTable
          label="What is left out, by row"
          className="max-h-72 overflow-y-auto"
          columns={faultColumns}
          rows={faults}
          rowKey={(_fault, index) => index}
        />
      )}
    </div>
  );
}

const faultColumns: readonly Column<CustomerImportReport['faults'][number]>[] = [
  { id: 'row', name: 'Row', cell: ({ row }) => <span className="figures">{row}</span> },
  { id: 'column', name: 'What', cell: ({ column }) => column ?? 'whole row' },
  { id: 'reason', name: 'Why', cell: ({ reason }) => <span className="wrap-anywhere">{reason}</span> },
];
