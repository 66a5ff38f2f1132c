import { Truck } from 'lucide-react';
import { pounds } from '../ui/price.tsx';

/** `shortfall` is what is missing for free delivery, in pounds; 0.00 when it is free. */
export function FreeDeliveryHint({ shortfall }: { shortfall: string }) {
  return (
    <p className="flex items-center gap-2.5 rounded-field bg-pine-pale px-4 py-3 text-sm font-medium text-pine">
      <Truck className="size-5 shrink-0" aria-hidden />
      {shortfall === '0.00'
        ? 'Standard UK delivery is free for this order.'
        : `Add ${pounds(shortfall)} more for free delivery!`}
    </p>
  );
}
