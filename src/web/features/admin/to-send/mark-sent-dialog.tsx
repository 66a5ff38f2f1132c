import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { SendingOutcome, ToSendOrder } from '#orders/admin/to-send/to-send.contract.ts';
import { useErrors } from '../../../form-errors.ts';
import { formText } from '../../../ui/fields/form-text.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { TableSkeleton } from '../lists/table-box.tsx';
import { countOf } from '../parts/formats.rules.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { ParcelRows } from './parcel-rows.tsx';
import { chosenOrdersQuery, useSendOrders } from './to-send.queries.ts';

const contract = async () => (await import('#orders/admin/to-send/to-send.contract.ts')).sendingBody;

type MarkSentProps = {
  /** Comma-separated. */
  numbers: string;
  onSent: (numbers: string[]) => void;
  onClose: () => void;
};

/** Marks orders as sent, each with carrier and tracking number; failed ones stay with the reason. */
export function MarkSentDialog({ numbers, onSent, onClose }: MarkSentProps) {
  const formId = useId();
  const { data, error, refetch } = useQuery({ ...chosenOrdersQuery(numbers), refetchOnWindowFocus: false });
  const [outcomes, setOutcomes] = useState<readonly SendingOutcome[]>([]);
  const isGone = (number: string) => outcomes.some(({ orderNumber, isSent }) => isSent && orderNumber === number);
  // The rows are fixed on the first submit, so that refetching does not bring back orders already sent.
  const [rows, setRows] = useState<ToSendOrder[]>();
  const shown = (rows ?? data ?? []).filter(({ orderNumber }) => !isGone(orderNumber));
  const { form, errors, show, check } = useErrors(contract);
  const { mutate, isPending } = useSendOrders({
    onErrors: show,
    onDone: (done) => {
      onSent(done.filter(({ isSent }) => isSent).map(({ orderNumber }) => orderNumber));
      if (done.every(({ isSent }) => isSent)) onClose();
      else setOutcomes([...outcomes, ...done]);
    },
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setRows(shown);
    const typed = new FormData(event.currentTarget);
    const parcels = shown.map(({ orderNumber }, index) => ({
      orderNumber,
      carrier: formText(typed, `parcels.${index}.carrier`),
      trackingNumber: formText(typed, `parcels.${index}.trackingNumber`),
      despiteDispute: false,
    }));
    check({ parcels }, (body) => mutate(body));
  }

  const what = shown.length === 1 ? '' : ` ${countOf(shown.length, 'Order')}`;
  return (
    <FormDialog
      asksBeforeClosing
      open
      wide
      onClose={onClose}
      title={`Mark${what} as Sent`}
      formId={formId}
      action="Mark as Sent"
      busyAction="Marking..."
      busy={isPending}
    >
      <form ref={form} id={formId} noValidate onSubmit={submit} className="grid gap-5 pt-1">
        {error && <LoadFailure what="orders" error={error} onRetry={() => void refetch()} />}
        {!error && !data && <TableSkeleton what="orders" columns={3} rows={3} />}
        {data && <ParcelRows orders={shown} errors={errors} outcomes={outcomes} />}
        <p className="text-sm text-muted">
          Each parcel holds all of your own items that are left, and its customer gets one email.
        </p>
      </form>
    </FormDialog>
  );
}
