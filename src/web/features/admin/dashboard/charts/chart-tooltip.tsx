import type { TooltipContentProps } from 'recharts';
import type { ChartPoint } from './chart-points.rules.ts';
import { pointName } from './chart-words.rules.ts';

type Pointed = Pick<TooltipContentProps, 'active' | 'payload'>;
type ChartTooltipProps = Partial<Pointed> & { name: string; format: (value: number) => string };

/** What the pointer is on. recharts hands over what it drew, one of our points. */
export function ChartTooltip({ active, payload, name, format }: ChartTooltipProps) {
  const [drawn] = payload ?? [];
  const point = drawn?.payload as ChartPoint | undefined;
  if (!active || !point) return null;
  return (
    <div className="rounded-field bg-paper px-3 py-2 text-sm shadow-float">
      <p className="text-xs text-muted">{pointName(point)}</p>
      <p className="figures font-semibold">
        {name} {format(Number(drawn?.value))}
      </p>
    </div>
  );
}
