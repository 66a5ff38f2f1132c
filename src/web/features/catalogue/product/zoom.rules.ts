/** The scale relative to the whole picture, and the point of the window to zoom at. */
export type Zoom = { level: number; at?: Point };
export type Point = { x: number; y: number };

/** The maximum level: beyond it any picture is blurred. */
const maxLevel = 4;

/**
 * The zoom level after one click, for a picture shown `shown` px wide with an intrinsic width of `own` px: 1.5 times its own
 * pixels, at least 1.75 to be worth the click, at most 3 to stay easy to pan.
 */
export function clickLevel(own: number, shown: number): number {
  return within(1.75, (own * 1.5) / Math.max(shown, 1), 3);
}

/** The zoom level during a pinch, from the distance between the fingers at its start and now. */
export function pinchLevel(before: number, apartThen: number, apartNow: number): number {
  return within(1, before * (apartNow / Math.max(apartThen, 1)), maxLevel);
}

/** The index of the picture in view. */
export function pictureInView(scrolled: number, width: number, count: number): number {
  return within(0, Math.round(scrolled / Math.max(width, 1)), count - 1);
}

function within(least: number, value: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
