import type { ListedMail } from '#platform/mail/mail-admin.contract.ts';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../lists/data-table.tsx';
import { countOf, dateTime } from '../parts/formats.rules.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import { templateInWords } from './mail-words.rules.ts';

type Acts = { onRead: (id: number) => void; onResend: (mail: ListedMail) => void };

export function mailColumns({ onRead, onResend }: Acts): Column<ListedMail>[] {
  return [
    {
      id: 'subject',
      name: 'Subject',
      onCard: 'title',
      cell: ({ id, subject, template }) => (
        <span className="grid gap-0.5">
          <button
            type="button"
            className="min-h-6 text-left pointer-coarse:min-h-11 font-semibold underline wrap-anywhere"
            onClick={() => onRead(id)}
          >
            {subject}
          </button>
          <span className="text-xs font-normal text-muted">{templateInWords(template)}</span>
        </span>
      ),
    },
    { id: 'to', name: 'To', cell: ({ recipient }) => <span className="wrap-anywhere">{recipient}</span> },
    { id: 'state', name: 'State', cell: (mail) => <State {...mail} /> },
    { id: 'written', name: 'Written', cell: ({ createdAt }) => dateTime(createdAt) },
    {
      id: 'acts',
      name: 'Actions',
      onCard: 'plain',
      cell: (mail) => (
        <Button tone="quiet" size="small" className="-ml-4" onClick={() => onResend(mail)}>
          Resend
          <span className="sr-only">
            {' '}
            “{mail.subject}” to {mail.recipient}
          </span>
        </Button>
      ),
    },
  ];
}

function State({ state, attempts, lastError, sentAt }: ListedMail) {
  return (
    <span className="grid justify-items-start gap-1 max-md:justify-items-end">
      <StatusBadge status={state} />
      {sentAt && <span className="text-xs text-muted">{dateTime(sentAt)}</span>}
      {lastError && (
        <span className="max-w-72 text-xs wrap-anywhere text-error">
          {lastError} ({countOf(attempts, 'try', 'tries')})
        </span>
      )}
    </span>
  );
}
