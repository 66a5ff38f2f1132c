import { useState } from 'react';
import type { TrackingReport, TrackingRow } from '#orders/to-send/tracking-file.contract.ts';
import { sentenceFor } from '../../../api.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import type { Column } from '../lists/data-table.tsx';
import { FigureTable } from '../lists/figure-table.tsx';
import { countOf } from '../parts/formats.rules.ts';
import { FileDrop } from '../products/pictures/file-drop.tsx';
import { useTrackingFile } from './to-send.queries.ts';

/** First says what a carrier's file would do, then does it. */
export function TrackingDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog wide open={open} onClose={onClose} title="Import Tracking">
      {open && <Steps onClose={onClose} />}
    </Dialog>
  );
}

function Steps({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File>();
  const { mutate, data: report, error, isPending, progress, reset } = useTrackingFile();
  if (!file) {
    return (
      <ChooseFile
        onFile={(chosen) => {
          setFile(chosen);
          mutate({ file: chosen, dryRun: true });
        }}
      />
    );
  }
  if (isPending) return <Progress name={file.name} share={progress} />;
  return (
    <div className="grid gap-5 pt-1">
      {report ? (
        <Report file={file.name} report={report} />
      ) : (
        <div role="alert">
          <FieldError>{sentenceFor(error, 'The file could not be read. Please try again.')}</FieldError>
        </div>
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
        {report && !report.dryRun && <Button onClick={onClose}>Done</Button>}
        {report?.dryRun && report.sent > 0 && (
          <Button onClick={() => mutate({ file, dryRun: false })}>Mark {countOf(report.sent, 'Order')} as Sent</Button>
        )}
      </div>
    </div>
  );
}

function ChooseFile({ onFile }: { onFile: (file: File) => void }) {
  return (
    <div className="grid gap-4 pt-1">
      <p className="text-sm text-muted">
        The CSV file that Click & Drop exports once its labels are printed, or any other with an order reference and a
        tracking number in each row. Nothing is changed before you have seen what would happen.
      </p>
      <FileDrop
        label="Choose a CSV file"
        hint="or drop it here, up to 1,000 rows"
        accept=".csv,text/csv"
        onFiles={([file]) => file && onFile(file)}
      />
    </div>
  );
}

function Progress({ name, share }: { name: string; share: number }) {
  return (
    <div className="grid gap-3 py-6" role="status">
      <p className="font-semibold wrap-anywhere">Reading {name}…</p>
      <progress className="progress" max={1} value={share >= 1 ? undefined : share} aria-label="Progress" />
    </div>
  );
}

function Report({ file, report: { dryRun, sent, already, refused, rows } }: { file: string; report: TrackingReport }) {
  const parts = [
    `${countOf(sent, 'order')} ${dryRun ? 'would be marked as sent' : 'marked as sent'}`,
    ...(already > 0 ? [`${already} already sent`] : []),
    ...(refused > 0 ? [`${refused} left out`] : []),
  ];
  return (
    <div className="grid gap-4">
      <p role="status">
        {dryRun ? 'Nothing has been changed yet. ' : 'Done. '}
        <strong className="wrap-anywhere">{file}</strong>: {parts.join(', ')}.
      </p>
      {rows.length > 0 && (
        <FigureTable
          label="Rows of the file"
          className="max-h-96 overflow-y-auto"
          columns={dryRun ? columns('Would be sent') : columns('Sent')}
          rows={rows}
          rowKey={({ row }) => row}
        />
      )}
    </div>
  );
}

function columns(sent: string): readonly Column<TrackingRow>[] {
  return [
    { id: 'row', name: 'Row', cell: ({ row }) => <span className="figures">{row}</span> },
    { id: 'order', name: 'Order', cell: ({ orderNumber }) => <span className="wrap-anywhere">{orderNumber}</span> },
    {
      id: 'tracking',
      name: 'Tracking number',
      cell: ({ trackingNumber }) => <span className="wrap-anywhere">{trackingNumber}</span>,
    },
    {
      id: 'outcome',
      name: 'What happens',
      cell: ({ outcome, message }) =>
        outcome === 'sent' ? <Badge tone="info">{sent}</Badge> : <span className="wrap-anywhere">{message}</span>,
    },
  ];
}
