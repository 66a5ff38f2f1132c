import { clsx } from 'clsx';
import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { AdminProductPage } from '#catalogue/product-admin/product-page.contract.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { TextInput } from '../../../../ui/fields/text-field.tsx';

type PictureCardProps = {
  picture: AdminProductPage['pictures'][number];
  /** Index, from 0. */
  place: number;
  places: number;
  /** Another picture is being dragged over this one. */
  isTarget: boolean;
  onDrag: (place: number | undefined) => void;
  onDropped: () => void;
  onMove: (to: number) => void;
  onAlt: (alt: string) => void;
  onRemove: () => void;
};

export function PictureCard(props: PictureCardProps) {
  const { picture, place, places, isTarget, onDrag, onDropped, onMove, onRemove } = props;
  const [isOver, setOver] = useState(false);
  const name = `picture ${place + 1}`;
  return (
    <li
      draggable
      className={clsx('picture-card', isOver && 'is-over')}
      onDragStart={() => onDrag(place)}
      onDragEnd={() => onDrag(undefined)}
      onDragOver={(event) => {
        if (!isTarget) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDropped();
      }}
    >
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
