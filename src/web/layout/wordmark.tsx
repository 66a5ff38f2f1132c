import type { ReactNode } from 'react';

/** The name drawn in the files of `public/brand/`. */
const drawn = 'Paw & Vale';

/** The drawn wordmark, or the name as text for a shop with another name. */
export function Wordmark({ name, children }: { name: string; children: ReactNode }) {
  if (name === drawn) return children;
  return <span className="heading-face line-clamp-2 max-w-64 text-subheading wrap-anywhere">{name}</span>;
}
