import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RowsReport } from '#platform/table-files/chosen-columns.contract.ts';
import { request, sentenceFor } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/overlays/toast.tsx';
import { FileImportDialog } from '../forms/file-import-dialog.tsx';
import { FigureTable } from '../lists/data-table.tsx';
import type { Column } from '../lists/data-table.tsx';
import { invalidate } from '../lists/list.queries.ts';
import { countOf } from '../parts/formats.rules.ts';

type RowsImportProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  path: `/api/${string}`;
  intro: string;
  /** What a row is, such as `review`. */
  noun: string;
  /** Of the lists that change. */
  listKey: string;
};

/** Takes over what the owner's old shop has of one kind: shown first, and taken back as a whole within a day. */
export function RowsImportDialog({ noun, listKey, path, ...dialog }: RowsImportProps) {
  const queryClient = useQueryClient();
  const refresh = () => invalidate(queryClient, [listKey]);
  return (
    <FileImportDialog<RowsReport>
      {...dialog}
      path={path}
      hint="or drop it here"
      doing={(isDryRun) => (isDryRun ? 'Checking' : 'Importing')}
      renderReport={(file, report) => (
        <>
          <Report file={file} report={report} noun={noun} />
          {report.importedAt !== null && <Undo path={path} importedAt={report.importedAt} onUndone={refresh} />}
        </>
      )}
      action={({ added }) => (added > 0 ? `Import ${countOf(added, noun)}` : undefined)}
      onDone={refresh}
    />
  );
}

function Report({ file, report, noun }: { file: string; report: RowsReport; noun: string }) {
  const { dryRun, rows, added, unchanged, refused, faults } = report;
  return (
    <div className="grid gap-4">
      <p role="status">
        {dryRun ? 'Nothing has been changed yet. ' : 'Done. '}
        <strong className="wrap-anywhere">{file}</strong> has {countOf(rows, noun)}: {added} new, {unchanged} here
        already, {refused} left out.
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

const faultColumns: readonly Column<RowsReport['faults'][number]>[] = [
  { id: 'row', name: 'Row', cell: ({ row }) => <span className="figures">{row}</span> },
  { id: 'column', name: 'Column', cell: ({ column }) => column ?? 'whole row' },
  { id: 'reason', name: 'Why', cell: ({ reason }) => <span className="wrap-anywhere">{reason}</span> },
];

type UndoProps = { path: `/api/${string}`; importedAt: string; onUndone: () => Promise<void> };

function Undo({ path, importedAt, onUndone }: UndoProps) {
  const { mutate, isPending, data } = useMutation({
    mutationFn: () => request<{ removed: number }>(`${path}/undo`, { method: 'POST', body: { importedAt } }),
    onSuccess: onUndone,
    onError: (error) =>
      toast({ title: 'Not Undone', text: sentenceFor(error, 'Please try again in a moment.'), tone: 'destructive' }),
  });
  if (data) return <p role="status">Undone: {data.removed} are gone again.</p>;
  return (
    <Button tone="quiet" size="small" className="justify-self-start" busy={isPending} onClick={() => mutate()}>
      Undo All of It
    </Button>
  );
}
