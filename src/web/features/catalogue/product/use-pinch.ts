import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { namesIn } from '../../../records.rules.ts';
import { pinchLevel } from './zoom.rules.ts';
import type { Point, Zoom } from './zoom.rules.ts';

/** Pinch-to-zoom on an element. */
export function usePinch(box: RefObject<HTMLElement | null>, level: number, onZoom: (zoom: Zoom) => void): void {
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
