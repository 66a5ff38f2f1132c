import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX } from 'lucide-react';
import type { MailServerTest, MailServerView } from '#platform/mail/server/mail-server.contract.ts';
import { errorsFrom, rejectionText } from '../../../form-errors.ts';
import { sessionQuery } from '../../../layout/session.queries.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../forms/form-text-field.tsx';
import { dateTime } from '../parts/formats.rules.ts';
import { Panel } from '../parts/panel.tsx';
import { useTestMail } from './mail-server.queries.ts';

/** One email to see whether the settings do, and what the server said to it. */
export function TestMailPanel({ server }: { server: MailServerView }) {
  const { data: user } = useQuery(sessionQuery);
  const [typed, setTyped] = useState<string>();
  const { mutate: send, isPending, error } = useTestMail();
  const to = typed ?? user?.email ?? '';

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isPending) send(to);
  }

  return (
    <Panel title="Test email" intro="Sent at once with the settings as they are saved.">
      <form noValidate onSubmit={submit} aria-label="Test email" className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 grow basis-56">
          <TextField
            label="Send to"
            name="to"
            type="email"
            value={to}
            onText={setTyped}
            error={
              error ? (errorsFrom(error)['to'] ?? rejectionText(error, 'The test email could not be sent')) : undefined
            }
            maxLength={254}
          />
        </div>
        <Button type="submit" tone="secondary" className="bg-oat-deep sm:mt-[1.7rem]" busy={isPending}>
          {isPending ? 'Sending...' : 'Send a Test Email'}
        </Button>
      </form>
      <div role="status">
        {isPending ? (
          <p className="text-sm text-muted">Waiting for {server.host}. This can take 15 seconds.</p>
        ) : (
          server.lastTest && <Outcome test={server.lastTest} />
        )}
      </div>
    </Panel>
  );
}

function Outcome({ test: { isAccepted, sentence, response, testedAt } }: { test: MailServerTest }) {
  const Icon = isAccepted ? CircleCheck : CircleX;
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-2.5 gap-y-1">
      <Icon className={isAccepted ? 'mt-0.5 size-5 text-success' : 'mt-0.5 size-5 text-error'} aria-hidden />
      <p className="font-semibold wrap-anywhere">{sentence}</p>
      {response && (
        <p className="col-start-2 text-sm wrap-anywhere text-muted">
          The server said: <q>{response}</q>
        </p>
      )}
      <p className="col-start-2 text-sm text-muted">
        {dateTime(testedAt)}
        {isAccepted && '. Nothing arrived? Look in the spam folder, and at the DNS records below.'}
      </p>
    </div>
  );
}
