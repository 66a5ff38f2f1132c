import { clsx } from 'clsx';

export function Availability({ stock, className }: { stock: number; className?: string }) {
  const isSoldOut = stock === 0;
  return (
    <p className={clsx('flex items-center gap-2 font-medium', isSoldOut ? 'text-error' : 'text-success', className)}>
      <span aria-hidden className={clsx('size-2 rounded-full', isSoldOut ? 'bg-error' : 'bg-success')} />
      {isSoldOut ? 'Sold Out' : 'Available'}
    </p>
  );
}
