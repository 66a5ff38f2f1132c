import { clsx } from 'clsx';

/** The shape of what is coming; its size comes from `className`. Whoever shows it says in words that something loads. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={clsx('animate-pulse rounded-field bg-oat-deep', className)} />;
}
