import { useState } from 'react';
import { pictureAt } from '#media/pictures/picture-sources.contract.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

type ReviewPicturesProps = { pictures: readonly string[]; by: string };

/** Thumbnails, each opening in its full size. */
export function ReviewPictures({ pictures, by }: ReviewPicturesProps) {
  const [opened, setOpened] = useState<number>();
  const nameOf = (place: number) => `Picture ${place + 1} of ${pictures.length} by ${by}`;
  const src = opened === undefined ? undefined : pictures[opened];
  return (
    <>
      <ul className="flex flex-wrap gap-3">
        {pictures.map((picture, place) => (
          <li key={picture}>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setOpened(place)}
              className="block rounded-field"
            >
              <img
                src={pictureAt(picture, 200, 'webp')}
                alt={nameOf(place)}
                loading="lazy"
                width={96}
                height={96}
                className="size-24 rounded-field bg-oat object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
      <Dialog wide open={src !== undefined} onClose={() => setOpened(undefined)} title={`From the review by ${by}`}>
        {src !== undefined && (
          <img
            src={pictureAt(src, 1600, 'webp')}
            alt={nameOf(opened ?? 0)}
            className="mx-auto max-h-[75dvh] max-w-full rounded-picture object-contain"
          />
        )}
      </Dialog>
    </>
  );
}
