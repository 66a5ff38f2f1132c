import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** A section of the design page; its name is also the anchor for the table of contents. */
export function Chapter({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-6 border-t border-line pt-10">
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

type SpecimenProps = {
  /** The component and its state: `Button, busy`. */
  name: string;
  /** Uses the full width. */
  wide?: boolean;
  children: ReactNode;
};

export function Specimen({ name, wide = false, children }: SpecimenProps) {
  return (
    <figure data-sample className={clsx('grid min-w-0 grid-cols-1 content-start gap-3', wide && 'col-span-full')}>
      <figcaption className="text-xs text-muted">{name}</figcaption>
      {children}
    </figure>
  );
}

export function Specimens({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-1 gap-x-8 gap-y-10 md:grid-cols-2 lg:grid-cols-3">{children}</div>;
}

/** Lays its children out in a row. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
