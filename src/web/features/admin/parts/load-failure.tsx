import { sentenceFor } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

type LoadFailureProps = {
  /** Plural noun: 'orders'. */
  what: string;
  error: unknown;
  onRetry: () => void;
};

/** Shown when loading has failed, with a retry button. */
export function LoadFailure({ what, error, onRetry }: LoadFailureProps) {
  const text = sentenceFor(error, 'Please check your connection and try again.');
  return (
    <EmptyState face="cat" level="p" title={`We couldn’t load the ${what}`} text={text}>
      <Button tone="secondary" className="bg-oat-deep" onClick={onRetry}>
        Retry
      </Button>
    </EmptyState>
  );
}
