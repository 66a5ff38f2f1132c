import { pageHead } from '../page-head.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

const title = '404 Page Not Found';

export function notFoundHead(shopUrl: string) {
  return pageHead(shopUrl, { title, description: 'There is no page at this address.' });
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
