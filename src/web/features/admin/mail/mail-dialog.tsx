import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WholeMail } from '#platform/mail/mail-admin.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { TableSkeleton } from '../lists/table-box.tsx';
import { dateTime } from '../parts/formats.rules.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { MailAsText } from './mail-as-text.tsx';
import { mailQuery } from './mail.queries.ts';

type MailDialogProps = {
  /** Undefined while closed. */
  id: number | undefined;
  onClose: () => void;
  onResend: (mail: { id: number }) => void;
  busy: boolean;
};

export function MailDialog({ id, onClose, onResend, busy }: MailDialogProps) {
  return (
    <Dialog
      wide
      open={id !== undefined}
      onClose={onClose}
      title="Email"
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="quiet" onClick={onClose}>
            Close
          </Button>
          <Button busy={busy} onClick={() => id !== undefined && onResend({ id })}>
            Resend
          </Button>
        </div>
      }
    >
      {id !== undefined && <OpenMail key={id} id={id} />}
    </Dialog>
  );
}

function OpenMail({ id }: { id: number }) {
  const { data: mail, error, refetch } = useQuery(mailQuery(id));
  if (error) return <LoadFailure what="email" error={error} onRetry={() => void refetch()} />;
  if (!mail) return <TableSkeleton what="email" columns={1} rows={6} />;
  return (
    <div className="grid gap-5">
      <Envelope mail={mail} />
      <Mail mail={mail} />
    </div>
  );
}

function Envelope({
  mail: { subject, recipient, state, createdAt, sentAt, lastError, attempts },
}: {
  mail: WholeMail;
}) {
  const facts = [
    ['To', recipient],
    ['Written', dateTime(createdAt)],
    ['Sent', sentAt ? dateTime(sentAt) : 'Not yet'],
    ['Tries', String(attempts)],
  ] as const;
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="font-semibold wrap-anywhere">{subject}</strong>
        <StatusBadge status={state} />
      </p>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="flex gap-1.5">
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {lastError && <p className="text-sm wrap-anywhere text-error">{lastError}</p>}
    </div>
  );
}

/** The email in a sandboxed iframe, as its content is not trusted. */
function Mail({ mail: { id, subject, text } }: { mail: WholeMail }) {
  const [form, setForm] = useState<'letter' | 'text'>('letter');
  return (
    <Tabs
      label="Formats of the email"
      selected={form}
      onSelect={setForm}
      tabs={[
        {
          id: 'letter',
          label: 'As customers see it',
          panel: (
            <iframe
              title={`The email “${subject}”`}
              src={`/api/admin/mails/${id}/letter`}
              sandbox="allow-popups"
              className="h-[60vh] w-full rounded-field border border-line bg-sheet"
            />
          ),
        },
        {
          id: 'text',
          label: 'Plain text',
          panel: <MailAsText text={text} />,
        },
      ]}
    />
  );
}
