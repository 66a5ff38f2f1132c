export type Size = { width: number; height: number };

/** `zoom` is at least 1, the largest possible square; `x` and `y` are from 0 (left, top) to 1. */
export type Crop = { zoom: number; x: number; y: number };

export const middle: Crop = { zoom: 1, x: 0.5, y: 0.5 };

/** The cropped square in the picture's own px. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Crop): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / zoom;
  return { left: (width - side) * x, top: (height - side) * y, side };
}

/** The crop after dragging by some of the picture's own px. */
export function dragged(size: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const { side } = squareOf(size, crop);
  const along = (at: number, distance: number, room: number) =>
    room > 0 ? Math.min(1, Math.max(0, at - distance / room)) : at;
  return { ...crop, x: along(crop.x, by.x, size.width - side), y: along(crop.y, by.y, size.height - side) };
}
