import { useId } from 'react';
import type { ReactNode } from 'react';

/** One step of the checkout under its heading. */
export function CardSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-5">
      <h2 id={id} className="text-subheading">
        {title}
      </h2>
      {children}
    </section>
  );
}
