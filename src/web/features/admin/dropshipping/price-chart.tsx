import { useState } from 'react';
import type { PriceChange } from '#catalogue/prices/price-history.contract.ts';
import { money, shortDate } from '../parts/formats.rules.ts';
import { highestOf, pathOf, stepsOf } from './price-steps.rules.ts';

const frame = { width: 600, height: 140 };

/** Price and cost over time; the table beneath says the same in words. */
export function PriceChart({ changes }: { changes: readonly PriceChange[] }) {
  const [now] = useState(() => performance.timeOrigin + performance.now());
  const steps = stepsOf(changes, now);
  const first = changes.at(-1)?.at;
  return (
    <figure className="grid gap-2">
      <svg
        viewBox={`0 -4 ${frame.width} ${frame.height + 8}`}
        preserveAspectRatio="none"
        className="h-40 w-full overflow-visible rounded-field bg-oat"
        role="img"
        aria-label={`Price and cost since ${shortDate(first)}, ${money(highestOf(steps))} at most`}
      >
        <path
          d={pathOf(steps, ({ cost }) => cost, frame)}
          className="fill-none stroke-clay"
          strokeWidth="2"
          strokeDasharray="5 4"
          vectorEffect="non-scaling-stroke"
        />
        <path
          d={pathOf(steps, ({ price }) => price, frame)}
          className="fill-none stroke-pine"
          strokeWidth="2.5"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <figcaption className="flex flex-wrap justify-between gap-x-4 text-xs text-muted">
        <span>{shortDate(first)}</span>
        <span className="flex gap-4">
          <span className="inline-flex items-center gap-1.5">
            <span className="h-0.5 w-5 bg-pine" aria-hidden />
            Price
          </span>
          <span className="inline-flex items-center gap-1.5">
            <span className="w-5 border-t-2 border-dashed border-clay" aria-hidden />
            Cost
          </span>
        </span>
        <span>today</span>
      </figcaption>
    </figure>
  );
}
