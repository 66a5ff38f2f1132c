import { clsx } from 'clsx';

type AvailabilityProps = {
  stock: number;
  /** The stock level at or below which the number left is shown. */
  lowStock?: number | undefined;
  className?: string;
};

export function Availability({ stock, lowStock = 0, className }: AvailabilityProps) {
  const isSoldOut = stock === 0;
  return (
    <p className={clsx('flex items-center gap-2 font-medium', isSoldOut ? 'text-error' : 'text-success', className)}>
      <span aria-hidden className={clsx('size-2 rounded-full', isSoldOut ? 'bg-error' : 'bg-success')} />
      <span>{isSoldOut ? 'Sold Out' : 'Available'}</span>
      {!isSoldOut && stock <= lowStock && <span className="text-muted">Only {stock} left</span>}
    </p>
  );
}
