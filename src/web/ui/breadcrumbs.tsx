import type { ReactNode } from 'react';
import { ChevronRight } from 'lucide-react';

type BreadcrumbsProps = {
  /** Links, from the top down. */
  trail: readonly ReactNode[];
  /** The page one is on. */
  here: string;
};

export function Breadcrumbs({ trail, here }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-sm text-muted">
        {trail.map((link, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a trail does not change its order
          <li key={place} className="flex items-center gap-1.5 [&_a]:hover:text-ink [&_a]:hover:underline">
            {link}
            <ChevronRight className="size-4" aria-hidden />
          </li>
        ))}
        <li className="text-ink">{here}</li>
      </ol>
    </nav>
  );
}
