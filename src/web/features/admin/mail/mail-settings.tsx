import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX } from 'lucide-react';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import type { MailServerTest, MailServerView } from '#platform/mail/server/mail-server.contract.ts';
import { errorsFrom, rejectionText } from '../../../form-errors.ts';
import { sessionQuery } from '../../../layout/session.queries.ts';
import { shopQuery } from '../../../layout/shop.queries.ts';
import { Button } from '../../../ui/button.tsx';
import { useFailureToast } from '../../../ui/overlays/failure-toast.ts';
import { TextField } from '../forms/form-fields.tsx';
import { TableSkeleton } from '../lists/table-box.tsx';
import { dateTime } from '../parts/formats.rules.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { Panel } from '../parts/panel.tsx';
import { DomainRecordsPanel } from './domain-records.tsx';
import { MailServerForm } from './mail-server-form.tsx';
import { mailServerQuery, useTestMail } from './mail-server.queries.ts';

/** Mail server, sender and delivery checks. */
export function MailSettings() {
  const { data: server, error, errorUpdatedAt, refetch } = useQuery(mailServerQuery);
  const { data: shop } = useQuery(shopQuery);
  useFailureToast('Failed to fetch mail settings', { error, errorUpdatedAt });
  if (error && !server) return <LoadFailure what="mail settings" error={error} onRetry={() => void refetch()} />;
  if (!server || !shop) return <TableSkeleton what="mail settings" columns={2} rows={6} />;
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      {server.source === 'environment' ? (
        <FixedServer server={server} />
      ) : (
        <MailServerForm server={server} shop={shop} />
      )}
      {server.source !== null && (
        <div className="grid gap-4">
          <TestMailPanel server={server} />
          <DomainRecordsPanel />
        </div>
      )}
    </div>
  );
}

const encryptions: Record<MailServerView['encryption'], string> = {
  tls: 'TLS',
  starttls: 'STARTTLS',
  none: 'None',
  opportunistic: 'STARTTLS where the server offers it',
};

function FixedServer({ server }: { server: MailServerView }) {
  const facts = [
    ['Server', `${server.host}, port ${server.port}`],
    ['Encryption', encryptions[server.encryption]],
    ['User name', server.userName ?? 'None'],
    ['Password', server.passwordSet ? 'Set' : 'None'],
    ['Sender', [server.senderName, server.senderAddress].filter(Boolean).join(', ')],
  ] as const;
  return (
    <Panel
      title="Mail server"
      intro="Set where the shop is started, by SMTP_URL and MAIL_FROM, so it can’t be changed here."
    >
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="wrap-anywhere max-sm:mb-2">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** Sends a test email and shows the server's response. */
function TestMailPanel({ server }: { server: MailServerView }) {
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
        {isAccepted && '. Nothing arrived? Look in the spam folder, and check the DNS records below.'}
      </p>
    </div>
  );
}
