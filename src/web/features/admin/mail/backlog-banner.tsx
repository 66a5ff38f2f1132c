import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import type { Backlog } from '#platform/mail/mail-admin.contract.ts';
import { sessionQuery } from '../../../layout/session.queries.ts';
import { Button } from '../../../ui/button.tsx';
import { RadioCard } from '../../../ui/fields/radio-card.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { count, countOf, sentenceCase, shortDate } from '../parts/formats.rules.ts';
import { useSendBacklog } from './mail.queries.ts';

/** A warning about unsent emails, with actions; renders nothing when there are none. */
export function BacklogBanner({ backlog }: { backlog: Backlog }) {
  const { data: user } = useQuery(sessionQuery);
  const [isOpen, setOpen] = useState(false);
  const waiting = backlog.fresh + backlog.older;
  if (backlog.isSet && waiting === 0) return null;
  return (
    <section
      aria-label="Waiting emails"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-field bg-health px-4 py-3 text-ink"
    >
      <Inbox className="size-5 shrink-0" aria-hidden />
      <p className="min-w-0 grow basis-64">
        <strong className="font-semibold">{headline(backlog.isSet, waiting)}</strong>{' '}
        {!backlog.isSet && 'All the shop’s emails wait in this outbox until a mail server is set up.'}
      </p>
      {backlog.isSet && (
        <Button size="small" onClick={() => setOpen(true)}>
          {waiting === 1 ? 'Send the Waiting Email' : `Send the ${count(waiting)} Waiting Emails`}
        </Button>
      )}
      {!backlog.isSet && user?.staffRole === 'owner' && (
        <Link to="/admin" search={{ tab: 'mail', section: 'settings' }} className="font-semibold text-ink underline">
          Set up email
        </Link>
      )}
      {!backlog.isSet && user?.staffRole === 'staff' && <p>The shop’s owner can set one.</p>}
      <BacklogDialog open={isOpen} onClose={() => setOpen(false)} backlog={backlog} />
    </section>
  );
}

function headline(isSet: boolean, waiting: number): string {
  const wait = waiting === 1 ? '1 waits' : `${count(waiting)} wait`;
  if (!isSet) return waiting === 0 ? 'Emails are not being sent yet.' : `Emails are not being sent yet: ${wait}.`;
  return waiting === 1 ? '1 email is waiting to be sent.' : `${count(waiting)} emails are waiting to be sent.`;
}

type BacklogDialogProps = { open: boolean; onClose: () => void; backlog: Backlog };

function BacklogDialog({ open, onClose, backlog: { fresh, older, expired, oldestAt, kinds } }: BacklogDialogProps) {
  const [choice, setChoice] = useState<'send' | 'leave-out'>('leave-out');
  const { mutate: send, isPending } = useSendBacklog({ onSent: onClose });
  const going = choice === 'send' ? fresh + older : fresh;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Send the waiting emails?"
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={isPending} onClick={() => send(choice)}>
            {going === 0 ? 'Leave Them Out' : `Send ${countOf(going, 'Email')}`}
          </Button>
        </div>
      }
    >
      <div className="grid gap-5">
        <ul aria-label="Waiting emails" className="grid gap-1 text-sm">
          {kinds.map(({ template, count: many }) => (
            <li key={template} className="flex justify-between gap-4">
              <span>{sentenceCase(template)}</span>
              <span className="figures text-muted">{count(many)}</span>
            </li>
          ))}
        </ul>
        {older > 0 && (
          <fieldset className="grid gap-3">
            <legend className="mb-2 font-semibold">
              {older === 1 ? '1 is' : `${count(older)} are`} more than a week old, the oldest of {shortDate(oldestAt)}
            </legend>
            <RadioCard
              name="older"
              title="Leave them out"
              text="They stay in the outbox, where you can still send each by itself."
              checked={choice === 'leave-out'}
              onChange={() => setChoice('leave-out')}
            />
            <RadioCard
              name="older"
              title="Send them too"
              text="Customers may wonder why it comes so late."
              checked={choice === 'send'}
              onChange={() => setChoice('send')}
            />
          </fieldset>
        )}
        {expired > 0 && (
          <p className="text-sm text-muted">
            {countOf(expired, 'email')} that came too late, such as password links that no longer work, will be left
            out.
          </p>
        )}
      </div>
    </Dialog>
  );
}
