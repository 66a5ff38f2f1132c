import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { FileColumns } from '#platform/table-files/chosen-columns.contract.ts';
import { sentenceFor } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { upload } from '../../../upload.ts';
import { ColumnChoice, recallColumns } from './column-choice.tsx';
import { FileDrop } from './file-drop.tsx';

/** `columns`: of a file whose columns may be called anything. */
type Report = { dryRun: boolean; columns?: FileColumns };

type FileImportProps<R extends Report> = {
  /** The endpoint that accepts the CSV file, with `?dryRun=`. */
  path: `/api/${string}`;
  intro: string;
  hint: string;
  /** The message while the file is being processed. */
  doing: (isDryRun: boolean) => string;
  patience?: string;
  renderReport: (file: string, report: R) => ReactNode;
  /** Label of the button that runs the import; undefined when there is nothing to import. */
  action: (report: R) => string | undefined;
  /** Called after the import. */
  onDone: (report: R) => Promise<void>;
};

type DialogProps<R extends Report> = FileImportProps<R> & { open: boolean; onClose: () => void; title: string };

/** Imports a file in two steps: a dry run with a report, then the import. */
export function FileImportDialog<R extends Report>({ open, onClose, title, ...steps }: DialogProps<R>) {
  return (
    <Dialog wide open={open} onClose={onClose} title={title}>
      {open && <Steps onClose={onClose} {...steps} />}
    </Dialog>
  );
}

function Steps<R extends Report>({ onClose, ...props }: FileImportProps<R> & { onClose: () => void }) {
  const { path, intro, hint, doing, patience, renderReport, action } = props;
  const [file, setFile] = useState<File>();
  const { mutate, data: report, error, isPending, variables, progress, reset } = useFileImport(props);
  if (!file) {
    return (
      <div className="grid gap-4 pt-1">
        <p className="text-sm text-muted">{intro}</p>
        <FileDrop
          label="Choose a CSV file"
          hint={hint}
          accept=".csv,text/csv"
          onFiles={([chosen]) => {
            if (!chosen) return;
            setFile(chosen);
            mutate({ file: chosen, dryRun: true });
          }}
        />
      </div>
    );
  }
  if (isPending) {
    const isSent = progress >= 1;
    return (
      <div className="grid gap-3 py-6" role="status">
        <p className="font-semibold wrap-anywhere">
          {doing(!isSent || variables.dryRun)} {file.name}…
        </p>
        <progress className="progress" max={1} value={isSent ? undefined : progress} aria-label="Progress" />
        {patience !== undefined && <p className="text-sm text-muted">{patience}</p>}
      </div>
    );
  }
  const goOn = report?.dryRun ? action(report) : undefined;
  return (
    <div className="grid gap-5 pt-1">
      {report ? renderReport(file.name, report) : <Failure file={file.name} error={error} />}
      {report?.dryRun && report.columns && (
        <ColumnChoice path={path} columns={report.columns} onChosen={() => mutate({ file, dryRun: true })} />
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button
          tone="quiet"
          onClick={() => {
            setFile(undefined);
            reset();
          }}
        >
          Another File
        </Button>
        {report && !report.dryRun && (
          // It replaces the import button, so the second click of a double click must not close the report.
          <Button onClick={({ detail }) => detail < 2 && onClose()}>Done</Button>
        )}
        {goOn !== undefined && <Button onClick={() => mutate({ file, dryRun: false })}>{goOn}</Button>}
      </div>
    </div>
  );
}

function Failure({ file, error }: { file: string; error: Error | null }) {
  return (
    <div role="alert" className="grid gap-2">
      <p className="font-semibold wrap-anywhere">{file}</p>
      <FieldError>{sentenceFor(error, 'The file could not be read. Please try again.')}</FieldError>
    </div>
  );
}

/** Uploads a CSV file; `progress` is from 0 to 1. */
function useFileImport<R extends Report>({ path, onDone }: Pick<FileImportProps<R>, 'path' | 'onDone'>) {
  const [progress, setProgress] = useState(0);
  // The second click of a double click may come before the button is unmounted.
  const isSending = useRef(false);
  const mutation = useMutation({
    mutationFn: ({ file, dryRun }: { file: File; dryRun: boolean }) => {
      setProgress(0);
      const columns = recallColumns(path);
      const query = new URLSearchParams({ dryRun: String(dryRun), ...(columns !== null && { columns }) });
      return upload<R>(`${path}?${query}`, file, { contentType: 'text/csv', onProgress: setProgress });
    },
    onSuccess: async (report) => {
      if (!report.dryRun) await onDone(report);
    },
    onSettled: () => {
      isSending.current = false;
    },
  });
  function mutate(wish: { file: File; dryRun: boolean }): void {
    if (isSending.current) return;
    isSending.current = true;
    mutation.mutate(wish);
  }
  return { ...mutation, mutate, progress };
}
