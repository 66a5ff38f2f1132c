import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { countOf } from '../../parts/formats.rules.ts';
import { FileDrop } from '../pictures/file-drop.tsx';
import { ImportReportView } from './import-report.tsx';
import { useImport } from './import.queries.ts';

/** First says what a file would do, then does it. */
export function ImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog wide open={open} onClose={onClose} title="Import Products">
      {open && <ImportSteps onClose={onClose} />}
    </Dialog>
  );
}

function ImportSteps({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File>();
  const { mutate, data: report, error, isPending, variables, progress, reset } = useImport();
  const choose = (chosen: File) => {
    setFile(chosen);
    mutate({ file: chosen, dryRun: true });
  };
  const again = () => {
    setFile(undefined);
    reset();
  };

  if (!file) return <ChooseFile onFile={choose} />;
  if (isPending) return <Progress name={file.name} share={progress} isDryRun={variables.dryRun} />;
  const takes = report ? report.created + report.changed : 0;
  return (
    <div className="grid gap-5 pt-1">
      <ImportReportView file={file.name} report={report} error={error} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button tone="quiet" onClick={again}>
          Another File
        </Button>
        {report && !report.dryRun && <Button onClick={onClose}>Done</Button>}
        {report?.dryRun && takes > 0 && (
          <Button onClick={() => mutate({ file, dryRun: false })}>Import {countOf(takes, 'Product')}</Button>
        )}
      </div>
    </div>
  );
}

function ChooseFile({ onFile }: { onFile: (file: File) => void }) {
  return (
    <div className="grid gap-4 pt-1">
      <p className="text-sm text-muted">
        A CSV file with the columns of the export. Rows are known by their id or slug; a row with neither is a new
        product, once: the file may be sent again with its errors mended. Leave out the columns you do not want to
        touch. To set a stock, fill the column newStock: the column stock only tells what it was. Nothing is changed
        before you have seen what would happen.
      </p>
      <FileDrop
        label="Choose a CSV file"
        hint="or drop it here, up to 20 MB"
        accept=".csv,text/csv"
        onFiles={([file]) => file && onFile(file)}
      />
    </div>
  );
}

function Progress({ name, share, isDryRun }: { name: string; share: number; isDryRun: boolean }) {
  const isSent = share >= 1;
  return (
    <div className="grid gap-3 py-6" role="status">
      <p className="font-semibold wrap-anywhere">
        {isSent && !isDryRun ? 'Importing' : 'Checking'} {name}…
      </p>
      <progress className="progress" max={1} value={isSent ? undefined : share} aria-label="Progress" />
      <p className="text-sm text-muted">Ten thousand products take less than half a minute.</p>
    </div>
  );
}
