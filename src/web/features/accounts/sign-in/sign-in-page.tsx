import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { SceneName } from '#shop/scenes/scenes.contract.ts';
import { shopQuery } from '../../../layout/shop.queries.ts';
import { Mascots, Scene } from '../../../ui/pictures/scene.tsx';

type SignInPageProps = {
  title: string;
  intro?: ReactNode;
  scene?: SceneName;
  children: ReactNode;
};

/** A form, with a picture next to it on wide screens. */
export function SignInPage({ title, intro, scene = 'hero-square', children }: SignInPageProps) {
  const { data: shop } = useQuery(shopQuery);
  return (
    <main id="main" className="page-width pt-8 sm:pt-12 lg:pt-6">
      <div className="grid items-center gap-16 lg:grid-cols-2">
        <div className="mx-auto grid w-full max-w-md gap-8 lg:py-10">
          <div>
            <h1>{title}</h1>
            {intro && <p className="mt-4 text-muted">{intro}</p>}
          </div>
          {children}
        </div>
        <div className="hidden aspect-square max-h-[44rem] w-full overflow-hidden rounded-picture bg-picture-hero lg:block">
          {shop?.isDemo ? (
            <Scene name={scene} sizes="(min-width: 80rem) 37rem, 45vw" />
          ) : (
            <Mascots className="size-full" />
          )}
        </div>
      </div>
    </main>
  );
}
