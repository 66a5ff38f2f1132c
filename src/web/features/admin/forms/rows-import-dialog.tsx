import { useQueryClient } from '@tanstack/react-query';
import type { RowsReport } from '#platform/table-files/chosen-columns.contract.ts';
import { ScrollBox } from '../../../ui/scroll-box.tsx';
import { countOf } from '../parts/formats.rules.ts';
import { FileImportDialog } from './file-import-dialog.tsx';
import { importsKey, UndoImport } from './undo-import.tsx';

type RowsImportProps<R extends RowsReport> = {
  open: boolean;
  onClose: () => void;
  title: string;
  path: `/api/${string}`;
  intro: string;
  /** What a row is, such as `review`. */
  noun: string;
  /** Reloads the lists that change. */
  onImported: () => Promise<void>;
  /** How many are new, in words. */
  newOnes?: (report: R) => string;
  /** What there is to say once they are in. */
  afterwards?: string;
};

const justNew = ({ added }: RowsReport) => `${added} new`;

/** Takes over what the owner's old shop has of one kind: shown first, and most kinds taken back as a whole within a day. */
export function RowsImportDialog<R extends RowsReport>(props: RowsImportProps<R>) {
  const { noun, onImported, path, newOnes = justNew, afterwards, ...dialog } = props;
  const queryClient = useQueryClient();
  const refresh = async () => {
    await Promise.all([onImported(), queryClient.invalidateQueries({ queryKey: [importsKey] })]);
  };
  return (
    <FileImportDialog<R>
      {...dialog}
      path={path}
      hint="or drop it here"
      doing={(isDryRun) => (isDryRun ? 'Checking' : 'Importing')}
      renderReport={(file, report) => (
        <>
          <Report file={file} report={report} noun={noun} newOnes={newOnes(report)} />
          {!report.dryRun && afterwards && <p>{afterwards}</p>}
          {report.importedAt !== null && <UndoImport path={path} importedAt={report.importedAt} onUndone={refresh} />}
        </>
      )}
      action={({ added }) => (added > 0 ? `Import ${countOf(added, noun)}` : undefined)}
      onDone={refresh}
    />
  );
}

type ReportProps = { file: string; report: RowsReport; noun: string; newOnes: string };

function Report({ file, report, noun, newOnes }: ReportProps) {
  const { dryRun, rows, unchanged, refused, faults } = report;
  return (
    <div className="grid gap-4">
      <p role="status">
        {dryRun ? 'Nothing has been changed yet. ' : 'Done. '}
        <strong className="wrap-anywhere">{file}</strong> has {countOf(rows, noun)}: {newOnes}, {unchanged} here
        already, {refused} left out.
      </p>
      {faults.length > 0 && (
        <ScrollBox label="What is left out, by row" className="max-h-72 overflow-y-auto">
          <ul className="divide-y divide-line">
            {faults.map(({ row, column, reason }) => (
              <li key={`${row} ${column} ${reason}`} className="grid py-2 text-sm">
                <span className="font-semibold wrap-anywhere">
                  Row {row}
                  {column !== null && `, ${column}`}
                </span>
                <span className="wrap-anywhere">{reason}</span>
              </li>
            ))}
          </ul>
        </ScrollBox>
      )}
    </div>
  );
}
