import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

type BreadcrumbsProps = {
  /** Links, from the top down. */
  trail: readonly ReactNode[];
  /** The current page. */
  here: string;
};

export function Breadcrumbs({ trail, here }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex items-center gap-x-1.5 text-sm text-muted [&_a]:py-3 [&_a]:hover:text-ink [&_a]:hover:underline">
        {trail.map((link, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a trail does not change its order
          <li key={place} className="flex shrink-0 items-center gap-1.5">
            {link}
            <ChevronRight className="size-4" aria-hidden />
          </li>
        ))}
        <li className="line-clamp-1 text-ink">{here}</li>
      </ol>
    </nav>
  );
}
