import type { Database } from '#platform/database/database.ts';
import { readSettings } from '#shop/settings/settings.ts';

const look = {
  lang: 'en-GB',
  start_url: '/',
  display: 'browser',
  theme_color: '#1f4d40',
  background_color: '#1f4d40',
  icons: [
    { src: '/brand/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/brand/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/brand/icon-512.png', sizes: '512x512', type: 'image/png' },
  ],
};

/** What a phone shows of the shop on its home screen, as JSON. */
export async function manifest(db: Database): Promise<string> {
  const { name, line } = await readSettings(db);
  return JSON.stringify({ name, short_name: name, description: line, ...look });
}
