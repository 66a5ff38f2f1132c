import { useQuery } from '@tanstack/react-query';
import { shopQuery } from '../layout/shop.queries.ts';

/** The message for shoppers while ordering is paused; null when they can order. */
export function useOrdersPaused(): string | null {
  const { data: shop } = useQuery(shopQuery);
  return shop?.ordersPaused ? `We’re not taking orders at the moment. ${shop.ordersPaused.note}` : null;
}

/** Shown above forms, before anybody fills one in for nothing. */
export function OrdersPausedNotice() {
  const paused = useOrdersPaused();
  if (paused === null) return null;
  return (
    <p role="status" className="mt-6 rounded-dialog bg-health px-6 py-5 font-semibold wrap-anywhere text-ink">
      {paused}
      <span className="mt-1 block font-normal">Your basket stays as it is until then.</span>
    </p>
  );
}
