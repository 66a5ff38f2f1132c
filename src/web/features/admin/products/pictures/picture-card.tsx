import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { AdminProductPage } from '#catalogue/product-page/product-page.contract.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { TextInput } from '../../../../ui/fields/text-field.tsx';
import type { useDragOrder } from '../../lists/drag-order.ts';

type PictureCardProps = {
  picture: AdminProductPage['pictures'][number];
  /** Index, from 0. */
  place: number;
  places: number;
  drag: ReturnType<ReturnType<typeof useDragOrder>>;
  onMove: (to: number) => void;
  onAlt: (alt: string) => void;
  onRemove: () => void;
};

export function PictureCard(props: PictureCardProps) {
  const { picture, place, places, drag, onMove, onRemove } = props;
  const name = `picture ${place + 1}`;
  return (
    <li {...drag} className="picture-card">
      <img src={picture.src.replace('/960.', '/400.')} alt={picture.alt} width={400} height={400} loading="lazy" />
      <AltText key={picture.alt} {...props} />
      <span className="flex items-center justify-between">
        <IconButton label={`Move ${name} forward`} disabled={place === 0} onClick={() => onMove(place - 1)}>
          <ArrowLeft className="size-4.5" aria-hidden />
        </IconButton>
        <IconButton label={`Move ${name} back`} disabled={place === places - 1} onClick={() => onMove(place + 1)}>
          <ArrowRight className="size-4.5" aria-hidden />
        </IconButton>
        <IconButton label={`Remove ${name}`} onClick={onRemove}>
          <Trash2 className="size-4.5" aria-hidden />
        </IconButton>
      </span>
    </li>
  );
}

/** Saves on Enter or blur; Escape reverts. */
function AltText({ picture, place, onAlt }: PictureCardProps) {
  const [alt, setAlt] = useState(picture.alt);
  const save = () => alt.trim() !== picture.alt && onAlt(alt.trim());
  function onKeyDown({ key }: KeyboardEvent) {
    if (key === 'Enter') save();
    if (key === 'Escape') setAlt(picture.alt);
  }
  return (
    <TextInput
      aria-label={`What picture ${place + 1} shows`}
      placeholder="What it shows"
      value={alt}
      onChange={({ target }) => setAlt(target.value)}
      onBlur={save}
      onKeyDown={onKeyDown}
      className="px-2 text-sm"
    />
  );
}
