import { Truck } from 'lucide-react';
import { pounds } from '../ui/price.tsx';

type FreeDeliveryHintProps = {
  /** How much more gives free delivery, in pounds; 0.00 when it is free. */
  shortfall: string;
  /** The order value from which delivery is free, in pounds. */
  freeFrom: string | undefined;
};

export function FreeDeliveryHint({ shortfall, freeFrom }: FreeDeliveryHintProps) {
  return (
    <div className="grid gap-2.5 rounded-field bg-pine-pale px-4 py-3">
      <p className="flex items-center gap-2.5 text-sm font-medium text-pine">
        <Truck className="size-5 shrink-0" aria-hidden />
        {shortfall === '0.00'
          ? 'Standard UK delivery is free for this order.'
          : `Add ${pounds(shortfall)} more for free delivery!`}
      </p>
      {freeFrom && Number(freeFrom) > 0 && (
        // Hidden from screen readers: the text above says the same.
        <progress
          aria-hidden
          className="free-delivery"
          max={Number(freeFrom)}
          value={Number(freeFrom) - Number(shortfall)}
        />
      )}
    </div>
  );
}
