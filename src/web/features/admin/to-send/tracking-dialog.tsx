import type { TrackingReport, TrackingRow } from '#orders/admin/to-send/tracking-file.contract.ts';
import { mostTrackingRows } from '#orders/admin/to-send/tracking-file.contract.ts';
import { Badge } from '../../../ui/badge.tsx';
import { toast } from '../../../ui/overlays/toast.tsx';
import { FileImportDialog } from '../forms/file-import-dialog.tsx';
import type { Column } from '../lists/data-table.tsx';
import { FigureTable } from '../lists/data-table.tsx';
import { useInvalidateOrders } from '../orders/order/order-admin.queries.ts';
import { count, countOf } from '../parts/formats.rules.ts';

type TrackingDialogProps = { open: boolean; onSent: (numbers: string[]) => void; onClose: () => void };

export function TrackingDialog({ open, onSent, onClose }: TrackingDialogProps) {
  const reread = useInvalidateOrders();
  return (
    <FileImportDialog<TrackingReport>
      open={open}
      onClose={onClose}
      title="Import Tracking"
      path="/api/admin/to-send/tracking"
      intro="The CSV file that Click & Drop or another carrier exports once its labels are printed, with our order number and a tracking number in each row. Nothing is changed before you have seen what would happen."
      hint={`or drop it here, up to ${count(mostTrackingRows)} rows`}
      doing={() => 'Reading'}
      renderReport={(file, report) => <Report file={file} report={report} />}
      action={({ sent }) => (sent > 0 ? `Mark ${countOf(sent, 'Parcel')} as Sent` : undefined)}
      onDone={async ({ sent, rows }) => {
        onSent(rows.filter(({ outcome }) => outcome === 'sent').map(({ orderNumber }) => orderNumber));
        toast({
          title: 'Marked as Sent',
          text: `${countOf(sent, 'parcel')} on the way. We’re emailing the customers.`,
        });
        await reread();
      }}
    />
  );
}

function Report({ file, report: { dryRun, sent, already, refused, rows } }: { file: string; report: TrackingReport }) {
  const parts = [
    `${countOf(sent, 'parcel')} ${dryRun ? 'would be marked as sent' : 'marked as sent'}`,
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
          rows={rows.toSorted((a, b) => places[a.outcome] - places[b.outcome])}
          rowKey={({ row }) => row}
        />
      )}
    </div>
  );
}

/** What somebody has to see to comes first: the table shows eight rows at a time. */
const places = { refused: 0, already: 1, sent: 2 } satisfies Record<TrackingRow['outcome'], number>;

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
        outcome === 'sent' ? (
          <span className="grid justify-items-start gap-1">
            <Badge tone="info">{sent}</Badge>
            {message && <span className="text-xs wrap-anywhere text-muted">{message}</span>}
          </span>
        ) : (
          <span className="wrap-anywhere">{message}</span>
        ),
    },
  ];
}
