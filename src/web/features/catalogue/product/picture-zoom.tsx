import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { Product } from '#catalogue/products/products.contract.ts';
import { IconButton } from '../../../ui/button.tsx';
import { FullDialog } from '../../../ui/overlays/dialog.tsx';
import { whole, ZoomSlide } from './zoom-slide.tsx';
import { pictureInView } from './zoom.rules.ts';

type PictureZoomProps = {
  open: boolean;
  onClose: () => void;
  images: Product['images'];
  name: string;
  /** The index of the picture shown. */
  place: number;
  onPlace: (place: number) => void;
  /** The background colour's class. */
  ground: string;
  /** The `sizes` on the product page: those copies show until the large ones have loaded. */
  pageSizes: string;
};

/** How far an arrow key pans a zoomed picture, in px. */
const step = 96;
const arrows: Record<string, readonly [x: -1 | 0 | 1, y: -1 | 0 | 1]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A product's pictures at full window size, with zoom by click or pinch, panning by arrow keys, and swiping. */
export function PictureZoom({ images, name, place, onPlace, ...props }: PictureZoomProps) {
  const { open, onClose, ground, pageSizes } = props;
  const track = useRef<HTMLUListElement>(null);
  const [zoom, setZoom] = useState(whole);

  useEffect(() => {
    if (open && placeInView(track.current, images.length) !== place) show(track.current, place);
  }, [open, place, images.length]);

  function turn(to: number) {
    setZoom(whole);
    onPlace((to + images.length) % images.length);
  }

  function notice() {
    const inView = placeInView(track.current, images.length);
    if (open && inView !== undefined && inView !== place) turn(inView);
  }

  function move(event: KeyboardEvent) {
    const [x, y] = arrows[event.key] ?? [0, 0];
    if (x === 0 && y === 0) return;
    event.preventDefault();
    if (zoom.level > 1) track.current?.children[place]?.scrollBy(x * step, y * step);
    else if (x !== 0) turn(place + x);
  }

  return (
    <FullDialog
      open={open}
      onClose={() => {
        setZoom(whole);
        onClose();
      }}
      onKeyDown={move}
      title={<span className="line-clamp-1 landscape:line-clamp-3">{name}</span>}
    >
      <div className="grid h-full grid-rows-[minmax(0,1fr)_auto]">
        <ul ref={track} aria-label={`Pictures of ${name}`} className="zoom-track" onScroll={notice}>
          {images.map((image, at) => (
            <ZoomSlide
              key={image.src}
              image={image}
              ground={ground}
              pageSizes={pageSizes}
              isShown={at === place}
              zoom={at === place ? zoom : whole}
              onZoom={setZoom}
            />
          ))}
        </ul>
        {images.length > 1 && <Turner place={place} count={images.length} onTurn={turn} />}
      </div>
    </FullDialog>
  );
}

function Turner({ place, count, onTurn }: { place: number; count: number; onTurn: (to: number) => void }) {
  return (
    <div className="zoom-turner flex items-center justify-center gap-3 p-3">
      <IconButton label="Previous picture" onClick={() => onTurn(place - 1)}>
        <ChevronLeft className="size-6" aria-hidden />
      </IconButton>
      <p role="status" className="figures min-w-16 text-center text-sm text-muted">
        {place + 1} of {count}
      </p>
      <IconButton label="Next picture" onClick={() => onTurn(place + 1)}>
        <ChevronRight className="size-6" aria-hidden />
      </IconButton>
    </div>
  );
}

/** Undefined while the dialog is not laid out. */
function placeInView(track: HTMLElement | null, count: number): number | undefined {
  return track && track.clientWidth > 0 ? pictureInView(track.scrollLeft, track.clientWidth, count) : undefined;
}

function show(track: HTMLElement | null, place: number): void {
  track?.scrollTo({ left: place * track.clientWidth, behavior: 'instant' });
}
