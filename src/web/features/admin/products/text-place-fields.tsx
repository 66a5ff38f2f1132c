import { useState } from 'react';
import type { PointerEvent } from 'react';
import type { AdminProductPage } from '#catalogue/product-page/product-page.contract.ts';
import type { TextField as AskedText, TextPlace } from '#catalogue/products/personal-texts.contract.ts';
import { makeable, textLooks } from '#catalogue/products/text-places.contract.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { TextOnPicture } from '../../../ui/pictures/text-on-picture.tsx';

const middle = { across: 50, down: 50, wide: 60, size: 10, look: 'engraved' } as const;
const lookNames: Record<TextPlace['look'], string> = { engraved: 'Engraved', dark: 'Dark', light: 'Light' };
const samples: Record<AskedText['letters'], string> = {
  any: 'Biscuit & Rex',
  letters: 'Biscuit',
  digits: '01632 960142',
};
const figures = [
  { name: 'across', label: 'Middle, from the Left (%)' },
  { name: 'down', label: 'Middle, from the Top (%)' },
  { name: 'wide', label: 'Greatest Width (%)' },
  { name: 'size', label: 'Size of Letters (%)' },
] as const;

type TextPlaceFieldsProps = {
  field: AskedText;
  pictures: AdminProductPage['pictures'];
  errorOf: (name: string) => string | undefined;
  onChange: (field: AskedText) => void;
};

/** Where shoppers see their text on a picture while they type: dragged there, or by figures. */
export function TextPlaceFields({ field, pictures, errorOf, onChange }: TextPlaceFieldsProps) {
  const { place, ...without } = field;
  const move = (changed: Partial<TextPlace>) => place && onChange({ ...field, place: { ...place, ...changed } });

  function choose(src: string) {
    const chosen = pictures.find((picture) => picture.src === src);
    if (!chosen) return onChange(without);
    const { width, height } = chosen;
    return onChange({ ...field, place: { ...(place ?? middle), picture: src, width, height } });
  }

  return (
    <>
      <Field
        label="Show It on a Picture"
        hint="Shoppers see their text on it while they type"
        error={errorOf('place.picture')}
      >
        {(control) => (
          <Select {...control} value={place?.picture ?? ''} onChange={({ target }) => choose(target.value)}>
            <option value="">On none</option>
            {pictures.map(({ src, alt }, at) => (
              <option key={src} value={src}>
                {`${at + 1}: ${alt || 'without a description'}`}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {place && <PlacedSample field={field} place={place} errorOf={errorOf} onMove={move} />}
    </>
  );
}

type PlacedSampleProps = {
  field: AskedText;
  place: TextPlace;
  errorOf: (name: string) => string | undefined;
  onMove: (changed: Partial<TextPlace>) => void;
};

function PlacedSample({ field, place, errorOf, onMove }: PlacedSampleProps) {
  const [sample, setSample] = useState(samples[field.letters]);

  function drag({ buttons, clientX, clientY, currentTarget }: PointerEvent) {
    if (buttons !== 1) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onMove({ across: percentOf(clientX - left, width), down: percentOf(clientY - top, height) });
  }

  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="grid content-start gap-2">
        <div
          role="presentation"
          className="max-w-72 cursor-move touch-none select-none"
          onDragStart={(event) => event.preventDefault()}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            drag(event);
          }}
          onPointerMove={drag}
        >
          <TextOnPicture place={place} text={makeable(field, sample)} />
        </div>
        <TextField
          label="Text to Try"
          hint="Drag it where it belongs, or use the figures"
          value={sample}
          autoComplete="off"
          onChange={({ target }) => setSample(target.value)}
        />
      </div>
      <PlaceFigures place={place} errorOf={errorOf} onMove={onMove} />
    </div>
  );
}

function PlaceFigures({ place, errorOf, onMove }: Omit<PlacedSampleProps, 'field'>) {
  return (
    <div className="grid content-start gap-4">
      {figures.map(({ name, label }) => (
        <TextField
          key={name}
          label={label}
          type="number"
          inputMode="decimal"
          min={0}
          max={100}
          step="any"
          value={String(place[name])}
          error={errorOf(`place.${name}`)}
          onChange={({ target }) => onMove({ ...place, [name]: Number(target.value) })}
        />
      ))}
      <Field label="Letter Style">
        {(control) => (
          <Select
            {...control}
            value={place.look}
            onChange={({ target }) => onMove({ look: textLooks.find((one) => one === target.value) ?? place.look })}
          >
            {textLooks.map((look) => (
              <option key={look} value={look}>
                {lookNames[look]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}

/** Half percents are as fine as a hand can drag. */
function percentOf(part: number, whole: number): number {
  return Math.min(100, Math.max(0, Math.round((200 * part) / whole) / 2));
}
