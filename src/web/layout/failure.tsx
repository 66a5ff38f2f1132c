import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** In place of a page that could not be made. It is opened anew: code that was lost is asked for again in no other way. */
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
