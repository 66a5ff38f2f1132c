import type { ImportReport } from '#catalogue/product-import/product-import.contract.ts';
import { toast } from '../../../../ui/overlays/toast.tsx';
import { FileImportDialog } from '../../forms/file-import-dialog.tsx';
import { countOf } from '../../parts/formats.rules.ts';
import { useRefreshProducts } from '../../pricing/price-entry.queries.ts';
import { ImportReportView } from './import-report.tsx';

export function ImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const refresh = useRefreshProducts();
  return (
    <FileImportDialog<ImportReport>
      open={open}
      onClose={onClose}
      title="Import Products"
      path="/api/admin/products/import"
      intro="Use the columns of the export. A row with an id or slug changes that product; a row with neither adds a new one, and only once, so you can correct errors and import the file again. Leave out columns you don’t want to change. To set stock, fill in newStock: the column stock only says what it was. Nothing is changed before you have seen what would happen."
      hint="or drop it here, up to 20 MB"
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
