import { sentenceFor } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

type LoadFailureProps = {
  /** In the plural: 'orders'. */
  what: string;
  error: unknown;
  onRetry: () => void;
};

/** In place of what could not be read. The toast has said it; this stays and offers another try. */
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
