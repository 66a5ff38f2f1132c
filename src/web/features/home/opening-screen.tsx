import type { ReactNode } from 'react';
import { Mascots } from '../../ui/pictures/scene.tsx';

/** What visitors see before the shop opens. */
export function OpeningScreen({ name, line, children }: { name: string; line: string; children: ReactNode }) {
  return (
    <main id="main">
      <section className="page-width pt-2">
        <div className="grid items-center gap-8 overflow-hidden rounded-picture bg-picture-hero px-6 pt-12 md:grid-cols-2 md:px-12 lg:px-16 lg:pt-16">
          <div className="grid justify-items-start gap-4 md:pb-16">
            <h1 className="text-display text-pine">Opening soon</h1>
            <p className="max-w-[26rem] text-lead">{line}</p>
            <p className="max-w-[26rem]">
              {name} isn’t open just yet: we’re still filling the shelves. Leave your email and you’ll hear from us.
            </p>
          </div>
          <Mascots className="self-end" />
        </div>
      </section>
      {children}
    </main>
  );
}

/** Replaces the hero while nothing is on sale. */
export function OpeningSoon({ line }: { line: string }) {
  return (
    <section className="page-width pt-6 lg:pt-2">
      <div className="grid items-center gap-8 overflow-hidden rounded-picture bg-picture-hero px-6 pt-12 md:grid-cols-2 md:px-12 lg:px-16">
        <div className="grid justify-items-start gap-4 md:pb-12">
          <h1 className="text-display text-pine lg:max-xl:text-title">{line}</h1>
          <p className="max-w-[26rem] text-lead">
            We’re still stocking the shelves. Leave your email below and we’ll let you know when there’s something to
            see.
          </p>
        </div>
        <Mascots className="self-end" />
      </div>
    </section>
  );
}
