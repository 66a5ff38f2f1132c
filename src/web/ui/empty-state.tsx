import type { ReactNode } from 'react';
import { Button } from './button.tsx';

type EmptyStateProps = {
  /** Which pet's drawing to show. */
  face?: 'dog' | 'cat' | 'rabbit' | 'robin' | 'goldfish';
  title: string;
  /** `h1` when the page has no other heading. */
  level?: 'h1' | 'h2' | 'h3' | 'p';
  text?: ReactNode;
  /** Buttons for what to do next. */
  children?: ReactNode;
};

export function EmptyState({ face = 'dog', title, level: Title = 'h2', text, children }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 px-4 py-12 text-center wrap-anywhere">
      <img src={`/brand/face-${face}.svg`} alt="" width={112} height={112} className="mb-2 size-28 object-contain" />
      <Title className="heading-face text-heading">{title}</Title>
      {text && <p className="max-w-md text-base text-balance text-muted">{text}</p>}
      {children && <div className="mt-4 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}

type LoadErrorProps = Pick<EmptyStateProps, 'title' | 'level'> & {
  onRetry: () => void;
  /** The shop's own, if it gave one. */
  reason?: string;
};

/** Shown when loading has failed, with a retry button. */
export function LoadError({ onRetry, reason, ...heading }: LoadErrorProps) {
  return (
    <EmptyState face="cat" {...heading} text={reason || 'Please check your connection and try again.'}>
      <Button onClick={onRetry}>Try Again</Button>
    </EmptyState>
  );
}
