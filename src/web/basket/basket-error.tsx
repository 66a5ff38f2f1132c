import { sentenceFor } from '../api.ts';
import { LoadError } from '../ui/empty-state.tsx';

type BasketErrorProps = { error: Error; level?: 'h3'; onRetry: () => void };

/** Says whether the shop is just restarting, or the visitor should look at their connection. */
export function BasketError({ error, ...props }: BasketErrorProps) {
  return <LoadError {...props} title="We couldn’t load your basket" reason={sentenceFor(error, '')} />;
}
