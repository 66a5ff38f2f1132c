import { LinkButton } from '../../ui/button.tsx';
import { Mascots } from '../../ui/pictures/mascots.tsx';
import { Scene } from '../../ui/pictures/scene.tsx';

type HeroProps = {
  line: string;
  /** The picture and what is said of the goods are the demo's. */
  isDemo: boolean;
};

/**
 * The picture's left third is empty: from 64rem on the words stand in it. On a telephone they stand above a flat picture, so that all
 * of it is in the first window; between the two beside a square one.
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
