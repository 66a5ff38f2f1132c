import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { FormResult } from './form-results.ts';

export function FormResultScreen({ result: { title, text, to, back } }: { result: FormResult }) {
  return (
    <main id="main" className="page-width py-section">
      <EmptyState face="robin" level="h1" title={title} text={text}>
        <LinkButton to={to}>{back}</LinkButton>
      </EmptyState>
    </main>
  );
}
