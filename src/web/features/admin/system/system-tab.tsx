import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import type { SystemState } from '#admin/system/system.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { useFailureToast } from '../../../ui/overlays/failure-toast.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { Panel } from '../parts/panel.tsx';
import { TableSkeleton } from '../lists/table-box.tsx';
import { Badge } from '../../../ui/badge.tsx';
import type { BadgeTone } from '../../../ui/badge.tsx';
import { count, dateTime, countOf, sentenceCase } from '../parts/formats.rules.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import { Backups } from './backups.tsx';
import { FailedJobs } from './failed-jobs.tsx';
import { systemKey, systemQuery, useRunNow } from './system.queries.ts';
import { scheduleInWords, bytesInWords, durationInWords } from './system-words.rules.ts';

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
        {state ? <SystemFacts state={state} /> : loading}
      </Panel>
      <Backups />
      <Panel title="Failed jobs" intro="These failed on every try. They’re kept here for two weeks.">
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

type Queue = SystemState['queues'][number];

const figures: readonly [figure: 'dead' | 'active' | 'waiting' | 'later', name: string, tone: BadgeTone][] = [
  ['dead', 'failed', 'danger'],
  ['active', 'being done', 'success'],
  ['waiting', 'waiting', 'info'],
  ['later', 'for later', 'outline'],
];

/** Queues with jobs come first. */
function Queues({ queues }: { queues: readonly Queue[] }) {
  const following = queues.filter(({ cause }) => cause !== 'clock').toSorted((a, b) => busyness(b) - busyness(a));
  return (
    <ul className="grid">
      {following.map((queue) => (
        <li
          key={queue.name}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-2.5 first:border-0 first:pt-0"
        >
          <span className="min-w-0">
            <strong className="block font-semibold wrap-anywhere">{sentenceCase(queue.name)}</strong>
            <span className="block text-xs text-muted">{queue.cause.replaceAll('-', ' ')}</span>
          </span>
          <Work queue={queue} />
        </li>
      ))}
    </ul>
  );
}

function Work({ queue }: { queue: Queue }) {
  const present = figures.filter(([figure]) => queue[figure] > 0);
  if (present.length === 0) return <span className="text-sm text-muted">Nothing to do</span>;
  return (
    <span className="flex flex-wrap gap-1.5">
      {present.map(([figure, name, tone]) => (
        <Badge key={figure} tone={tone}>
          {count(queue[figure])} {name}
        </Badge>
      ))}
    </span>
  );
}

function busyness({ waiting, later, active, dead }: Queue): number {
  return dead * 1_000_000 + waiting + active + later;
}

type Schedule = SystemState['schedules'][number];

function Schedules({ schedules }: { schedules: readonly Schedule[] }) {
  const { mutate: run, variables, isPending } = useRunNow();
  return (
    <ul className="grid">
      {schedules.map((schedule) => (
        <li
          key={schedule.name}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-3 first:border-0 first:pt-0"
        >
          <span className="min-w-0 grow basis-64">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <strong className="font-semibold wrap-anywhere">{sentenceCase(schedule.name)}</strong>
              {schedule.lastRun && <RunBadge state={schedule.lastRun.state} />}
            </span>
            <span className="block text-sm text-muted">{scheduleInWords(schedule.cron)}</span>
            <span className="block text-xs text-muted">{runsOf(schedule)}</span>
            {schedule.lastRun?.fault && (
              <span className="block text-xs wrap-anywhere text-error">{schedule.lastRun.fault}</span>
            )}
          </span>
          <Button
            tone="quiet"
            size="small"
            busy={isPending && variables === schedule.name}
            onClick={() => run(schedule.name)}
          >
            Run Now<span className="sr-only"> {sentenceCase(schedule.name)}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

const names = { active: 'Running', completed: 'Done', failed: 'Failed' } as const;
const tones = { active: 'info', completed: 'success', failed: 'danger' } as const;

function RunBadge({ state }: { state: keyof typeof names }) {
  return <StatusBadge status={names[state]} tone={tones[state]} />;
}

function runsOf({ nextAt, lastRun }: Schedule): string {
  const last = lastRun ? `Last ${dateTime(lastRun.at)}` : 'Not done within the last week';
  return nextAt ? `${last} · next ${dateTime(nextAt)}` : last;
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
}: SystemState): [name: string, value: string, note?: string][] {
  return [
    ['Paw & Vale', shop.version, shop.isDemo ? 'With demo data' : undefined],
    ['Running for', durationInWords(shop.uptimeSeconds), roles[shop.role]],
    ['Node.js', shop.node],
    ['PostgreSQL', database.version, database.isEmbedded ? 'The shop’s own' : 'At DATABASE_URL'],
    ['Database size', bytesInWords(database.bytes)],
    ['Pictures', bytesInWords(pictures.bytes), countOf(pictures.count, 'original')],
    [
      'Mail server',
      mail.hasServer ? 'Set' : 'None',
      mail.hasServer ? `From ${mail.from}` : 'Emails wait in the outbox',
    ],
    ['Payment', payment === 'stripe' ? 'Stripe' : 'Demo', paymentNote({ payment, isPaymentTest })],
  ];
}

function paymentNote({ payment, isPaymentTest }: Pick<SystemState, 'payment' | 'isPaymentTest'>): string | undefined {
  if (payment === 'demo') return 'No money moves';
  return isPaymentTest ? 'Test mode: no money moves' : undefined;
}

const roles: Record<SystemState['shop']['role'], string> = {
  all: 'Pages and background work',
  web: 'Pages only',
  worker: 'Background work only',
};
