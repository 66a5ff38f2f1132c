import { X } from 'lucide-react';
import { useState } from 'react';
import type { AdminProductPage } from '#catalogue/product-page/product-page.contract.ts';
import { largestPictureMegabytes } from '#media/pictures/picture-sources.contract.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { FieldError } from '../../../../ui/fields/field.tsx';
import { Switch } from '../../../../ui/fields/switch.tsx';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
import { FileDrop } from '../../forms/file-drop.tsx';
import { moved, useDragOrder } from '../../lists/drag-order.ts';
import { Panel } from '../../parts/panel.tsx';
import { CropDialog } from './crop-dialog.tsx';
import { PictureCard } from './picture-card.tsx';
import { useArrangePictures, usePictureUploads, useRemovePicture } from './pictures.queries.ts';
import type { PictureUpload } from './pictures.queries.ts';

type Picture = AdminProductPage['pictures'][number];

const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** A product's pictures: upload, crop, describe, reorder and remove. */
export function PicturesPanel({ product: { id, pictures } }: { product: AdminProductPage }) {
  const { uploads, add, dismiss } = usePictureUploads(id);
  const [crops, setCrops] = useState(true);
  const [toCrop, setToCrop] = useState<File[]>([]);
  const choose = (files: File[]) => (crops ? setToCrop([...toCrop, ...files]) : add(files));
  const [first] = toCrop;

  return (
    <Panel
      title="Pictures"
      intro="The first one is shown in lists. Drag them, or use the arrows, to change their order."
    >
      {pictures.length > 0 && <PictureGrid productId={id} pictures={pictures} />}
      <FileDrop
        label="Add pictures"
        hint={`or drop them here: JPEG, PNG, WebP, AVIF or GIF, up to ${largestPictureMegabytes} MB each`}
        accept={pictureTypes}
        multiple
        onFiles={choose}
      />
      <Switch label="Crop to square" checked={crops} onChange={({ target }) => setCrops(target.checked)} />
      <UploadList uploads={uploads} onDismiss={dismiss} />
      <CropDialog
        file={first}
        waiting={toCrop.length - 1}
        onCropped={(file) => {
          add([file]);
          setToCrop(toCrop.slice(1));
        }}
        onClose={() => setToCrop([])}
      />
    </Panel>
  );
}

function PictureGrid({ productId, pictures }: { productId: number; pictures: Picture[] }) {
  const { mutate: arrange, isPending, variables } = useArrangePictures(productId);
  const { mutate: remove, isPending: isRemoving } = useRemovePicture(productId);
  const [removed, setRemoved] = useState<Picture>();
  const shown = isPending ? variables : pictures;
  const dragAt = useDragOrder((from, to) => arrange(moved(shown, from, to)));

  return (
    <>
      <ol className="picture-grid">
        {shown.map((picture, place) => (
          <PictureCard
            key={picture.key}
            picture={picture}
            place={place}
            places={shown.length}
            drag={dragAt(place)}
            onMove={(to) => arrange(moved(shown, place, to))}
            onAlt={(alt) => arrange(shown.map((one) => (one.key === picture.key ? { ...one, alt } : one)))}
            onRemove={() => setRemoved(picture)}
          />
        ))}
      </ol>
      <ConfirmDialog
        open={removed !== undefined}
        busy={isRemoving}
        onClose={() => setRemoved(undefined)}
        onConfirm={() => removed && remove(removed.key, { onSuccess: () => setRemoved(undefined) })}
        title="Remove this picture?"
        action="Remove Picture"
        busyAction="Removing..."
      >
        <p>It will be removed from the product. To get it back, add the file again.</p>
      </ConfirmDialog>
    </>
  );
}

/** Uploads in progress and failed ones. */
function UploadList({ uploads, onDismiss }: { uploads: PictureUpload[]; onDismiss: (id: string) => void }) {
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
