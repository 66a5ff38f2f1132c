import type { SystemState } from '#admin/system/system.contract.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { BadgeTone } from '../../../ui/badge.tsx';
import { count } from '../parts/formats.rules.ts';
import { jobInWords } from './system-words.rules.ts';

type Queue = SystemState['queues'][number];

const figures: readonly [figure: 'dead' | 'active' | 'waiting' | 'later', name: string, tone: BadgeTone][] = [
  ['dead', 'failed', 'danger'],
  ['active', 'being done', 'success'],
  ['waiting', 'waiting', 'info'],
  ['later', 'for later', 'outline'],
];

/** Those with something to do come first. */
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
            <strong className="block font-semibold wrap-anywhere">{jobInWords(queue.name)}</strong>
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
