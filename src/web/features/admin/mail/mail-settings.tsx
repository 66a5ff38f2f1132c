import { useQuery } from '@tanstack/react-query';
import type { MailServerView } from '#platform/mail/server/mail-server.contract.ts';
import { shopQuery } from '../../../layout/shop.queries.ts';
import { useFailureToast } from '../../../ui/overlays/failure-toast.ts';
import { TableSkeleton } from '../lists/table-skeleton.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { Panel } from '../parts/panel.tsx';
import { DomainRecordsPanel } from './domain-records.tsx';
import { MailServerForm } from './mail-server-form.tsx';
import { mailServerQuery } from './mail-server.queries.ts';
import { TestMailPanel } from './test-mail.tsx';

/** How emails go out, from whom, and whether they arrive. */
export function MailSettings() {
  const { data: server, error, errorUpdatedAt, refetch } = useQuery(mailServerQuery);
  const { data: shop } = useQuery(shopQuery);
  useFailureToast('Failed to fetch mail settings', { error, errorUpdatedAt });
  if (error) return <LoadFailure what="mail settings" error={error} onRetry={() => void refetch()} />;
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
