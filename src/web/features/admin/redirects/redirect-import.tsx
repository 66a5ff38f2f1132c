import type { RedirectReport } from '#catalogue/redirects/redirects.contract.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { FileImportDialog } from '../forms/file-import-dialog.tsx';
import { FigureTable } from '../lists/data-table.tsx';
import type { Column } from '../lists/data-table.tsx';
import { countOf } from '../parts/formats.rules.ts';
import { useRefreshRedirects } from './redirects.queries.ts';

export function RedirectImport({ open, onClose }: { open: boolean; onClose: () => void }) {
  const refresh = useRefreshRedirects();
  return (
    <FileImportDialog<RedirectReport>
      open={open}
      onClose={onClose}
      title="Import Redirects"
      path="/api/admin/redirects/import"
      intro="The old address in the first column, the new one in the second, as Shopify exports its redirects. Leave the second blank and we propose a page by the name in the old address: /products/rope-toy, /collections/dog-food, /pages/contact. Nothing is changed before you have seen what would happen."
      hint="or drop it here"
      doing={(isDryRun) => (isDryRun ? 'Checking' : 'Importing')}
      renderReport={(file, report) => <Report file={file} report={report} />}
      action={({ added }) => (added > 0 ? `Add ${countOf(added, 'Redirect')}` : undefined)}
      onDone={async ({ added }) => {
        toast({
          title: 'Redirects Imported',
          text: `${countOf(added, 'old address leads', 'old addresses lead')} to a new page now.`,
        });
        await refresh();
      }}
    />
  );
}

function Report({ file, report }: { file: string; report: RedirectReport }) {
  const { dryRun, rows, added, unchanged, refused, examples, faults } = report;
  return (
    <div className="grid gap-4">
      <p role="status">
        {dryRun ? 'Nothing has been changed yet. ' : 'Done. '}
        <strong className="wrap-anywhere">{file}</strong> has {countOf(rows, 'row')}: {added} new, {unchanged} as they
        are, {refused} left out.
      </p>
      {faults.length > 0 && (
        <FigureTable
          label="Rows left out"
          className="max-h-72 overflow-y-auto"
          columns={faultColumns}
          rows={faults}
          rowKey={(_fault, index) => index}
        />
      )}
      {examples.length > 0 && (
        <ul className="grid gap-1 text-sm">
          {examples.map(({ from, to }) => (
            <li key={from} className="wrap-anywhere">
              {from} → {to}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const faultColumns: readonly Column<RedirectReport['faults'][number]>[] = [
  { id: 'row', name: 'Row', cell: ({ row }) => <span className="figures">{row}</span> },
  { id: 'from', name: 'Old address', cell: ({ from }) => <span className="wrap-anywhere">{from || '–'}</span> },
  { id: 'reason', name: 'Why', cell: ({ reason }) => <span className="wrap-anywhere">{reason}</span> },
];
