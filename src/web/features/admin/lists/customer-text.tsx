import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { dateTime } from '../parts/formats.rules.ts';
import { StatusBadge } from '../parts/status-badge.tsx';

export const shownOrHidden = [
  ['', 'Shown or not'],
  ['shown', 'Shown'],
  ['hidden', 'Hidden'],
] as const;

/** A text by a customer; long ones are collapsed. */
export function CustomerText({ children }: { children: string }) {
  const isLong = children.length > 220;
  if (!isLong) return <span className="block max-w-prose whitespace-pre-line wrap-anywhere">{children}</span>;
  return (
    <details className="max-w-prose">
      <summary className="cursor-pointer wrap-anywhere">{children.slice(0, 180).trimEnd()}…</summary>
      <span className="mt-2 block whitespace-pre-line wrap-anywhere">{children}</span>
    </details>
  );
}

export function Marks({ hiddenAt, isSample }: { hiddenAt: string | null; isSample: boolean }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <StatusBadge status={hiddenAt ? 'hidden' : 'shown'} />
      {isSample && <SampleBadge />}
    </span>
  );
}

/** Marks the demo shop's sample data. */
export function SampleBadge() {
  return <Badge tone="outline">Sample</Badge>;
}

export function When({ at }: { at: string }) {
  return <time dateTime={at}>{dateTime(at)}</time>;
}

type HideButtonProps = {
  id: number;
  /** The author, for screen readers. */
  of: string;
  isHidden: boolean;
  onModerate: (change: { id: number; hidden: boolean }) => void;
};

export function HideButton({ id, of, isHidden, onModerate }: HideButtonProps) {
  return (
    <Button tone="quiet" size="small" className="-ml-4" onClick={() => onModerate({ id, hidden: !isHidden })}>
      {isHidden ? 'Show' : 'Hide'}
      <span className="sr-only"> {of}</span>
    </Button>
  );
}
