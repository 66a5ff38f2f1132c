import { memo, useEffect, useRef } from 'react';
import { renderedPart } from '../../../ui/lazy-part.tsx';

let approach: () => void;
const isNear = new Promise<void>((resolve) => {
  approach = resolve;
});

/** The server renders it. In the browser its code is not loaded before it comes near, as hardly anybody presses anything here. */
export const questionsPart = renderedPart(async () => {
  if (!import.meta.env.SSR) await isNear;
  return (await import('./questions.tsx')).Questions;
});

/** Rendered anew for another product only: until its code is there, what the server wrote stays. */
export const QuestionsSection = memo(function QuestionsSection({ productId }: { productId: number }) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    const near = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && approach(), {
      rootMargin: '300px',
    });
    const node = section.current;
    if (node) near.observe(node);
    // Before React, which lets nothing through that is pressed before the code is there, and does not replay it.
    addEventListener('click', holdPress, true);
    return () => {
      near.disconnect();
      removeEventListener('click', holdPress, true);
    };
  }, []);
  return (
    <section ref={section} id="questions" className="mt-section scroll-mt-8" aria-label="Questions and answers">
      <questionsPart.Part productId={productId} />
    </section>
  );
});

/** Marks the button, which is pressed again once it works. */
function holdPress(event: Event): void {
  const { target } = event;
  const button = target instanceof Element && target.closest('#questions:not([data-ready]) button');
  if (!button) return;
  event.stopImmediatePropagation();
  button.setAttribute('aria-busy', 'true');
}
