import { LinkButton } from '../../ui/button.tsx';
import { Mascots } from '../../ui/pictures/mascots.tsx';
import { Scene } from '../../ui/pictures/scene.tsx';

type HeroProps = {
  line: string;
  /** The picture and what is said of the goods are the demo's. */
  isDemo: boolean;
};

/** The picture's left third is empty: from 64rem on the words stand in it, below that above it. */
export function Hero({ line, isDemo }: HeroProps) {
  return (
    <section className="page-width lg:pt-2">
      <div className="relative grid gap-8 pt-8 md:pt-12 lg:block lg:pt-0">
        <div className="z-1 grid content-center justify-items-start gap-5 lg:absolute lg:inset-y-0 lg:left-[4%] lg:w-[34%]">
          <h1 className="text-display text-pine lg:max-xl:text-title">{line}</h1>
          {isDemo && (
            <p className="max-w-[24rem] text-lead">
              Honest food, toys that last and beds worth sleeping in, from a small family-run business.
            </p>
          )}
          <div className="mt-1 flex flex-wrap gap-3">
            <LinkButton to="/shop" size="large" className="max-sm:px-6">
              Shop Now
            </LinkButton>
            <LinkButton
              to="/shop"
              search={{ featured: 'true' }}
              size="large"
              tone="secondary"
              className="max-sm:px-6 lg:bg-paper"
            >
              View Collections
            </LinkButton>
          </div>
        </div>
        <div className="aspect-square overflow-hidden rounded-picture bg-picture-hero md:aspect-video lg:aspect-[16/8]">
          {isDemo ? (
            <Scene
              name="hero"
              narrow="hero-square"
              sizes="(min-width: 80rem) 78rem, 96vw"
              first
              className="object-right"
            />
          ) : (
            <Mascots className="size-full lg:pl-[40%]" />
          )}
        </div>
      </div>
    </section>
  );
}
