import { useEffect, useState } from 'react';
import { pageHead } from '../page-head.ts';
import type { Site } from '../page-head.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useOnline } from '../ui/slow-note.tsx';

const title = '404 Page Not Found';
const failure = 'Something went wrong';

export function notFoundHead(site: Site) {
  return pageHead(site, { title, description: 'There is no page at this address.' });
}

export function failureHead(site: Site) {
  return pageHead(site, { title: failure, description: failure });
}

export function NotFoundScreen() {
  return (
    <main id="main" className="page-width py-section">
      <EmptyState face="robin" level="h1" title={title} text="We looked under the sofa as well. It isn’t there.">
        <LinkButton to="/">Back to Home</LinkButton>
        <LinkButton to="/shop" tone="secondary">
          Browse Products
        </LinkButton>
      </EmptyState>
    </main>
  );
}

/** Shown when a page fails to render. It reloads the document, because a failed code chunk is not requested again otherwise. */
export function FailureScreen() {
  const isOnline = useOnline();
  const [isLost] = useState(!isOnline);
  useEffect(() => {
    if (isLost && isOnline) location.reload();
  }, [isLost, isOnline]);
  if (isLost)
    return (
      <main id="main" className="page-width py-section">
        <EmptyState level="h1" title="No connection" text="This page couldn’t load without it. Please try again.">
          <Button onClick={() => location.reload()}>Try Again</Button>
        </EmptyState>
      </main>
    );
  return (
    <main id="main" className="page-width py-section">
      <EmptyState
        face="cat"
        level="h1"
        title={failure}
        text="That’s our fault, not yours. Please try again, and contact us if it keeps happening."
      >
        <Button onClick={() => location.reload()}>Try Again</Button>
        <LinkButton to="/contact" tone="secondary">
          Contact Us
        </LinkButton>
      </EmptyState>
    </main>
  );
}
