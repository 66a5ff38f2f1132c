import { Link } from '@tanstack/react-router';
import type { Journal } from '#catalogue/site-pages/site-pages.contract.ts';
import { longDate } from '../ui/dates.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { SitePicture } from '../ui/pictures/site-picture.tsx';

export function JournalScreen({ articles }: { articles: Journal }) {
  return (
    <main id="main" className="page-width pt-8">
      <h1>Journal</h1>
      {articles.length === 0 && (
        <div className="mt-8">
          <EmptyState level="h2" title="Nothing written yet" text="Please look in again soon." />
        </div>
      )}
      <ul className="mt-8 grid gap-10 sm:grid-cols-2 lg:grid-cols-3">
        {articles.map(({ address, title, description, picture, publishedAt }) => (
          <li key={address}>
            <Link to="/journal/$slug" params={{ slug: address }} className="group grid gap-2">
              {picture && (
                <span className="mb-2 block aspect-[3/2] overflow-hidden rounded-picture bg-picture-hero">
                  <SitePicture picture={picture} sizes="(min-width: 64rem) 25rem, (min-width: 40rem) 46vw, 92vw" />
                </span>
              )}
              <h2 className="text-subheading group-hover:underline">{title}</h2>
              <time dateTime={publishedAt} className="text-sm text-muted">
                {longDate(publishedAt)}
              </time>
              {description && <p className="text-sm">{description}</p>}
            </Link>
          </li>
        ))}
      </ul>
    </main>
  );
}
