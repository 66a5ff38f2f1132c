import { useState } from 'react';
import type { DragEvent } from 'react';

/**
 * Another order by dragging, beside buttons that do the same for the keyboard. `accepts`: whether one place's thing may be dropped on
 * another. @returns what the element at a place takes
 */
export function useDragOrder(
  onMove: (from: number, to: number) => void,
  accepts: (from: number, to: number) => boolean = () => true,
) {
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  return (place: number) => ({
    draggable: true,
    'data-over': over === place || undefined,
    onDragStart: () => setDragged(place),
    onDragEnd: () => setDragged(undefined),
    onDragOver: (event: DragEvent) => {
      if (dragged === undefined || dragged === place || !accepts(dragged, place)) return;
      event.preventDefault();
      setOver(place);
    },
    onDragLeave: () => setOver(undefined),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(undefined);
      if (dragged !== undefined) onMove(dragged, place);
    },
  });
}

/** Moves an item to another index. */
export function moved<Thing>(list: readonly Thing[], from: number, to: number): Thing[] {
  const [thing] = list.slice(from, from + 1);
  if (thing === undefined) return [...list];
  return list.toSpliced(from, 1).toSpliced(to, 0, thing);
}
