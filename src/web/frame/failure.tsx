import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** In place of a page that could not be made. */
export function FailureScreen() {
  const router = useRouter();
  const { reset } = useQueryErrorResetBoundary();
  return (
    <main id="main" className="page-width py-section">
      <EmptyState
        face="cat"
        level="h1"
        title="Something went wrong"
        text="That is our fault, not yours. Please try once more; if it stays like this, write to us."
      >
        <Button
          onClick={() => {
            reset();
            void router.invalidate();
          }}
        >
          Try Again
        </Button>
      </EmptyState>
    </main>
  );
}
