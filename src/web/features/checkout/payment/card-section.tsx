import type { ReactNode } from 'react';

/** One step of the checkout under its heading. No named region: its fields have names enough. */
export function CardSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-5">
      <h2 className="text-subheading">{title}</h2>
      {children}
    </section>
  );
}
