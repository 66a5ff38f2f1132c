/**
 * The large pictures of the home page in the sizes in `public/scenes`: they are part of the shop's design, not of a
 * catalogue, so a shop without the demo data shows them too. `art/src/scene-sizes.mjs` makes them.
 */
export const scenes = {
  hero: { width: 2880, height: 1620, widths: [960, 1280, 1600, 2240, 2880] }, // its left third is empty, for the headline
  'hero-square': { width: 1440, height: 1440, widths: [480, 720, 960, 1280] }, // for narrow screens, below the headline
  'tile-food': { width: 1000, height: 800, widths: [400, 640, 1000] },
  'tile-accessories': { width: 1000, height: 800, widths: [400, 640, 1000] },
  'tile-health': { width: 1000, height: 800, widths: [400, 640, 1000] },
} as const;

export type SceneName = keyof typeof scenes;

/** `src` and `srcset` of a scene. */
export function sceneSources(name: SceneName) {
  const { width, height, widths } = scenes[name];
  const list = (format: 'avif' | 'webp') =>
    widths.map((step) => `/scenes/${name}-${step}.${format} ${step}w`).join(', ');
  return { src: `/scenes/${name}-${widths[1]}.webp`, width, height, avif: list('avif'), webp: list('webp') };
}
