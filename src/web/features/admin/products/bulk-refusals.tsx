import { X } from 'lucide-react';
import type { BulkOutcome } from '#catalogue/product-admin/bulk-edit.contract.ts';
import { IconButton } from '../../../ui/button.tsx';

type BulkRefusalsProps = { outcomes: BulkOutcome[]; onClose: () => void };

/** Which of the chosen products could not be changed, and why. */
export function BulkRefusals({ outcomes, onClose }: BulkRefusalsProps) {
  const refused = outcomes.filter(({ outcome }) => outcome === 'refused');
  if (refused.length === 0) return null;
  return (
    <div className="flex items-start justify-between gap-3 rounded-picture bg-error-pale py-2 pr-1 pl-4 text-sm text-error">
      <ul className="grid max-h-60 grow gap-1 overflow-y-auto py-2">
        {refused.map(({ id, reason }) => (
          <li key={id}>
            <strong className="figures">Product {id}:</strong> {reason}
          </li>
        ))}
      </ul>
      <IconButton label="Dismiss" onClick={onClose} className="hover:bg-transparent">
        <X className="size-4.5" aria-hidden />
      </IconButton>
    </div>
  );
}
