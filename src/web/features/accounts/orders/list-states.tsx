import { LoadError } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SlowNote } from '../../../ui/slow-note.tsx';

export function Loading({ what }: { what: string }) {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Loading your {what}…</span>
      <SlowNote />
      <Skeleton className="h-36 rounded-picture" />
      <Skeleton className="h-36 rounded-picture" />
    </div>
  );
}

/** Shown when loading has failed. */
export function Unreadable({ what, onRetry }: { what: string; onRetry: () => void }) {
  return <LoadError level="h3" title={`We couldn’t load your ${what}`} onRetry={onRetry} />;
}
