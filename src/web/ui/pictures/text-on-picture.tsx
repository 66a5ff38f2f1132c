import { useLayoutEffect, useRef } from 'react';
import type { TextPlace } from '#catalogue/products/personal-texts.contract.ts';
import { Picture } from './picture.tsx';

/** A picture of a product with a text on it, for the eye alone: what was typed stands in its field. */
export function TextOnPicture({ place, text }: { place: TextPlace; text: string }) {
  const { picture, width, height, across, down, wide, size, look } = place;
  const written = useRef<SVGTextElement>(null);
  // A long text becomes smaller until it fits.
  useLayoutEffect(() => {
    const node = written.current;
    node?.setAttribute('font-size', String(size));
    const length = node?.getComputedTextLength() ?? 0;
    if (length > wide) node?.setAttribute('font-size', String((size * wide) / length));
  });
  const tall = (100 * height) / width;
  const at = { x: across, textAnchor: 'middle', dominantBaseline: 'central', fontSize: size } as const;
  return (
    <span aria-hidden className="relative block w-full max-w-72 overflow-hidden rounded-field">
      <Picture src={picture} alt="" width={width} height={height} sizes="18rem" />
      <svg viewBox={`0 0 100 ${tall}`} className="absolute inset-0 size-full">
        <text
          {...at}
          ref={written}
          y={(down * tall) / 100}
          fill={`var(--color-lettering-${look})`}
          className="heading-face"
        >
          {text}
        </text>
      </svg>
    </span>
  );
}
