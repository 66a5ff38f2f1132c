import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { IconButton } from '../button.tsx';

type CarouselProps = {
  /** Accessible name: `Best sellers`. */
  label: string;
  slides: readonly { key: string | number; content: ReactNode }[];
  /** How long each slide shows, in ms. */
  delayMs: number;
  /** Width of a slide: `w-72 md:w-80`. */
  slideClass: string;
  /** Next to the buttons. */
  heading?: ReactNode;
};

/** Slides that scroll sideways and advance automatically, wrapping around, until paused. */
export function Carousel({ label, slides, delayMs, slideClass, heading }: CarouselProps) {
  const track = useRef<HTMLUListElement>(null);
  const id = useId();
  // With reduced motion it starts paused.
  const [chosen, setPlaying] = useState<boolean>();
  const lessMotion = useLessMotion();
  const playing = chosen ?? !lessMotion;
  const [held, setHeld] = useState(false);

  const go = useCallback((by: 1 | -1) => {
    if (track.current) scrollBySlides(track.current, by);
  }, []);

  useEffect(() => {
    if (!playing || held) return undefined;
    const timer = setInterval(() => document.hidden || go(1), delayMs);
    return () => clearInterval(timer);
  }, [playing, held, delayMs, go]);

  const hold = { onPointerEnter: () => setHeld(true), onPointerLeave: () => setHeld(false) };
  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      className="grid gap-6"
      {...hold}
      onFocus={(event) => setHeld(event.target.matches(':focus-visible') && !event.target.closest('[data-play]'))}
      onBlur={() => setHeld(false)}
    >
      <div className="flex flex-wrap items-end justify-between gap-4">
        {heading}
        {slides.length > 1 && (
          <div className="ml-auto flex gap-1">
            <IconButton data-play label={playing ? 'Pause' : 'Play'} onClick={() => setPlaying(!playing)}>
              {playing ? <Pause className="size-5" aria-hidden /> : <Play className="size-5" aria-hidden />}
            </IconButton>
            <IconButton label={`Previous: ${label}`} aria-controls={id} onClick={() => go(-1)}>
              <ChevronLeft className="size-6" aria-hidden />
            </IconButton>
            <IconButton label={`Next: ${label}`} aria-controls={id} onClick={() => go(1)}>
              <ChevronRight className="size-6" aria-hidden />
            </IconButton>
          </div>
        )}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it, also where slides hold nothing to focus */}
      <ul ref={track} id={id} tabIndex={0} aria-label={label} className="carousel-track">
        {slides.map(({ key, content }) => (
          <li key={key} className={clsx('shrink-0 snap-start', slideClass)}>
            {content}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** By one slide, wrapping around at either end. */
function scrollBySlides(track: HTMLElement, by: 1 | -1): void {
  const [first, second] = track.children;
  if (!first || !second) return;
  const step = second.getBoundingClientRect().left - first.getBoundingClientRect().left;
  const furthest = track.scrollWidth - track.clientWidth;
  const atEnd = by > 0 ? track.scrollLeft >= furthest - 2 : track.scrollLeft <= 2;
  const wrapped = by > 0 ? 0 : furthest;
  track.scrollTo({ left: atEnd ? wrapped : track.scrollLeft + by * step });
}

const lessMotionQuery = '(prefers-reduced-motion: reduce)';

/** True on the server. */
function useLessMotion(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(lessMotionQuery);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(lessMotionQuery).matches,
    () => true,
  );
}
