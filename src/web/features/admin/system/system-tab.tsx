import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import type { SystemState } from '#admin/system/system.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { useFailureToast } from '../../../ui/overlays/failure-toast.ts';
import { TableSkeleton } from '../lists/table-box.tsx';
import { countOf, dateTime } from '../parts/formats.rules.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { Panel } from '../parts/panel.tsx';
import { Queues, Schedules } from './background-work.tsx';
import { Backups } from './backups.tsx';
import { FailedJobs } from './failed-jobs.tsx';
import { StandingFaults } from './standing-faults.tsx';
import { bytesInWords, durationInWords } from './system-words.rules.ts';
import { systemKey, systemQuery } from './system.queries.ts';
import { Updates } from './updates.tsx';

export function SystemTab() {
  const { data: state, error, errorUpdatedAt, refetch, isFetching } = useQuery(systemQuery);
  const queryClient = useQueryClient();
  useFailureToast('Failed to fetch the system’s state', { error, errorUpdatedAt });
  if (error) return <LoadFailure what="system’s figures" error={error} onRetry={() => void refetch()} />;
  const refresh = (
    <Button
      tone="quiet"
      size="small"
      busy={isFetching}
      onClick={() => void queryClient.invalidateQueries({ queryKey: [systemKey] })}
    >
      {!isFetching && <RefreshCw className="size-4" aria-hidden />}
      Refresh
    </Button>
  );
  const loading = <TableSkeleton what="system’s figures" columns={3} rows={4} />;
  return (
    <div className="grid gap-4">
      <Panel title="The shop" actions={refresh}>
        {state?.shop.unnamedProxy && <ProxyWarning address={state.shop.unnamedProxy} />}
        {state?.unreadable && <p className="mb-4 text-sm text-error">{state.unreadable}</p>}
        {state?.database.advice && <p className="mb-4 text-sm text-error">{state.database.advice}</p>}
        {state ? <SystemFacts state={state} /> : loading}
      </Panel>
      <Backups />
      <Updates />
      <Panel title="Failed jobs" intro="These failed on every try. They’re kept here for two weeks.">
        {state && state.faults.length > 0 && <StandingFaults faults={state.faults} />}
        <FailedJobs />
      </Panel>
      <details className="grid">
        <summary className="py-2 text-sm font-semibold">Background work, for whoever runs the server</summary>
        <div className="mt-2 grid items-start gap-4 xl:grid-cols-2">
          <Panel title="Queues" intro="Tasks waiting to run.">
            {state ? <Queues queues={state.queues} /> : loading}
          </Panel>
          <Panel title="Scheduled tasks" intro="In London time.">
            {state ? <Schedules schedules={state.schedules} /> : loading}
          </Panel>
        </div>
      </details>
    </div>
  );
}

function ProxyWarning({ address }: { address: string }) {
  return (
    <p className="mb-4 text-sm text-error">
      Visitors come through {address}, so the shop can’t tell them apart: all of them together have the limits of one
      visitor, and may be asked to wait. If that is your proxy, set TRUST_PROXY (docs/operations.md).
    </p>
  );
}

function SystemFacts({ state }: { state: SystemState }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-x-6 gap-y-4">
      {factsOf(state).map(([name, value, note]) => (
        <div key={name}>
          <dt className="text-xs font-semibold text-muted">{name}</dt>
          <dd className="figures mt-0.5 font-semibold wrap-anywhere">
            {value}
            {note && <span className="block text-xs font-normal text-muted">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function factsOf({
  shop,
  database,
  pictures,
  mail,
  payment,
  isPaymentTest,
  notices,
}: SystemState): [name: string, value: string, note?: string][] {
  return [
    ['Shop software', shop.version, shop.isDemo ? 'With demo data' : undefined],
    ['Running for', durationInWords(shop.uptimeSeconds), roles[shop.role]],
    ['Node.js', shop.node],
    ['PostgreSQL', database.version, originOf(database)],
    ['Database size', bytesInWords(database.bytes)],
    ['Pictures', bytesInWords(pictures.bytes), countOf(pictures.count, 'original')],
    [
      'Mail server',
      mail.hasServer ? 'Set' : 'None',
      mail.hasServer ? `From ${mail.from}` : 'Emails wait in the outbox',
    ],
    ['Payment', payment === 'stripe' ? 'Stripe' : 'Demo', paymentNote({ payment, isPaymentTest })],
    ...(notices ? [noticesOf(notices)] : []),
  ];
}

function originOf({ isEmbedded, folder }: SystemState['database']): string {
  if (!isEmbedded) return 'At DATABASE_URL';
  return folder === null ? 'The shop’s own' : `The shop’s own, from ${folder}`;
}

function paymentNote({ payment, isPaymentTest }: Pick<SystemState, 'payment' | 'isPaymentTest'>): string | undefined {
  if (payment === 'demo') return 'No money moves';
  return isPaymentTest ? 'Test mode: no money moves' : undefined;
}

function noticesOf({ lastAt, refused, missing }: NonNullable<SystemState['notices']>): [string, string, string?] {
  const faults = [
    refused > 0 && `${countOf(refused, 'notice')} refused since`,
    missing > 0 && `${countOf(missing, 'payment')} without one`,
  ].filter((fault) => fault !== false);
  return ['Stripe’s last notice', lastAt ? dateTime(lastAt) : 'None yet', faults.join(', ') || undefined];
}

const roles: Record<SystemState['shop']['role'], string> = {
  all: 'Pages and background work',
  web: 'Pages only',
  worker: 'Background work only',
};
