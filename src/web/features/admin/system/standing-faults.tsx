import type { SystemState } from '#admin/system/system.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { faultInWords } from '../parts/fault-words.rules.ts';
import { countOf, dateTime, sentenceCase } from '../parts/formats.rules.ts';
import { useRunNow } from './system.queries.ts';

/** One row for each scheduled task that fails, however often. */
export function StandingFaults({ faults }: { faults: SystemState['faults'] }) {
  const { mutate: run, variables, isPending } = useRunNow();
  return (
    <ul aria-label="Failing tasks" className="mb-4 grid">
      {faults.map(({ job, since, latestAt, failures, error }) => (
        <li
          key={job}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-3 first:border-0 first:pt-0"
        >
          <span className="min-w-0 grow basis-64">
            <strong className="block font-semibold wrap-anywhere">{faultInWords(job, dateTime(since))}</strong>
            <span className="block text-sm wrap-anywhere text-error">{error}</span>
            <span className="block text-xs text-muted">
              Failed {countOf(failures, 'time')}, last {dateTime(latestAt)}. The next success clears this.
            </span>
          </span>
          <Button tone="quiet" size="small" busy={isPending && variables === job} onClick={() => run(job)}>
            Run Now<span className="sr-only"> {sentenceCase(job)}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
