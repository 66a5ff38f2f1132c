import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { CustomerPage, Erasure } from '#admin/customers/customer-page.contract.ts';
import { sessionQuery } from '../../../layout/session.queries.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../forms/confirm-dialog.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { TextField } from '../forms/form-fields.tsx';
import { Panel } from '../parts/panel.tsx';
import { useErasure, useExport } from './customers.queries.ts';

type Props = { customer: CustomerPage; onErased: (erasure: Erasure) => void };

/** A customer's data protection requests; for owners only. */
export function CustomerRequests({ customer, onErased }: Props) {
  const { data: user } = useQuery(sessionQuery);
  const [open, setOpen] = useState<'export' | 'erasure'>();
  const close = () => setOpen(undefined);
  const { mutate, isPending } = useExport(`/api/admin/customers/${customer.id}/exports`, close);
  if (user?.staffRole !== 'owner') return null;
  return (
    <Panel title="Their data" intro="When they ask for a copy of what the shop holds, or to be forgotten.">
      <div className="flex flex-wrap gap-2">
        <Button size="small" tone="secondary" className="bg-oat-deep" onClick={() => setOpen('export')}>
          Export Data
        </Button>
        <Button size="small" tone="danger" onClick={() => setOpen('erasure')}>
          Erase Customer
        </Button>
      </div>
      <ConfirmDialog
        open={open === 'export'}
        onClose={close}
        onConfirm={() => mutate({})}
        title="Export their data?"
        action="Export Data"
        busyAction="Exporting..."
        busy={isPending}
        tone="primary"
      >
        <p>
          The file holds everything about {customer.email}. Check first that the request comes from this person, and
          send it only to them. The export is recorded in the audit log.
        </p>
      </ConfirmDialog>
      <EraseDialog customer={customer} open={open === 'erasure'} onClose={close} onErased={onErased} />
    </Panel>
  );
}

function EraseDialog({ customer, open, onClose, onErased }: Props & { open: boolean; onClose: () => void }) {
  const formId = useId();
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const { mutate, isPending } = useErasure({
    path: `/api/admin/customers/${customer.id}/erasure`,
    done: 'Customer Erased',
    onErased,
  });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Erase this customer?"
      formId={formId}
      action="Erase Customer"
      busyAction="Erasing..."
      busy={isPending}
      tone="danger"
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const isSame = email.trim().toLowerCase() === customer.email;
          setError(isSame ? undefined : 'That isn’t this customer’s email address.');
          if (isSame) mutate({ email: email.trim() });
        }}
      >
        <p>
          Check first that the request comes from this person. We’ll delete their account, addresses, messages, notes
          and subscription. Orders are kept for tax, and public reviews and comments stay, without their name and
          address. This cannot be undone.
        </p>
        <TextField
          label={`Type ${customer.email} to confirm`}
          name="email"
          value={email}
          onText={setEmail}
          error={error}
        />
      </form>
    </FormDialog>
  );
}
