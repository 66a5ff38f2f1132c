import sharp from 'sharp';
import type { TestShop } from './shop.ts';

export const photograph = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .jpeg()
    .toBuffer();

/** Sends files as a browser’s form does. */
export const sendPictures = (shop: TestShop, ...files: Uint8Array[]) => sendPicturesAs({}, shop, ...files);

export async function sendPicturesAs(cookies: Record<string, string>, shop: TestShop, ...files: Uint8Array[]) {
  const form = new FormData();
  for (const [place, bytes] of files.entries()) form.append('pictures', new Blob([new Uint8Array(bytes)]), `${place}`);
  const body = new Response(form);
  const headers = { 'content-type': body.headers.get('content-type') ?? '' };
  const payload = Buffer.from(await body.arrayBuffer());
  return shop.inject({ method: 'POST', url: '/api/pictures', headers, cookies, payload });
}
