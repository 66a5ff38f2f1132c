import { X } from 'lucide-react';
import type { BulkOutcome } from '#orders/admin/order-page.contract.ts';
import { IconButton } from '../../../ui/button.tsx';

type BulkRefusalsProps = { outcome: BulkOutcome; onClose: () => void };

/** Which of the chosen orders could not be changed, and why. */
export function BulkRefusals({ outcome, onClose }: BulkRefusalsProps) {
  if (outcome.length === 0) return null;
  return (
    <div className="flex items-start justify-between gap-3 rounded-picture bg-error-pale py-2 pr-1 pl-4 text-sm text-error">
      <ul className="grid gap-1 py-2">
        {outcome.map(({ orderNumber, message }) => (
          <li key={orderNumber}>
            <strong className="figures">{orderNumber}</strong> {message}
          </li>
        ))}
      </ul>
      <IconButton label="Dismiss" onClick={onClose} className="hover:bg-transparent">
        <X className="size-4.5" aria-hidden />
      </IconButton>
    </div>
  );
}
