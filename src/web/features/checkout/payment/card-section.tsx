import type { ReactNode } from 'react';

/** One section of the checkout with its heading. */
export function CardSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-5">
      <h2 className="text-subheading">{title}</h2>
      {children}
    </section>
  );
}
