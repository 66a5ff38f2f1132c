import type { MediaStorage } from '#platform/storage.ts';
import { encodePicture } from '../encoding/encoding.ts';
import type { PictureFormat, PictureWidth } from './picture-sources.contract.ts';

export type Derivative = { key: string; width: PictureWidth; format: PictureFormat };

// Per storage, because tests run several shops in one process.
const inTheMaking = new WeakMap<MediaStorage, Map<string, Promise<Buffer | null>>>();

export function masterName(key: string): string {
  return `masters/${key.slice(0, 2)}/${key}.webp`;
}

/**
 * A picture in one size and format, made at the first request and stored. Null when there is no such picture.
 * The folder `derivatives/` may be emptied at any time, for instance after a change of the encoding.
 */
export async function findDerivative(media: MediaStorage, wanted: Derivative): Promise<Buffer | null> {
  return (await media.read(derivativeName(wanted))) ?? (await makeOnce(media, wanted));
}

export function hasDerivative(media: MediaStorage, wanted: Derivative): Promise<boolean> {
  return media.has(derivativeName(wanted));
}

export function derivativesFolder(key: string): string {
  return `derivatives/${key.slice(0, 2)}/${key}`;
}

function derivativeName({ key, width, format }: Derivative): string {
  return `${derivativesFolder(key)}/${width}.${format}`;
}

/** Simultaneous requests for a derivative wait for the same one. */
function makeOnce(media: MediaStorage, wanted: Derivative): Promise<Buffer | null> {
  const making = inTheMaking.get(media) ?? new Map<string, Promise<Buffer | null>>();
  inTheMaking.set(media, making);
  const name = derivativeName(wanted);
  const already = making.get(name);
  if (already) return already;

  const made = make(media, wanted, name).finally(() => making.delete(name));
  making.set(name, made);
  return made;
}

async function make(media: MediaStorage, { key, width, format }: Derivative, name: string): Promise<Buffer | null> {
  const master = await media.read(masterName(key));
  if (!master) return null;
  const { bytes } = await encodePicture({ kind: 'derivative', master, width, format });
  await media.write(name, bytes);
  return Buffer.from(bytes);
}
