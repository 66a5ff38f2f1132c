/** How many times larger than whole, and what stays where it is in the window. */
export type Zoom = { level: number; at?: Point };
export type Point = { x: number; y: number };

/** Further than this a picture of any size is blur. */
const furthest = 4;

/**
 * How many times larger one press shows a picture that stands `shown` px wide and has `own` px: half as large again as its own
 * pixels, at least so much that it is worth the press, at most what can still be moved about by a finger.
 */
export function closeUp(own: number, shown: number): number {
  return within(1.75, (own * 1.5) / Math.max(shown, 1), 3);
}

/** Between the whole picture (1) and as near as it gets, by how far two fingers have moved apart since they came down. */
export function pinched(before: number, apartThen: number, apartNow: number): number {
  return within(1, before * (apartNow / Math.max(apartThen, 1)), furthest);
}

/** Which picture of a row is in view. */
export function pictureInView(scrolled: number, width: number, count: number): number {
  return within(0, Math.round(scrolled / Math.max(width, 1)), count - 1);
}

function within(least: number, value: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
