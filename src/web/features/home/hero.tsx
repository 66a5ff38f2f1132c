import { clsx } from 'clsx';
import type { BlockOf } from '#shop/site/blocks.contract.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Mascots, Scene } from '../../ui/pictures/scene.tsx';
import { SitePicture } from '../../ui/pictures/site-picture.tsx';
import { targetOf } from '../../ui/target.ts';

type HeroProps = Pick<BlockOf<'hero'>, 'title' | 'text' | 'picture' | 'buttons'>;

/** For the drawn scene, which reaches from edge to edge. */
const sizes = '(min-width: 106.25rem) 92.5rem, (min-width: 64rem) 78rem, (min-width: 40rem) 52vw, 92vw';

/**
 * On wide screens, from 64rem, the text lies over the scene's empty left third. On phones it is above a flat picture, so that
 * both fit on the first screen; in between it is next to a square one, as it always is to a picture of the owner's.
 */
export function Hero({ title, text, picture, buttons }: HeroProps) {
  const isOwn = picture !== null && 'src' in picture;
  return (
    <section className={clsx('page-width hero', isOwn && 'hero-beside')}>
      <div className="hero-words">
        <h1 className="text-pine">{title}</h1>
        {text && <p className="max-w-[24rem] text-lead max-sm:text-base max-sm:leading-snug">{unbroken(text)}</p>}
        <div className="flex flex-wrap gap-3 sm:max-lg:*:grow">
          {buttons.map(({ label, to }, place) => (
            <LinkButton
              key={label}
              {...targetOf(to)}
              size="large"
              tone={place === 0 ? 'primary' : 'secondary'}
              className={place === 0 ? 'max-lg:px-5' : 'max-lg:px-5 lg:bg-paper'}
            >
              {label}
            </LinkButton>
          ))}
        </div>
      </div>
      <div className="hero-picture overflow-hidden rounded-picture bg-picture-hero">
        {picture === null && <Mascots className="size-full lg:pl-[40%]" />}
        {isOwn && <SitePicture picture={picture} sizes="(min-width: 40rem) 52vw, 92vw" first />}
        {picture && 'scene' in picture && (
          <Scene
            name={picture.scene}
            {...(picture.scene === 'hero' && { narrow: 'hero-square' as const })}
            sizes={sizes}
            first
            className="object-[50%_62%] lg:object-right"
          />
        )}
      </div>
    </section>
  );
}

/** A compound such as ‘family-run’ stays on one line. */
function unbroken(text: string) {
  return text.split(/(\p{L}+-\p{L}+)/u).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <span key={part} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}
