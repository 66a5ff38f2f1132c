import { pictureAt } from '#media/pictures/picture-sources.contract.ts';
import type { Database } from '#platform/database/database.ts';
import { readSettings } from '#shop/settings/settings.ts';
import { readTheme } from '#shop/site/site.ts';
import { firstTheme } from '#shop/site/theme-choices.contract.ts';
import { lookOf } from '#shop/site/theme.ts';

const look = { lang: 'en-GB', start_url: '/', display: 'browser' };

const drawnIcons = [
  { src: '/brand/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/brand/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/brand/icon-512.png', sizes: '512x512', type: 'image/png' },
];

/** What a phone shows of the shop on its home screen, as JSON. */
export async function manifest(db: Database): Promise<string> {
  const { name, line } = await readSettings(db);
  const { icon, colour } = lookOf((await readTheme(db)) ?? firstTheme);
  const icons = icon ? iconsFrom(icon) : drawnIcons;
  const inColour = { theme_color: colour, background_color: colour };
  return JSON.stringify({ name, short_name: name, description: line, ...look, ...inColour, icons });
}

function iconsFrom({ src, width }: { src: string; width: number }) {
  return ([200, 640] as const).map((step) => {
    const size = Math.min(step, width);
    return { src: pictureAt(src, step, 'webp'), sizes: `${size}x${size}`, type: 'image/webp' };
  });
}
