import { clsx } from 'clsx';

/** Rounds an average down to half stars: 3, 3.5, 4 … */
export function starsShown(average: number): number {
  return Math.floor(Math.min(average, 5) * 2) / 2;
}

/** Five stars as a single element, because a listing shows many. Drawn by ui.css. */
export function Stars({ average, className }: { average: number; className?: string }) {
  return (
    <span
      role="img"
      aria-label={average > 0 ? `${average.toFixed(1)} out of 5 stars` : 'Not rated'}
      data-full={starsShown(average)}
      className={clsx('stars text-[1.1em]', className)}
    />
  );
}

export function Star({ full }: { full: boolean }) {
  return <span aria-hidden data-full={full ? 1 : 0} className="stars stars-one" />;
}
