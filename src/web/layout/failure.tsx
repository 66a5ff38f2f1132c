import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** Shown when a page fails to render. It reloads the document, because a failed code chunk is not requested again otherwise. */
export function FailureScreen() {
  return (
    <main id="main" className="page-width py-section">
      <EmptyState
        face="cat"
        level="h1"
        title="Something went wrong"
        text="That’s our fault, not yours. Please try again, and contact us if it keeps happening."
      >
        <Button onClick={() => location.reload()}>Try Again</Button>
      </EmptyState>
    </main>
  );
}
