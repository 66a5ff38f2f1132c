import { useState } from 'react';
import type { SubmitEvent } from 'react';
import type { DataOfBody, Erasure } from '#admin/customers/customer-page.contract.ts';
import { useErrors } from '../../../form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../forms/confirm-dialog.tsx';
import { TextField } from '../forms/form-fields.tsx';
import { Panel } from '../parts/panel.tsx';
import { useErasure, useExport } from './customers.queries.ts';

const contract = async () => (await import('#admin/customers/customer-page.contract.ts')).dataOfBody;

type Act = 'export' | 'erasure';
type OnErased = (erasure: Erasure) => void;

/** Export and erasure by email address, also for people who only wrote, reviewed or subscribed and so are not listed as customers. */
export function PersonalDataSection({ onErased }: { onErased: OnErased }) {
  const [email, setEmail] = useState('');
  const [pending, setPending] = useState<{ act: Act; body: DataOfBody }>();
  const { form, errors, check } = useErrors(contract);
  const confirm = (act: Act) => check({ email }, (body) => setPending({ act, body }));

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    confirm('export');
  }

  return (
    <Panel
      title="Data requests"
      intro="When somebody asks for a copy of what the shop holds about them, or to be forgotten. The law gives you one month."
    >
      <form ref={form} noValidate onSubmit={submit} className="grid max-w-md gap-4">
        <TextField
          type="email"
          inputMode="email"
          label="Email address"
          name="email"
          hint="Check first that the request comes from this person."
          autoComplete="off"
          value={email}
          onText={setEmail}
          error={errors['email']}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" tone="secondary" className="bg-oat-deep">
            Export Data
          </Button>
          <Button tone="danger" onClick={() => confirm('erasure')}>
            Erase Data
          </Button>
        </div>
      </form>
      {pending && (
        <Question
          {...pending}
          onClose={() => setPending(undefined)}
          onErased={(erasure) => {
            setEmail('');
            onErased(erasure);
          }}
        />
      )}
    </Panel>
  );
}

type QuestionProps = { act: Act; body: DataOfBody; onClose: () => void; onErased: OnErased };

function Question({ act, body, onClose, onErased }: QuestionProps) {
  const taking = useExport('/api/admin/personal-data/exports', onClose);
  const erasing = useErasure({
    path: '/api/admin/personal-data/erasures',
    done: 'Data Erased',
    onErased: (erasure) => {
      onClose();
      onErased(erasure);
    },
  });
  if (act === 'export') {
    return (
      <ConfirmDialog
        open
        onClose={onClose}
        onConfirm={() => taking.mutate(body)}
        title="Export this person’s data?"
        action="Export Data"
        busyAction="Exporting..."
        busy={taking.isPending}
        tone="primary"
      >
        <p className="wrap-anywhere">
          The file holds everything about {body.email}. Send it only to them. The audit log records that you exported
          it.
        </p>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => erasing.mutate(body)}
      title="Erase this person’s data?"
      cancelLabel="Keep Data"
      action="Erase Data"
      busyAction="Erasing..."
      busy={erasing.isPending}
    >
      <p className="wrap-anywhere">
        Everything about {body.email} is deleted: account, addresses, messages, notes and subscription. Orders are kept
        for tax, and public reviews and comments stay, without name and address. This cannot be undone.
      </p>
    </ConfirmDialog>
  );
}
