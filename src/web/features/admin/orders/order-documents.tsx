import { FileText } from 'lucide-react';
import { useId, useState } from 'react';
import type { ReactNode, SubmitEvent } from 'react';
import type { AdminOrder } from '#orders/admin/order-page.contract.ts';
import { request } from '../../../api.ts';
import { useErrors } from '../../../form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { TextField } from '../forms/form-fields.tsx';
import { useIsMailSet } from '../mail/mail.queries.ts';
import { shortDate } from '../parts/formats.rules.ts';
import { Panel } from '../parts/panel.tsx';
import { useOrderWrite } from './order/order-admin.queries.ts';

const contract = async () => (await import('#orders/documents/receipts.contract.ts')).receiptEmailBody;

type Kind = 'receipt' | 'gift-receipt';

/** Receipt, credit notes and gift receipt, to print or send. */
export function OrderDocuments({ order }: { order: AdminOrder }) {
  const [emailed, setEmailed] = useState<Kind>();
  const { orderNumber, refunds } = order;
  const given = refunds.filter(({ state }) => state !== 'failed');
  return (
    <Panel title="Documents">
      <ul className="grid gap-1">
        <PdfLink number={orderNumber}>Receipt (PDF)</PdfLink>
        {given.map(({ id, amount, at }) => (
          <PdfLink key={id} number={orderNumber} query={`?refund=${id}`}>
            Credit note of {shortDate(at)}, £{amount} (PDF)
          </PdfLink>
        ))}
        <PdfLink number={orderNumber} query="?gift=yes">
          Gift receipt, without prices (PDF)
        </PdfLink>
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button size="small" tone="secondary" className="bg-oat-deep" onClick={() => setEmailed('receipt')}>
          Email Receipt
        </Button>
        <Button size="small" tone="secondary" className="bg-oat-deep" onClick={() => setEmailed('gift-receipt')}>
          Email Gift Receipt
        </Button>
      </div>
      {emailed && <EmailDialog order={order} kind={emailed} onClose={() => setEmailed(undefined)} />}
    </Panel>
  );
}

function PdfLink({ number, query = '', children }: { number: string; query?: string; children: ReactNode }) {
  return (
    <li>
      <a
        href={`/api/orders/${encodeURIComponent(number)}/receipt.pdf${query}`}
        target="_blank"
        rel="noreferrer"
        className="link inline-flex min-h-8 items-center gap-2"
      >
        <FileText className="size-4.5 shrink-0" aria-hidden />
        {children}
      </a>
    </li>
  );
}

type EmailDialogProps = { order: AdminOrder; kind: Kind; onClose: () => void };

function EmailDialog({ order: { orderNumber, customerEmail }, kind, onClose }: EmailDialogProps) {
  const formId = useId();
  const [to, setTo] = useState(customerEmail);
  const { form, errors, check } = useErrors(contract);
  const isMailSet = useIsMailSet();
  const { mutate: send, isPending } = useOrderWrite({
    send: (body: { kind: Kind; to: string }) =>
      request(`/api/admin/orders/${encodeURIComponent(orderNumber)}/receipt-email`, { method: 'POST', body }),
    done: `${kind === 'receipt' ? 'Receipt' : 'Gift Receipt'} ${isMailSet ? 'on Its Way' : 'Waits in the Outbox'}`,
    failed: 'The email was not sent',
    number: orderNumber,
    onSaved: onClose,
  });
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    check({ kind, to }, send);
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      title={kind === 'receipt' ? 'Email the receipt' : 'Email a gift receipt'}
      formId={formId}
      action="Send Email"
      busyAction="Sending..."
      busy={isPending}
    >
      <form ref={form} id={formId} noValidate onSubmit={submit} className="grid gap-3 pt-1">
        <p className="text-sm text-muted">
          {kind === 'receipt'
            ? 'As a PDF, with this order’s receipt number.'
            : 'As a PDF that lists what is in the parcel, without prices or addresses.'}
        </p>
        <TextField
          label="To"
          name="to"
          type="email"
          value={to}
          autoComplete="off"
          error={errors['to']}
          onText={setTo}
        />
      </form>
    </FormDialog>
  );
}
