import type { ReactNode } from 'react';

/** What the drawings in `public/brand/` say. */
const drawn = 'Paw & Vale';

/** The drawing, or the name in the heading's face for a shop that goes by another. */
export function Wordmark({ name, children }: { name: string; children: ReactNode }) {
  if (name === drawn) return children;
  return <span className="heading-face line-clamp-2 max-w-64 text-subheading wrap-anywhere">{name}</span>;
}
