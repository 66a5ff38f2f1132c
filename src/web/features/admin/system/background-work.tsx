import type { SystemState } from '#admin/system/system.contract.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { count, dateTime, sentenceCase } from '../parts/formats.rules.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import { scheduleInWords } from './system-words.rules.ts';
import { useRunNow } from './system.queries.ts';

type Queue = SystemState['queues'][number];

const figures: readonly [figure: 'dead' | 'active' | 'waiting' | 'later', name: string, tone: BadgeTone][] = [
  ['dead', 'failed', 'danger'],
  ['active', 'running', 'success'],
  ['waiting', 'waiting', 'info'],
  ['later', 'scheduled', 'outline'],
];

/** Queues with jobs come first. */
export function Queues({ queues }: { queues: readonly Queue[] }) {
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

export function Schedules({ schedules }: { schedules: readonly Schedule[] }) {
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
  const last = lastRun ? `Last ${dateTime(lastRun.at)}` : 'Not run in the last week';
  return nextAt ? `${last} · next ${dateTime(nextAt)}` : last;
}
