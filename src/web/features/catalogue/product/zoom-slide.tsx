import { clsx } from 'clsx';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { MouseEvent, PointerEvent, RefObject } from 'react';
import type { Product } from '#catalogue/products/products.contract.ts';
import { namesIn } from '../../../records.rules.ts';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { clickLevel, pinchLevel } from './zoom.rules.ts';
import type { Point, Zoom } from './zoom.rules.ts';

export const whole: Zoom = { level: 1 };

type ZoomSlideProps = {
  image: Product['images'][number];
  ground: string;
  pageSizes: string;
  isShown: boolean;
  zoom: Zoom;
  onZoom: (zoom: Zoom) => void;
};

/** Always requests the largest size. */
const largest = '100rem';

export function ZoomSlide({ image, ground, pageSizes, isShown, zoom, onZoom }: ZoomSlideProps) {
  const slide = useRef<HTMLLIElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const isNear = zoom.level > 1;
  usePinch(slide, zoom.level, onZoom);

  useLayoutEffect(() => {
    if (slide.current && picture.current) bringNearer(slide.current, picture.current, zoom);
  }, [zoom]);

  function press(event: MouseEvent) {
    const level = clickLevel(image.width, picture.current?.clientWidth ?? 0);
    onZoom(isNear ? whole : { level, at: pressedAt(event, slide.current) });
  }

  return (
    <li
      ref={slide}
      className="zoom-slide"
      inert={!isShown}
      data-near={isNear || undefined}
      onPointerMove={(event) => isNear && followMouse(event)}
    >
      <div ref={picture} className={clsx('zoom-picture', ground)}>
        <Picture {...image} alt="" sizes={pageSizes} className="absolute inset-0 object-contain!" />
        <Picture {...image} sizes={largest} className="relative object-contain!" />
        {isShown && (
          <button
            type="button"
            aria-label={isNear ? 'Zoom out' : 'Zoom in'}
            className={clsx('absolute inset-0 -outline-offset-3', isNear ? 'cursor-zoom-out' : 'cursor-zoom-in')}
            onClick={press}
          />
        )}
      </div>
    </li>
  );
}

function bringNearer(slide: HTMLElement, picture: HTMLElement, { level, at }: Zoom): void {
  const before = picture.getBoundingClientRect();
  slide.style.setProperty('--zoom', String(level));
  if (!at) return;
  const after = picture.getBoundingClientRect();
  slide.scrollBy({
    left: after.left + ((at.x - before.left) / before.width) * after.width - at.x,
    top: after.top + ((at.y - before.top) / before.height) * after.height - at.y,
    behavior: 'instant',
  });
}

/** With a mouse, pans to the point under the cursor, without dragging. */
function followMouse({ pointerType, currentTarget: slide, clientX, clientY }: PointerEvent<HTMLElement>): void {
  if (pointerType !== 'mouse') return;
  const { left, top, width, height } = slide.getBoundingClientRect();
  slide.scrollTo({
    left: ((clientX - left) / width) * (slide.scrollWidth - width),
    top: ((clientY - top) / height) * (slide.scrollHeight - height),
    behavior: 'instant',
  });
}

/** The point that was clicked; for the keyboard, the centre. */
function pressedAt({ detail, clientX, clientY }: MouseEvent, slide: HTMLElement | null): Point {
  const box = slide?.getBoundingClientRect();
  if (detail > 0 || !box) return { x: clientX, y: clientY };
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** Pinch-to-zoom on an element. */
function usePinch(box: RefObject<HTMLElement | null>, level: number, onZoom: (zoom: Zoom) => void): void {
  const now = useRef(level);
  useEffect(() => {
    now.current = level;
  });

  useEffect(() => {
    const element = box.current;
    let then: { apart: number; level: number } | undefined;

    function begin({ touches }: TouchEvent) {
      const [one, other] = touches;
      then = one && other && { apart: distance(one, other), level: now.current };
    }
    function move(event: TouchEvent) {
      const [one, other] = event.touches;
      if (!then || !one || !other) return;
      event.preventDefault();
      onZoom({ level: pinchLevel(then.level, then.apart, distance(one, other)), at: middle(one, other) });
    }

    const events = { touchstart: begin, touchend: begin, touchmove: move };
    // React's touch listeners are passive, and a passive listener cannot stop the browser from zooming the whole page.
    for (const name of namesIn(events)) element?.addEventListener(name, events[name], { passive: false });
    return () => {
      for (const name of namesIn(events)) element?.removeEventListener(name, events[name]);
    };
  }, [box, onZoom]);
}

function distance(one: Touch, other: Touch): number {
  return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
}

function middle(one: Touch, other: Touch): Point {
  return { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 };
}
