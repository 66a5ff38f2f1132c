import type { Config } from '#platform/config.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import type { Deps } from '#platform/deps.ts';
import { picturesForCdn } from '#platform/page-cache/cdn-headers.ts';
import { type Derivative, findDerivative } from './derivatives.ts';
import { pictureFormats, pictureWidths } from './picture-sources.contract.ts';

const mime = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

type Served = Pick<Deps, 'media'> & { config: Pick<Config, 'cdn'> };

/**
 * What `/media/{key}/{width}.{format}` answers. The address names the content, so it may be kept for ever.
 * @throws Problem 404
 */
export async function servePicture({ media, config }: Served, address: { key: string; file: string }, known = '') {
  const wanted = derivativeAt(address);
  const bytes = wanted && (await findDerivative(media, wanted));
  if (!wanted || !bytes) throw new Problem(404, 'picture-not-found', 'There is no such picture.');

  const etag = `"${wanted.key}-${wanted.width}-${wanted.format}"`;
  const headers = { etag, 'cache-control': 'public, max-age=31536000, immutable', ...(config.cdn && picturesForCdn) };
  if (known.includes(etag)) return { status: 304, headers, bytes: undefined };
  return { status: 200, headers: { ...headers, 'content-type': mime[wanted.format] }, bytes };
}

/** Undefined for anything but a key and a width and format that exist: nothing else may reach the storage. */
function derivativeAt({ key, file }: { key: string; file: string }): Derivative | undefined {
  if (!/^[0-9a-f]{20}$/.test(key)) return undefined;
  for (const width of pictureWidths) {
    for (const format of pictureFormats) if (file === `${width}.${format}`) return { key, width, format };
  }
  return undefined;
}
