import { LinkButton } from '../../ui/button.tsx';
import { Mascots, Scene } from '../../ui/pictures/scene.tsx';

type HeroProps = {
  line: string;
  /** With the demo's picture and description. */
  isDemo: boolean;
};

/**
 * On wide screens, from 64rem, the text lies over the picture's empty left third. On phones it is above a flat picture, so that
 * both fit on the first screen; in between it is next to a square one.
 */
export function Hero({ line, isDemo }: HeroProps) {
  return (
    <section className="page-width hero">
      <div className="hero-words">
        <h1 className="text-pine">{line}</h1>
        {isDemo && (
          <p className="max-w-[24rem] text-lead max-sm:text-base max-sm:leading-snug">
            Honest food, toys that last and beds worth sleeping in, from a small{' '}
            <span className="whitespace-nowrap">family-run</span> business.
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/shop" size="large" className="max-sm:px-6">
            Shop Now
          </LinkButton>
          <LinkButton
            to="/shop"
            search={{ featured: 'true' }}
            size="large"
            tone="secondary"
            className="px-6 lg:bg-paper"
          >
            View Collections
          </LinkButton>
        </div>
      </div>
      <div className="hero-picture overflow-hidden rounded-picture bg-picture-hero">
        {isDemo ? (
          <Scene
            name="hero"
            narrow="hero-square"
            sizes="(min-width: 106.25rem) 92.5rem, (min-width: 64rem) 78rem, (min-width: 40rem) 52vw, 92vw"
            first
            className="object-[50%_62%] lg:object-right"
          />
        ) : (
          <Mascots className="size-full lg:pl-[40%]" />
        )}
      </div>
    </section>
  );
}
