import { clsx } from 'clsx';

/** A loading placeholder, sized by `className`. Hidden from screen readers: announce the loading separately. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={clsx('max-w-full animate-pulse rounded-field bg-oat-deep', className)} />;
}
