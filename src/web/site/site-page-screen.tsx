import type { ReactNode } from 'react';
import { longDate } from '../ui/dates.ts';
import { SitePicture } from '../ui/pictures/site-picture.tsx';
import { PageBlocks } from './page-blocks.tsx';
import type { SitePage } from './site-pages.queries.ts';

type SitePageScreenProps = {
  page: SitePage;
  /** An article shows when it was published. */
  isArticle?: boolean;
  /** Above the title. */
  back?: ReactNode;
};

/** A page of the owner’s, or the home page in a preview: where it begins with a hero, that has the title. */
export function SitePageScreen({ page, isArticle = false, back }: SitePageScreenProps) {
  const { title, picture, blocks, publishedAt } = page;
  const hasTitle = blocks[0]?.kind !== 'hero' && title !== '';
  return (
    <main id="main">
      {hasTitle && (
        <div className="page-width grid justify-items-start gap-4 pt-8">
          {back}
          <h1 className="measure">{title}</h1>
          {isArticle && publishedAt && (
            <time dateTime={publishedAt} className="text-sm text-muted">
              {longDate(publishedAt)}
            </time>
          )}
          {picture && (
            <span className="mt-2 block aspect-[2] max-h-[32rem] w-full overflow-hidden rounded-picture bg-picture-hero">
              <SitePicture picture={picture} sizes="(min-width: 80rem) 78rem, 92vw" first />
            </span>
          )}
        </div>
      )}
      <PageBlocks blocks={blocks} />
    </main>
  );
}
