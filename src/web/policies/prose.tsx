import { useId } from 'react';
import type { ReactNode } from 'react';

type ProseProps = {
  title: string;
  /** The key points. */
  inShort: readonly string[];
  children: ReactNode;
};

/** The layout of a long text, with its key points next to it. */
export function Prose({ title, inShort, children }: ProseProps) {
  return (
    <article className="grid grid-cols-1 items-start gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,42rem)_minmax(16rem,1fr)]">
      <h2 className="lg:col-span-2">{title}</h2>
      {inShort.length > 0 && (
        <aside
          aria-label={`${title}, in short`}
          className="rounded-picture bg-accessories p-6 lg:sticky lg:top-36 lg:order-last"
        >
          <p className="heading-face text-subheading">In short</p>
          <ul className="mt-3 grid list-disc gap-2 pl-5 marker:text-clay">
            {inShort.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </aside>
      )}
      <div className="grid grid-cols-1 gap-10 wrap-anywhere">{children}</div>
    </article>
  );
}

/** Paragraphs and lists below each other. */
export const proseClass =
  'grid gap-3 [&_ol]:grid [&_ol]:list-decimal [&_ol]:gap-2 [&_ol]:pl-5 [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-2 [&_ul]:pl-5 [&_ul]:marker:text-clay';

export function Chapter({
  title,
  heading: Heading = 'h3',
  children,
}: {
  title: string;
  heading?: 'h2' | 'h3';
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={proseClass}>
      <Heading id={id}>{title}</Heading>
      {children}
    </section>
  );
}
