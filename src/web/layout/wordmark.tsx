import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** The name drawn in the files of `public/brand/`. */
const drawn = 'Paw & Vale';

/** The drawn wordmark, or the name as text for a shop with another name. */
export function Wordmark({ name, children }: { name: string; children: ReactNode }) {
  if (name === drawn) return children;
  return <span className="heading-face line-clamp-2 max-w-64 text-subheading wrap-anywhere">{name}</span>;
}

/** The wordmark as a link to the home page. */
export function HomeLink({ name }: { name: string }) {
  return (
    <Link
      to="/"
      aria-label={`${name}, home`}
      activeProps={{ 'aria-current': undefined }}
      className="grid min-h-11 content-center text-pine"
    >
      <Wordmark name={name}>
        {/* In a `picture`, because React preloads a bare img, ahead of the page's main picture. */}
        <picture className="contents">
          <img src="/brand/wordmark.svg" alt="" width={166} height={32} className="h-6 w-auto min-[22rem]:h-7 sm:h-8" />
        </picture>
      </Wordmark>
    </Link>
  );
}
