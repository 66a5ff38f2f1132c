import { X } from 'lucide-react';
import { IconButton } from '../../../../ui/button.tsx';
import { FieldError } from '../../../../ui/fields/field.tsx';
import type { PictureUpload } from './pictures.queries.ts';

/** What is on its way, and what was refused. */
export function UploadList({ uploads, onDismiss }: { uploads: PictureUpload[]; onDismiss: (id: string) => void }) {
  if (uploads.length === 0) return null;
  return (
    <ul className="grid gap-3 text-sm" aria-live="polite">
      {uploads.map(({ id, name, share, error }) => (
        <li key={id} className="flex items-start justify-between gap-3">
          <span className="grid min-w-0 grow gap-1.5">
            <span className="font-semibold wrap-anywhere">{name}</span>
            {error ? (
              <FieldError>{error}</FieldError>
            ) : (
              <progress
                className="progress"
                max={1}
                value={share < 1 ? share : undefined}
                aria-label={`Uploading ${name}`}
              />
            )}
          </span>
          {error && (
            <IconButton label={`Dismiss ${name}`} onClick={() => onDismiss(id)}>
              <X className="size-4.5" aria-hidden />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  );
}
