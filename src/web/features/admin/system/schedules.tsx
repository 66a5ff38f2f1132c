import type { SystemState } from '#admin/system/system.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { dateTime } from '../parts/formats.rules.ts';
import { useRunNow } from '../layout/system.queries.ts';
import { jobInWords, scheduleInWords } from './system-words.rules.ts';

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
              <strong className="font-semibold wrap-anywhere">{jobInWords(schedule.name)}</strong>
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
            Run Now<span className="sr-only"> {jobInWords(schedule.name)}</span>
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
