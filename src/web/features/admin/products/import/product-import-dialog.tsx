import type { ImportReport } from '#catalogue/product-import/product-import.contract.ts';
import { largestImportMegabytes } from '#platform/table-files/import-file.contract.ts';
import { toast } from '../../../../ui/overlays/toast.tsx';
import { FileImportDialog } from '../../forms/file-import-dialog.tsx';
import type { Column } from '../../lists/data-table.tsx';
import { FigureTable } from '../../lists/data-table.tsx';
import { count, countOf } from '../../parts/formats.rules.ts';
import { useRefreshProducts } from '../../pricing/price-entry.queries.ts';

/** The result of an import or a dry run, with errors by row. */
function ImportReportView({ file, report }: { file: string; report: ImportReport }) {
  const { dryRun, rows, created, changed, unchanged, refused, faults } = report;
  return (
    <div className="grid gap-4">
      <p role="status">
        {dryRun ? 'Nothing has been changed yet. ' : 'Done. '}
        <strong className="wrap-anywhere">{file}</strong> has {countOf(rows, 'row')}:
      </p>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Figure name={dryRun ? 'would be new' : 'new'} number={created} />
        <Figure name={dryRun ? 'would change' : 'changed'} number={changed} />
        <Figure name="stay as they are" number={unchanged} />
        <Figure name={dryRun ? 'have errors' : 'had errors, left out'} number={refused} />
      </dl>
      {faults.length > 0 && <Faults faults={faults} refused={refused} />}
    </div>
  );
}

function Figure({ name, number }: { name: string; number: number }) {
  return (
    <div className="flex flex-col-reverse rounded-field bg-oat px-4 py-3">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="figures text-subheading font-semibold">{count(number)}</dd>
    </div>
  );
}

function Faults({ faults, refused }: Pick<ImportReport, 'faults' | 'refused'>) {
  const rows = new Set(faults.map(({ row }) => row)).size;
  return (
    <div className="grid gap-2">
      <FigureTable
        label="Rows with errors"
        className="max-h-72 overflow-y-auto"
        columns={faultColumns}
        rows={faults}
        // A row can have the same error twice.
        rowKey={(_fault, index) => index}
      />
      {rows < refused && <p className="text-sm text-muted">And {countOf(refused - rows, 'more row')} with faults.</p>}
    </div>
  );
}

const faultColumns: readonly Column<ImportReport['faults'][number]>[] = [
  { id: 'row', name: 'Row', cell: ({ row }) => <span className="figures">{row}</span> },
  { id: 'column', name: 'Column', cell: ({ column }) => column ?? 'whole row' },
  { id: 'reason', name: 'Reason', cell: ({ reason }) => <span className="wrap-anywhere">{reason}</span> },
];

export function ImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const refresh = useRefreshProducts();
  return (
    <FileImportDialog<ImportReport>
      open={open}
      onClose={onClose}
      title="Import Products"
      path="/api/admin/products/import"
      intro="Use the columns of the export, with commas, semicolons or tabs between them. A row with an id or slug changes that product; a row with neither adds a new one, and only once, so you can correct errors and import the file again. Leave out columns you don’t want to change. To set stock, fill in newStock: the column stock only says what it was. Nothing is changed before you have seen what would happen."
      hint={`or drop it here, up to ${largestImportMegabytes} MB`}
      doing={(isDryRun) => (isDryRun ? 'Checking' : 'Importing')}
      patience="Ten thousand products take less than half a minute."
      renderReport={(file, report) => <ImportReportView file={file} report={report} />}
      action={({ created, changed }) =>
        created + changed > 0 ? `Import ${countOf(created + changed, 'Product')}` : undefined
      }
      onDone={async ({ created, changed }) => {
        toast({ title: 'Products Imported', text: `${countOf(created, 'new product')}, ${changed} changed.` });
        await refresh();
      }}
    />
  );
}
