import { X } from 'lucide-react';
import { IconButton } from '../../../ui/button.tsx';

export type Rejection = { name: string; reason: string | null };

type BulkRejectionsProps = { rejections: readonly Rejection[]; onClose: () => void };

/** Which of the selected rows could not be changed, and why. */
export function BulkRejections({ rejections, onClose }: BulkRejectionsProps) {
  if (rejections.length === 0) return null;
  return (
    <div className="flex items-start justify-between gap-3 rounded-picture bg-error-pale py-2 pr-1 pl-4 text-sm text-error">
      <ul className="grid max-h-60 grow gap-1 overflow-y-auto py-2">
        {rejections.map(({ name, reason }) => (
          <li key={name}>
            <strong className="figures">{name}</strong> {reason}
          </li>
        ))}
      </ul>
      <IconButton label="Dismiss" onClick={onClose} className="hover:bg-transparent">
        <X className="size-4.5" aria-hidden />
      </IconButton>
    </div>
  );
}
