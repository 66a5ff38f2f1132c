import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { fromOurHost } from '../../../ui/pictures/picture.tsx';

/** Stored pictures' URLs point to the 960 px size; a list needs the smallest. */
const largeForm = /\/960\.webp$/;

/** A decorative product picture, shown next to its name. */
export function Thumbnail({ image }: { image: string | null }) {
  const [failed, setFailed] = useState<string>();
  if (!image || failed === image)
    return (
      <span className="grid size-12 shrink-0 place-items-center rounded-field bg-oat-deep text-muted">
        <ImageOff className="size-5" aria-hidden />
      </span>
    );
  return (
    <img
      src={fromOurHost(image.replace(largeForm, '/200.webp'))}
      alt=""
      width={48}
      height={48}
      loading="lazy"
      onError={() => setFailed(image)}
      className="size-12 shrink-0 rounded-field bg-oat-deep object-cover"
    />
  );
}
