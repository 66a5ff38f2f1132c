import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { pictureAt } from '#media/pictures/picture-sources.contract.ts';
import { useTheme } from './site-frame.queries.ts';

/** The name drawn in the files of `public/brand/`. */
const drawn = 'Paw & Vale';

type WordmarkProps = { name: string; children: ReactNode };

/** The drawn wordmark, or the name as text for a shop with another name or other colours. */
export function Wordmark({ name, children }: WordmarkProps) {
  const theme = useTheme();
  if (name === drawn && !theme?.hasOwnColours) return children;
  return <span className="heading-face line-clamp-2 max-w-64 text-subheading wrap-anywhere">{name}</span>;
}

/** On a light ground: the owner's logo, if they chose one. */
export function Logo(props: WordmarkProps) {
  const logo = useTheme()?.logo;
  if (!logo) return <Wordmark {...props} />;
  const { src, width, height } = logo;
  return (
    <picture className="contents">
      <img src={pictureAt(src, 400, 'webp')} alt={props.name} width={width} height={height} className="logo" />
    </picture>
  );
}

/** The logo or wordmark as a link to the home page. */
export function HomeLink({ name }: { name: string }) {
  return (
    <Link
      to="/"
      aria-label={`${name}, home`}
      activeProps={{ 'aria-current': undefined }}
      className="grid min-h-11 content-center text-pine"
    >
      <Logo name={name}>
        {/* In a `picture`, because React preloads a bare img, ahead of the page's main picture. */}
        <picture className="contents">
          <img src="/brand/wordmark.svg" alt="" width={166} height={32} className="h-6 w-auto min-[22rem]:h-7 sm:h-8" />
        </picture>
      </Logo>
    </Link>
  );
}
