import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { shopQuery } from '../layout/shop.queries.ts';

/** The message for shoppers while ordering is paused; null when they can order. */
export function useOrdersPaused(): string | null {
  const { data: shop } = useQuery(shopQuery);
  return shop?.ordersPaused ? `We’re not taking orders at the moment. ${shop.ordersPaused.note}` : null;
}

/** Shown where shoppers would go on. `id` of the sentence: it describes a disabled button. */
export function OrdersPausedNotice({ id, className }: { id?: string; className?: string }) {
  const paused = useOrdersPaused();
  if (paused === null) return null;
  return (
    <p role="status" className={clsx('rounded-dialog bg-health px-6 py-5 wrap-anywhere text-ink', className)}>
      <span id={id} className="font-semibold">
        {paused}
      </span>
      <span className="mt-1 block">Your basket stays as it is until then.</span>
    </p>
  );
}
