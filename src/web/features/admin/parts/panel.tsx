import { useLocation } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';

type PanelProps = {
  title: ReactNode;
  /** Shown below the title. */
  intro?: ReactNode;
  /** Buttons next to the title. */
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A titled section of an admin screen. */
export function Panel({ title, intro, actions, className, children }: PanelProps) {
  const id = useId();
  const section = useScrollToPanel(title);
  return (
    <section
      ref={section}
      aria-labelledby={id}
      className={clsx('admin-panel grid min-w-0 scroll-mt-20 grid-cols-1 content-start gap-4', className)}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 id={id} className="text-subheading">
            {title}
          </h2>
          {intro && <p className="mt-1 text-sm text-muted">{intro}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {children}
    </section>
  );
}

/** Scrolls the panel into view when the address's hash is the slug of its title: `#two-step-sign-in`. */
function useScrollToPanel(title: ReactNode) {
  const section = useRef<HTMLElement>(null);
  const hash = useLocation({ select: (location) => location.hash });
  const isNamed = hash !== '' && typeof title === 'string' && title.toLowerCase().replaceAll(/[^a-z]+/g, '-') === hash;
  useEffect(() => {
    if (!isNamed) return undefined;
    // Content loading above it moves it down, so scroll again until the user scrolls.
    const show = () => section.current?.scrollIntoView();
    const observer = new ResizeObserver(show);
    const stop = () => observer.disconnect();
    observer.observe(document.body);
    const acts = ['wheel', 'pointerdown', 'keydown'] as const;
    for (const act of acts) addEventListener(act, stop, { once: true });
    return () => {
      stop();
      for (const act of acts) removeEventListener(act, stop);
    };
  }, [isNamed]);
  return section;
}
